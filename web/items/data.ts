import { itemCalls } from '#shared/money/item-calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { resourceOfKind, type EnteredKind, type ItemKind } from '#shared/money/items.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { keptFor, keyOf, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useViewer, type Viewer } from '../platform/session.ts'

/** Under it are items; a wallet is of them, too. */
const itemsKey = keyOf(itemCalls.items)
export const afterItems = [itemsKey, keyOfModule(walletCalls.wallet)] as const

/** Whether the viewer sees items of this kind that are not their own. */
export const seesOthers = (viewer: Viewer, kind: ItemKind): boolean =>
  hasPermission(viewer, resourceOfKind[kind], 'readOnly')
export const managesKind = (viewer: Viewer, kind: ItemKind): boolean =>
  hasPermission(viewer, resourceOfKind[kind], 'manage')

/** Reads the items of a kind in a range of dates: all in sight, or the viewer's own. The old ones stay while others are asked for. */
export function useItemsOfKind(kind: EnteredKind, from: string, to: string) {
  const viewer = useViewer()
  return useLiveCall(itemCalls.items, {
    request: {
      query: {
        kind,
        ...(seesOthers(viewer, kind) ? {} : { user: viewer.user }),
        ...(from === '' ? {} : { from }),
        ...(to === '' ? {} : { to }),
      },
    },
    placeholderData: keptFor({ query: { kind } }),
  })
}
export const useItemsOfPerson = (user: string) =>
  useLiveCall(itemCalls.items, { request: { query: { user } } })
