import { useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import {
  IconPin,
  IconPinnedOff,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { AccessLevel, Shares } from '#shared/permissions/audience.ts'
import type { RecordPlace } from '#shared/permissions/shared-record.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { useConfirm } from './use-confirm.ts'

const ShareDialog = lazyComponent(() => import('./ShareDialog.tsx'))

interface SharedRecord {
  readonly pinned: boolean
  readonly place: RecordPlace
  readonly access: AccessLevel
  readonly shares: Shares
}
interface Options<Row> {
  readonly idOf: (row: Row) => string
  /** The name of a record for the reader. */
  readonly nameOf: (row: Row) => string
  /** Each step sends its call; false where the viewer may not. */
  readonly pin: false | ((row: Row, pinned: boolean) => Promise<unknown>)
  readonly share: false | ((row: Row, body: { readonly shares: Shares }) => Promise<unknown>)
  readonly move: false | ((row: Row, place: RecordPlace) => Promise<unknown>)
  /** The queries that are fetched again then. */
  readonly invalidates: QueryKey
  /** Told when a record has left the list. */
  readonly onGone?: (() => void) | undefined
}
/**
 * Returns what is done with a record that its author shares and may put in the bin, in the list and beside it, and the dialog that
 * it opens. What goes into the bin can be taken back at once.
 */
export function useRecordActions<Row extends SharedRecord>(options: Options<Row>) {
  const { t } = useLingui()
  const { idOf, nameOf, pin, share, move, invalidates, onGone } = options
  const [sharing, setSharing] = useState<Row>()
  const { send } = useSend(invalidates)
  const confirm = useConfirm()
  const actions = (row: Row): readonly ScreenAction[] => {
    const [isOwn, isListed, name] = [row.access === 'own', row.place === 'list', nameOf(row)]
    const [pinning, destroy] = [row.pinned ? t`Unpin` : t`Pin`, t`Delete for good`]
    const to = (label: string, place: RecordPlace) =>
      send(label, async () => {
        if (!move) return
        await move(row, place)
        onGone?.()
        const undo = () => void send(label, () => move(row, 'list'))
        if (place === 'bin') void toastUndo({ text: t`Moved to the bin: ${name}`, undo })
      })
    const forGood = () => {
      const perform = () => to(destroy, 'gone')
      return confirm({ confirm: destroy, target: name, danger: true, perform })
    }
    const PinIcon = row.pinned ? IconPinnedOff : IconPin
    const all = [
      [
        isListed && pin,
        pinning,
        PinIcon,
        () => send(pinning, async () => pin && pin(row, !row.pinned)),
      ],
      [share && isOwn && isListed, t`Share`, IconUsersPlus, () => setSharing(row)],
      [move && isOwn && isListed, t`Delete`, IconTrash, () => to(t`Delete`, 'bin')],
      [move && !isListed, t`Restore`, IconRestore, () => to(t`Restore`, 'list')],
      [move && !isListed, destroy, IconTrashX, forGood],
    ] as const
    return all.flatMap(([may, label, icon, perform]) =>
      may ? [{ id: label, label, icon, can: true, perform }] : [],
    )
  }
  const dialog = sharing && share && (
    <LazyBoundary fallback={null}>
      <ShareDialog
        about={idOf(sharing)}
        name={nameOf(sharing)}
        shares={sharing.shares}
        send={(body) => share(sharing, body)}
        invalidates={[invalidates]}
        onClose={() => setSharing(undefined)}
      />
    </LazyBoundary>
  )
  return { actions, dialog }
}
