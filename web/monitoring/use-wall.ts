import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { monitorTopic } from '#shared/site-status/calls.ts'
import type { MonitorSnapshot } from '#shared/platform/live.ts'
import { keepToo } from '../platform/kept-parts.ts'
import { live } from '../platform/live.ts'
import { MonitorStore, SHIFT, type Cell, type WallRow, type WallShape } from './monitor-store.ts'
import { useCall } from '../platform/queries.ts'
import { displayName, whenAnonymous } from '../platform/session.ts'
import { loginOfRow } from './items.ts'
import { classify } from './standing.ts'

/** Numbers that change more often than this cannot be read. On a quiet wall they follow at once. */
const counts_ms = 1000
const soon_ms = 40
let lastRun = 0
const inAMoment = (run: () => void) => {
  const wait = Math.max(soon_ms, lastRun + counts_ms - Date.now())
  const timer = setTimeout(() => {
    lastRun = Date.now()
    run()
  }, wait)
  return () => clearTimeout(timer)
}

/**
 * The store of the wall, which lives as long as the page: on coming back its last values show at once, with their age.
 */
export const wall = new MonitorStore((flush) => requestAnimationFrame(flush), inAMoment, classify)
whenAnonymous(() => wall.clear())
const lastSeen = keepToo('wall', () => wall.snapshots()) as
  | Readonly<Record<string, MonitorSnapshot>>
  | undefined
for (const [studio, snapshot] of Object.entries(lastSeen ?? {}))
  wall.handler(studio, () => undefined).onSnapshot(snapshot)

export const useRow = (key: string): WallRow | undefined =>
  useSyncExternalStore(
    (listener) => wall.watchRow(key, listener),
    () => wall.row(key),
  )
const isShift = (column: number) => column === SHIFT
/** A person's shift alone: it changes a few times a day, their cells many times a minute. */
export const useWallShift = (key: string): Cell | null =>
  useSyncExternalStore(
    (listener) => wall.watchRow(key, listener, isShift),
    () => wall.row(key)?.shift ?? null,
  )
export const useShape = (): WallShape => useSyncExternalStore(wall.watchWall, wall.wall)
export const useReady = (): boolean => useSyncExternalStore(wall.watchWall, wall.ready)

/** Subscribes to the walls of these studios; the answer is what the server refused. */
export function useStudios(studios: readonly string[]): Readonly<Record<string, string>> {
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const list = studios.join(' ')
  useEffect(() => {
    const chosen = list.split(' ').filter(Boolean)
    for (const studio of wall.wall().studios) if (!chosen.includes(studio)) wall.remove(studio)
    const ends = chosen.map((studio) =>
      live.subscribe(
        monitorTopic(studio),
        wall.handler(studio, (_code, err) =>
          setRefused((before) => ({ ...before, [studio]: err })),
        ),
      ),
    )
    return () => {
      for (const end of ends) end()
      setRefused({})
    }
  }, [list])
  return refused
}

export function useWallNames(): (key: string) => string {
  const people = useCall(accountCalls.getAppUsers).data
  return useMemo(() => {
    const names = new Map((people ?? []).map((person: User) => [person.user, displayName(person)]))
    return (key) => names.get(loginOfRow(key)) ?? loginOfRow(key)
  }, [people])
}
