import { useMemo, useSyncExternalStore } from 'react'
import { atMostEvery } from '../platform/at-most-every.ts'
import { makeItems, type ShownItems, type ItemContext } from './items.ts'
import { wall } from './use-wall.ts'
import type { WallView } from './wall-view.ts'

/** Rows that change places more often than this cannot be read, or hit with a pointer. */
const order_ms = 1000

/**
 * Returns what the list shows: again when people or counters change, and about once a second where order or groups
 * follow what the sites show.
 */
export function useItems(view: WallView, source: ItemContext): ShownItems {
  const feed = useMemo(() => makeFeed(view, source), [view, source])
  return useSyncExternalStore(feed.watch, feed.read)
}

function makeFeed(view: WallView, source: ItemContext) {
  const select = makeItems(view, source)
  let shown = select(wall.wall())
  const follows =
    view.sort.column !== 'person' ||
    view.group === 'shift' ||
    view.liveFirst ||
    view.group === 'site' ||
    view.sites.length > 0
  const watch = (listener: () => void): (() => void) => {
    const refresh = () => {
      const next = select(wall.wall())
      if (next === shown) return
      shown = next
      listener()
    }
    const slowly = atMostEvery(order_ms, refresh)
    const ends = [
      wall.watchWall(refresh),
      follows ? wall.watchChanges(slowly.run) : slowly.stop,
      slowly.stop,
    ]
    refresh()
    return () => {
      for (const end of ends) end()
    }
  }
  return { watch, read: () => shown }
}
