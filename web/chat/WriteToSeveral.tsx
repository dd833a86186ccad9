import { useRef, useState } from 'react'
import { Skeleton, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { ApiError, call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { usePersonName } from '../platform/people.ts'
import { refusalText } from '../platform/refusals.ts'
import { failureText } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useNameList } from '../ui/name-list.ts'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { chatKey, useContacts, type useOffered } from './data.ts'

interface Props {
  readonly users: readonly string[]
  readonly about: string
  readonly onClose: () => void
}
/** So many are written to at once. */
const written_max = chatLimits.invited

/** One text to several people, each in their own conversation. */
export default function WriteToSeveral(props: Props) {
  const { t } = useLingui()
  const { data, error } = useContacts()
  if (data) return <Writing {...props} people={data.map((one) => ({ ...one, active: true }))} />
  return (
    <Dialog title={t`New message`} onClose={props.onClose}>
      {error ? <FormFailure text={failureText(error, t`New message`)} /> : <Skeleton h={160} />}
    </Dialog>
  )
}

interface Values {
  readonly text: string
  readonly users: readonly string[]
}
function Writing({
  users: wanted,
  about,
  people,
  onClose,
}: Props & { readonly people: NonNullable<ReturnType<typeof useOffered>> }) {
  const { t } = useLingui()
  const may = useMayCall(chatCalls.sendMessage)
  const able = new Set(people.map(({ user }) => user))
  const chosen = wanted.filter((user) => able.has(user))
  const { failed, send } = useSendEach()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { text: '', users: chosen.slice(0, written_max) },
    validate: {
      text: (text) => (text.trim() === '' ? t`Fill in this field` : null),
      users: (users) =>
        users.length === 0
          ? t`Choose at least one person`
          : users.length > written_max
            ? t`At most ${written_max} people`
            : null,
    },
  })
  const count = form.values.users.length
  return (
    <SaveDialog
      title={t`New message`}
      about={about}
      form={form}
      submit={plural(count, { one: 'Send to # person', other: 'Send to # people' })}
      size="lg"
      overflowing
      disabled={!may || count === 0}
      note={t`Each gets a direct message.`}
      toast={t`Message sent`}
      invalidates={[chatKey]}
      send={async ({ text, users }) => {
        const left = await send(text.trim(), users)
        if (left.length === 0) return
        // Only those are written to again.
        form.setFieldValue('users', left)
        throw new Error(plural(left.length, { one: '# not sent', other: '# not sent' }))
      }}
      onClose={onClose}
    >
      {about !== '' && <Text size="sm">{about}</Text>}
      <Left wanted={wanted} chosen={chosen} />
      <PeoplePicker
        label={t`To`}
        people={people}
        values={form.values.users}
        error={form.errors['users']}
        onChange={(users) => form.setFieldValue('users', users)}
      />
      <Textarea
        label={t`Message`}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={chatLimits.text}
        {...form.getInputProps('text')}
      />
      <Failed failed={failed} />
    </SaveDialog>
  )
}

/** Who did not get it, and why. */
function Failed({ failed }: { readonly failed: ReadonlyMap<string, string> }) {
  const names = usePersonName()
  if (failed.size === 0) return null
  return (
    <ul className="cb-bullets" role="alert">
      {[...failed].map(([user, why]) => (
        <li key={user}>
          {names(user)}: {why}
        </li>
      ))}
    </ul>
  )
}

/** Who is not among those that the message goes to: whom one may not write to, and those beyond what is sent at once. */
function Left({
  wanted,
  chosen,
}: {
  readonly wanted: Props['users']
  readonly chosen: Props['users']
}) {
  const { t } = useLingui()
  const [names, list] = [usePersonName(), useNameList()]
  const unable = wanted.filter((user) => !chosen.includes(user)).map(names)
  const all = chosen.length
  const others = list(unable)
  return (
    <>
      {unable.length > 0 && (
        <Text size="sm" c="dimmed">
          {t`Not among the recipients: ${others}. They have no chat, or you can’t write to them.`}
        </Text>
      )}
      {all > written_max && (
        <Text size="sm" c="dimmed">
          {t`The first ${written_max} of ${all} people are chosen.`}
        </Text>
      )}
    </>
  )
}

/** Sends one text to each, one after another; a person who is tried again gets it once. Returns those who did not get it. */
function useSendEach() {
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = useRef(new Map<string, string>())
  const send = async (text: string, users: readonly string[]): Promise<readonly string[]> => {
    const why = new Map<string, string>()
    for (const to of users) {
      // Another text is another message.
      const key = JSON.stringify([to, text])
      const id = ids.current.get(key) ?? newId()
      ids.current.set(key, id)
      try {
        await call(chatCalls.sendMessage, { body: { to, text, id } })
      } catch (error) {
        why.set(to, error instanceof ApiError ? refusalText(error) : String(error))
      }
    }
    setFailed(why)
    return [...why.keys()]
  }
  return { failed, send }
}
