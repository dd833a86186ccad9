import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { atMostEvery } from '../platform/at-most-every.ts'
import { whenWritten } from '../platform/call.ts'
import { follow } from '../platform/live.ts'
import type { Desk } from './desk.ts'
import type { CellView, RosterShape, RosterTotals } from './roster-store.ts'
import type { RosterRange } from './views.ts'

const live_ms = 150

/** Fetches a range and follows it; the answer is what the server refused. */
export function useRosterLoad(desk: Desk, { from, to }: RosterRange): unknown {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const stop = new AbortController()
    let [loading, known] = [Promise.resolve(), '']
    const load = () => {
      loading = desk.load({ from, to }, stop.signal).then(
        () => {
          known = desk.store.position() ?? ''
          setFailure(undefined)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(error)
        },
      )
    }
    const news = atMostEvery(live_ms, load)
    load()
    const leave = follow(rosterCalls.roster, ({ position }) => {
      // The changes of a fetch that is under way, or was made before, are no news.
      const isNews = () => !stop.signal.aborted && (position === '' || position > known)
      void loading.then(() => whenWritten(() => isNews() && news.run()))
    })
    return () => {
      leave()
      news.stop()
      stop.abort()
    }
  }, [desk, from, to])
  return failure
}

export const useRosterShape = (desk: Desk): RosterShape | undefined =>
  useSyncExternalStore(desk.store.watch, desk.store.shape)
export const useTotals = (desk: Desk): RosterTotals =>
  useSyncExternalStore(desk.store.watch, desk.store.totals)
export const useRosterRow = (desk: Desk, user: string): readonly CellView[] =>
  useSyncExternalStore(
    useCallback((listener: () => void) => desk.store.watchRow(user, listener), [desk, user]),
    () => desk.store.row(user),
  )
