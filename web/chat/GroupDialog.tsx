import { Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { KEPT_MONTHS_MAX } from '#shared/chat/keeping.ts'
import { chatLimits, groupJoins } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { digitsOnly } from '../ui/digits-only.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { chatKey, useGroup } from './data.ts'
import { useJoinWords } from './words.ts'

interface Props {
  readonly onClose: () => void
}
/** The name of a group, and how people come into it. */
export default function GroupDialog({ group, onClose }: Props & { readonly group: string }) {
  const { data } = useGroup(group)
  return data ? <Settings group={data} onClose={onClose} /> : <Skeleton h={0} />
}

function Settings({ group, onClose }: Props & { readonly group: Group }) {
  const { t } = useLingui()
  const joins = useJoinWords()
  const may = useMayCall(chatCalls.changeGroup)
  const form = useForm<Pick<Group, 'name' | 'join'> & { readonly months: string }>({
    mode: 'controlled',
    initialValues: { name: group.name, join: group.join, months: `${group.keep_months ?? ''}` },
    validate: {
      name: (name) => (name.trim() === '' ? t`Fill in this field` : null),
      months: (months) =>
        months === '' || (Number(months) >= 1 && Number(months) <= KEPT_MONTHS_MAX)
          ? null
          : t`Enter 1 to 120 months, or leave it empty`,
    },
  })
  return (
    <SaveDialog
      title={t`Group settings`}
      about={group._id}
      form={form}
      submit={t`Save`}
      disabled={!may}
      invalidates={[chatKey]}
      send={({ name, join, months }) =>
        call(chatCalls.changeGroup, {
          params: { group: group._id },
          body: {
            name: name.trim(),
            join,
            keep_months: months === '' ? null : Number(months),
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        required
        data-autofocus
        maxLength={chatLimits.name}
        {...form.getInputProps('name')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Who can join`}
        data={groupJoins.map((one) => ({ value: one, label: joins[one] }))}
        {...form.getInputProps('join')}
      />
      <TextInput
        label={t`Keep messages for (months)`}
        description={t`1 to 120. Empty: as long as the studio keeps them; the shorter time applies. Removed messages can’t be restored.`}
        maxLength={3}
        {...digitsOnly}
        {...form.getInputProps('months')}
      />
    </SaveDialog>
  )
}
