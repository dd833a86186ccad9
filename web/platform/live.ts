import { useEffect } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { QueryDelta } from '#shared/platform/live.ts'
import { forgetPositions } from './answer-positions.ts'
import { atMostEvery } from './at-most-every.ts'
import { whenWritten } from './call.ts'
import { learnServerTime } from './clock.ts'
import { refetchAfter } from './queries.ts'
import { whenAnonymous } from './session.ts'
import { LiveClient } from './live-client.ts'
import type { LiveSocket } from './live-world.ts'

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
  let hasMet = false
  live.onHello((now) => {
    learnServerTime(Date.parse(now), Date.now(), 200)
    if (hasMet) forgetPositions()
    hasMet = true
  })
  document.addEventListener('visibilitychange', live.wake)
  document.addEventListener('resume', live.wake)
  window.addEventListener('pageshow', live.wake)
  window.addEventListener('online', live.wake)
  window.addEventListener('offline', live.unplug)
}

/**
 * Fetches the queries under `key` again when `query:<module>` says that something new is readable, and after every gap:
 * at once, then at most every `pause_ms`, because a busy studio changes many times a second. News that an answer has seen
 * already, such as the echo of this page's own write, fetch nothing.
 */
export function useLiveQuery(module: string, key: QueryKey, pause_ms = 1000): void {
  const name = JSON.stringify(key)
  useEffect(() => {
    // The newest position since the last look; empty where the age of the news is not known.
    let newest: string | undefined
    const refetch = atMostEvery(pause_ms, () => {
      void refetchAfter(JSON.parse(name) as QueryKey, newest ?? '')
      newest = undefined
    })
    const onNews = (news: unknown) => {
      const { position } = news as QueryDelta
      newest ??= position
      if (newest !== '' && (position === '' || position > newest)) newest = position
      whenWritten(refetch.run)
    }
    const leave = live.subscribe(`query:${module}`, { onSnapshot: onNews, onDelta: onNews })
    return () => {
      refetch.stop()
      leave()
    }
  }, [module, name, pause_ms])
}
