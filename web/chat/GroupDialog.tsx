import { Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits, groupJoins } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
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
  const form = useForm<Pick<Group, 'name' | 'join'>>({
    mode: 'controlled',
    initialValues: { name: group.name, join: group.join },
    validate: { name: (name) => (name.trim() === '' ? t`Fill in this field` : null) },
  })
  return (
    <SaveDialog
      title={t`Group settings`}
      about={group._id}
      form={form}
      submit={t`Save`}
      disabled={!may}
      invalidates={[chatKey]}
      send={({ name, join }) =>
        call(chatCalls.changeGroup, {
          params: { group: group._id },
          body: { name: name.trim(), join },
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
    </SaveDialog>
  )
}
