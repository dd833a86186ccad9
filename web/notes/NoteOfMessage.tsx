import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { usePersonName } from '../platform/people.ts'
import { useCall } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { dayAndTime } from '../ui/format.ts'
import { NoteForm } from './NoteForm.tsx'

/** A new note that begins with the text of a chat message, and with a link to it. */
export default function NoteOfMessage({
  message: id,
  onSaved,
}: {
  readonly message: string
  readonly onSaved: (note: string) => void
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const { data, error } = useCall(chatCalls.message, { request: { params: { message: id } } })
  if (error) return <FormFailure text={failureText(error, t`Chat message`)} />
  if (!data) return <Skeleton h={240} />
  const { from, stamp, text } = data.message
  const title = `${names(from)}, ${dayAndTime(stamp / 1000, i18n.locale)}`
  const begun = {
    about: id,
    title: title.slice(0, noteLimits.title),
    text,
    links: [{ kind: 'message' as const, person: id, day: null }],
  }
  return <NoteForm note={undefined} begun={begun} onSaved={onSaved} />
}
