import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { atMostEvery } from './at-most-every.ts'
import { learnServerTime } from './clock.ts'
import { whenAnonymous } from './session.ts'
import { LiveClient, type LiveSocket, type LiveState } from './live-client.ts'

/** The page's one socket. */
export const live = new LiveClient({
  connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live`) as LiveSocket,
  now: () => Date.now(),
  random: () => Math.random(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  hidden: () => document.hidden,
})

/** Ties the socket to the page's life; once, at start. */
export function startLive(onLoginNeeded: () => void): void {
  live.onLoginNeeded = onLoginNeeded
  whenAnonymous(() => live.reset())
  live.onHello((now) => learnServerTime(Date.parse(now), Date.now(), 200))
  document.addEventListener('visibilitychange', live.wake)
  document.addEventListener('resume', live.wake)
  window.addEventListener('pageshow', live.wake)
  window.addEventListener('online', live.wake)
}

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state)

/**
 * Fetches the queries under `key` again when `query:<module>` says that something new is readable, and after every gap:
 * at once, then at most every `pause_ms`, because a busy studio changes many times a second.
 */
export function useLiveQuery(module: string, key: QueryKey, pause_ms = 1000): void {
  const client = useQueryClient()
  const name = JSON.stringify(key)
  useEffect(() => {
    const refetch = atMostEvery(pause_ms, () => void client.invalidateQueries({ queryKey: JSON.parse(name) as QueryKey }))
    const leave = live.subscribe(`query:${module}`, { onSnapshot: refetch.run, onDelta: refetch.run })
    return () => {
      refetch.stop()
      leave()
    }
  }, [client, module, name, pause_ms])
}
