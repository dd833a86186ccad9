import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { noteCalls, type NoteVersion } from '#shared/notes/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { ColourChoice } from '../ui/ColourChoice.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { VersionedRecord } from '../ui/VersionedRecord.tsx'
import { notesKey, useNoteActions } from './note-actions.tsx'
import { NoteForm } from './NoteForm.tsx'

const NoteOfMessage = lazyComponent(() => import('./NoteOfMessage.tsx'))

interface Props {
  /** `new`: still to be written. */
  readonly note: string
  /** The person that a new one is linked to; empty: none. */
  readonly person: string
  /** The chat message that a new one is made of; empty: none. */
  readonly message: string
  readonly onSaved: (note: string) => void
  readonly onClose: () => void
}
export default function NoteDrawer({ note, person, message, onSaved, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SideDrawer onClose={onClose} size="xl" title={note === 'new' ? t`New note` : t`Note`}>
      {note === 'new' ? (
        <LazyBoundary fallback={null}>
          {message === '' ? (
            <NoteForm note={undefined} person={person} onSaved={onSaved} />
          ) : (
            <NoteOfMessage message={message} onSaved={onSaved} />
          )}
        </LazyBoundary>
      ) : (
        <Written note={note} onSaved={onSaved} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

function Written({ note, onSaved, onClose }: Omit<Props, 'person' | 'message'>) {
  const { t } = useLingui()
  const params = { note }
  const { data, error } = useLiveCall(noteCalls.note, { request: { params } })
  const { actions, dialog } = useNoteActions(onClose)
  const { send } = useSend(notesKey)
  const [mayEdit, mayMark] = [useMayCall(noteCalls.edit), useMayCall(noteCalls.mark)]
  if (error) return <FormFailure text={failureText(error, t`Note`)} />
  if (!data) return <Skeleton h={240} />
  const { version, versions, pinned, colour, links } = data
  const restore = ({ title, text, tags }: NoteVersion) => {
    const body = { base: version, title, text, tags, links }
    void send(t`Restore`, () => call(noteCalls.edit, { params, body }))
  }
  const paint = (chosen: typeof colour) =>
    void send(t`Colour`, () => call(noteCalls.mark, { params, body: { pinned, colour: chosen } }))
  return (
    <VersionedRecord
      actions={actions(data)}
      beside={<ColourChoice value={colour} disabled={!mayMark} onChange={paint} />}
      versions={versions}
      textOf={asText}
      restore={mayEdit && data.access !== 'read' && data.place === 'list' ? restore : undefined}
    >
      <NoteForm note={data} onSaved={onSaved} />
      {dialog}
    </VersionedRecord>
  )
}

const asText = ({ title, text, tags }: NoteVersion): string =>
  [title, text, tags.join(', ')].filter(Boolean).join('\n')
