import { noteCalls, type NoteRow } from '#shared/notes/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useRecordActions } from '../ui/use-record-actions.tsx'

export const notesKey = keyOfModule(noteCalls.list)

/** Returns the actions on a note, in the list and beside it. `onGone`: told when it has left the list. */
export function useNoteActions(onGone?: () => void) {
  const [mayMark, mayMove] = [useMayCall(noteCalls.mark), useMayCall(noteCalls.move)]
  const mayShare = useMayCall(noteCalls.share)
  return useRecordActions<NoteRow>({
    idOf: ({ note }) => note,
    nameOf: ({ title }) => title,
    pin:
      mayMark &&
      (({ note, colour }, pinned) =>
        call(noteCalls.mark, { params: { note }, body: { pinned, colour } })),
    share: mayShare && (({ note }, body) => call(noteCalls.share, { params: { note }, body })),
    move:
      mayMove && (({ note }, place) => call(noteCalls.move, { params: { note }, body: { place } })),
    invalidates: notesKey,
    onGone,
  })
}
