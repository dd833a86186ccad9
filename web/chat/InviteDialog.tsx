import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { chatKey, useGroup, useOffered } from './data.ts'

/** Asks people into a group. */
export default function InviteDialog({
  group,
  onClose,
}: {
  readonly group: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { data } = useGroup(group)
  const people = useOffered()
  const may = useMayCall(chatCalls.inviteToGroup)
  const form = useForm<{ readonly users: readonly string[] }>({
    mode: 'controlled',
    initialValues: { users: [] },
    validate: { users: (users) => (users.length === 0 ? t`Choose at least one person` : null) },
  })
  return (
    <SaveDialog
      title={t`Invite people`}
      about={group}
      form={form}
      submit={t`Invite`}
      disabled={!may}
      overflowing
      toast={t`Invitations sent`}
      invalidates={[chatKey]}
      send={({ users }) =>
        call(chatCalls.inviteToGroup, { params: { group }, body: { users: [...users] } })
      }
      onClose={onClose}
    >
      <PeoplePicker
        label={t`People`}
        people={
          people?.filter((one) => one.studio === data?.studio && !data.users.includes(one.user)) ??
          []
        }
        values={form.values.users}
        error={form.errors['users']}
        onChange={(users) => form.setFieldValue('users', users)}
      />
    </SaveDialog>
  )
}
