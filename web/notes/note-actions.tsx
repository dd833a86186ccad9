import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconPin,
  IconPinnedOff,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUsersPlus,
} from '@tabler/icons-react'
import { noteCalls, type NoteRow } from '#shared/notes/calls.ts'
import type { NotePlace } from '#shared/notes/rules.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { notesKey } from './data.ts'

const ShareDialog = lazyComponent(() => import('../ui/ShareDialog.tsx'))

/** Returns the actions on a note, in the list and beside it. `onGone`: told when it has left the list. */
export function useNoteActions(onGone?: () => void) {
  const { t } = useLingui()
  const [sharing, share] = useState<NoteRow>()
  const { send } = useSend(notesKey)
  const confirm = useConfirm()
  const [mayMark, mayMove] = [useMayCall(noteCalls.mark), useMayCall(noteCalls.move)]
  const mayShare = useMayCall(noteCalls.share)
  const move = (label: string, { note, title }: NoteRow, place: NotePlace) =>
    send(label, async () => {
      const to = (where: NotePlace) =>
        call(noteCalls.move, { params: { note }, body: { place: where } })
      await to(place)
      onGone?.()
      const undo = () => void send(label, () => to('list'))
      if (place === 'bin') void toastUndo({ text: t`Moved to the bin: ${title}`, undo })
    })
  const actions = (row: NoteRow): readonly ScreenAction[] => {
    const { note, title, pinned, colour, place } = row
    const [isOwn, isListed] = [row.access === 'own', place === 'list']
    const [pin, destroy] = [pinned ? t`Unpin` : t`Pin`, t`Delete for good`]
    const mark = () => call(noteCalls.mark, { params: { note }, body: { pinned: !pinned, colour } })
    const forGood = () =>
      confirm({
        confirm: destroy,
        target: title,
        danger: true,
        perform: () => move(destroy, row, 'gone'),
      })
    const all = [
      [mayMark && isListed, pin, pinned ? IconPinnedOff : IconPin, () => send(pin, mark)],
      [mayShare && isOwn && isListed, t`Share`, IconUsersPlus, () => share(row)],
      [mayMove && isOwn && isListed, t`Delete`, IconTrash, () => move(t`Delete`, row, 'bin')],
      [mayMove && !isListed, t`Restore`, IconRestore, () => move(t`Restore`, row, 'list')],
      [mayMove && !isListed, destroy, IconTrashX, forGood],
    ] as const
    return all.flatMap(([may, label, icon, perform]) =>
      may ? [{ id: label, label, icon, can: true, perform }] : [],
    )
  }
  const dialog = sharing && (
    <LazyBoundary fallback={null}>
      <ShareDialog
        about={sharing.note}
        name={sharing.title}
        shares={sharing.shares}
        send={(body) => call(noteCalls.share, { params: { note: sharing.note }, body })}
        invalidates={[notesKey]}
        onClose={() => share(undefined)}
      />
    </LazyBoundary>
  )
  return { actions, dialog }
}
