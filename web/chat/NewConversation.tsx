import { useState, type ReactNode } from 'react'
import { Flex, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits, groupJoins, type GroupJoin } from '#shared/chat/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { sendOnce } from '../platform/send-once.ts'
import { useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { chatKey, useOffered } from './data.ts'
import { GroupsToJoin } from './GroupsToJoin.tsx'
import { useJoinWords } from './words.ts'

interface Props {
  readonly onOpen: (name: string) => void
  readonly onClose: () => void
}
type Kind = 'person' | 'group' | 'join'

/** Somebody to write to, a new group, or one to join. */
export default function NewConversation({ onOpen, onClose }: Props) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('person')
  const mayMake = useMayCall(chatCalls.makeGroup)
  const kinds: Readonly<Record<Kind, string>> = {
    person: t`Person`,
    group: t`New group`,
    join: t`Join a group`,
  }
  const offered = (Object.keys(kinds) as Kind[]).filter((one) => one !== 'group' || mayMake)
  const choice = (
    <Flex gap={4} wrap="wrap" role="group" aria-label={t`Kind of conversation`}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className="cb-choice"
          aria-pressed={one === kind}
          onClick={() => setKind(one)}
        >
          {kinds[one]}
        </button>
      ))}
    </Flex>
  )
  const opened = (name: string) => {
    onClose()
    onOpen(name)
  }
  if (kind === 'group') return <NewGroup choice={choice} onOpen={onOpen} onClose={onClose} />
  return (
    <Dialog
      title={t`New conversation`}
      onClose={onClose}
      styles={{ content: { overflow: 'visible' }, body: { overflow: 'visible' } }}
    >
      <Stack gap="sm" mih={320}>
        {choice}
        {kind === 'person' ? <Person onPick={opened} /> : <GroupsToJoin onOpen={opened} />}
      </Stack>
    </Dialog>
  )
}

function Person({ onPick }: { readonly onPick: (user: string) => void }) {
  const { t } = useLingui()
  return (
    <PersonPicker
      label={t`Write to`}
      placeholder={t`Name`}
      people={useOffered() ?? []}
      value=""
      onChange={(user) => {
        if (user !== '') onPick(user)
      }}
    />
  )
}

interface Values {
  readonly name: string
  readonly users: readonly string[]
  readonly join: GroupJoin
  readonly studio: string
}
function useGroupForm(firstStudio: string) {
  const { t } = useLingui()
  const viewer = useViewer()
  return useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: '',
      users: [],
      join: 'request',
      studio: viewer.studio ?? firstStudio,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t`Fill in this field` : null),
      users: (users) =>
        users.length > chatLimits.invited ? t`At most ${chatLimits.invited} people` : null,
    },
  })
}
function NewGroup({ choice, onOpen, onClose }: Props & { readonly choice: ReactNode }) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const joins = useJoinWords()
  const people = useOffered()
  const [key] = useState(() => newId())
  const form = useGroupForm(studios[0]?.studio ?? '')
  const { studio } = form.values
  return (
    <SaveDialog
      title={t`New group`}
      about=""
      form={form}
      submit={t`Create group`}
      overflowing
      invalidates={[chatKey]}
      fields={{ 'chat.personUnknown': 'users' }}
      send={({ users, ...body }) =>
        call(
          chatCalls.makeGroup,
          { body: { ...body, users: [...users], name: body.name.trim() } },
          { fetch: sendOnce(key) },
        )
      }
      onSaved={({ _id }) => onOpen(_id)}
      onClose={onClose}
    >
      {choice}
      <TextInput
        label={t`Name`}
        required
        data-autofocus
        maxLength={chatLimits.name}
        {...form.getInputProps('name')}
      />
      {studios.length > 1 && (
        <ChoiceSelect
          size="sm"
          label={t`Studio`}
          data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          {...form.getInputProps('studio')}
        />
      )}
      <PeoplePicker
        label={t`People`}
        people={people?.filter((one) => studio === '' || one.studio === studio) ?? []}
        values={form.values.users}
        error={form.errors['users']}
        onChange={(users) => form.setFieldValue('users', users)}
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
