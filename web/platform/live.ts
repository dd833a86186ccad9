import { useEffect } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { Call, CallResponse } from '#shared/platform/calls.ts'
import type { QueryDelta } from '#shared/platform/live.ts'
import { forgetPositions } from './answer-positions.ts'
import { atMostEvery } from './at-most-every.ts'
import { whenWritten } from './call.ts'
import { learnServerTime } from './clock.ts'
import { keyOf } from './keys.ts'
import { refetchAfter, useCall, type AskOptions } from './queries.ts'
import { whenAnonymous } from './session.ts'
import { LiveClient } from './live-client.ts'
import type { LiveSocket, TopicHandler } from './live-world.ts'

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
 * Hears when a call's answer may be another one: from its module, and from those that it hears. Returns a function that stops
 * listening.
 */
export function follow(
  { module, hears = [] }: Pick<Call, 'module' | 'hears'>,
  onNews: (news: QueryDelta) => void,
): () => void {
  const handler = { onSnapshot: onNews, onDelta: onNews } as TopicHandler
  const leaves = [module, ...hears].map((name) => live.subscribe(`query:${name}`, handler))
  return () => {
    for (const leave of leaves) leave()
  }
}

/**
 * Fetches the queries under `key` again when what a call hears says that something new is readable, and after every gap:
 * at once, then at most every `pause_ms`, because a busy studio changes many times a second. News that an answer has seen
 * already, such as the echo of this page's own write, fetch nothing.
 */
export function useLiveQuery(target: Call, key: QueryKey, pause_ms = 1000): void {
  const name = JSON.stringify(key)
  useEffect(() => {
    // The newest position since the last look; empty where the age of the news is not known.
    let newest: string | undefined
    const refetch = atMostEvery(pause_ms, () => {
      void refetchAfter(JSON.parse(name) as QueryKey, newest ?? '')
      newest = undefined
    })
    const leave = follow(target, ({ position }) => {
      newest ??= position
      if (newest !== '' && (position === '' || position > newest)) newest = position
      whenWritten(refetch.run)
    })
    return () => {
      refetch.stop()
      leave()
    }
  }, [target, name, pause_ms])
}

interface LiveOptions<C extends Call, Shown> extends AskOptions<C, Shown> {
  /** At most so often (`useLiveQuery`). */
  readonly pause_ms?: number
}
/** Fetches a call's answer, and again when something has moved of its module or of another that it hears. */
export function useLiveCall<C extends Call, Shown = CallResponse<C>>(
  target: C,
  { pause_ms, ...options }: LiveOptions<C, Shown> = {},
) {
  useLiveQuery(target, keyOf(target, options.request ?? {}), pause_ms)
  return useCall(target, options)
}
