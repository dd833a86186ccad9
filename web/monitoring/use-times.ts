import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { onlineTimeCalls, type HalfUnion } from '#shared/online-time/calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { keyOf } from '../platform/keys.ts'
import { halfStart } from '#shared/platform/local-day.ts'
import { shiftCalls, type ShiftSession } from '#shared/shifts/calls.ts'
import { call } from '../platform/call.ts'
import { useNow } from '../platform/clock.ts'
import { useLiveQuery, useLiveCall } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { rowKey } from './monitor-store.ts'
import { dateIn } from '../ui/format.ts'

interface OnlineSeconds {
  readonly today: number
  readonly half: number
}
export interface ZonedStudio {
  readonly studio: string
  readonly name: string
  readonly timezone: string
}
export type OnlineOf = (key: string) => OnlineSeconds | undefined

/** Sums are no live data: every 20 seconds at most while they move, and once a minute for those who are just on air. */
const news_ms = 20_000
const running_ms = 60_000
const sums = { only: 'unions' } as const
const unionsOf = ({ unions }: CallResponse<typeof onlineTimeCalls.halves>) => unions

/**
 * Reads today's and this half's union seconds of everybody, by the days of each studio's zone; null for those who may
 * not read them.
 */
export function useOnlineTimes(studios: readonly ZonedStudio[]): OnlineOf | null {
  const allowed = mayCall(useViewer(), onlineTimeCalls.halves, { query: {} })
  const minute = useNow(60)
  useLiveQuery(onlineTimeCalls.halves, keyOf(onlineTimeCalls.halves, { query: sums }), news_ms)
  const ranges = studios.flatMap(({ studio, timezone }) => {
    const to = dateIn(minute, timezone)
    return [
      { studio, figure: 'today' as const, from: to, to },
      { studio, figure: 'half' as const, from: halfStart(to), to },
    ]
  })
  const answers = useQueries({
    queries: ranges.map(({ studio, figure, from, to }) => ({
      // On a new day of a half that is still running the last answer stays.
      queryKey: keyOf(onlineTimeCalls.halves, {
        query: { ...sums, studio, from, ...(figure === 'today' ? { to } : {}) },
      }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(onlineTimeCalls.halves, { query: { ...sums, studio, from, to } }, { signal }),
      select: unionsOf,
      enabled: allowed,
      refetchInterval: running_ms,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const asked = ranges.map(({ studio, figure }) => `${studio}/${figure}`).join(' ')
  return useMemo(
    () => (allowed ? lookup(asked.split(' '), answers) : null),
    [allowed, asked, answers],
  )
}

function lookup(
  asked: readonly string[],
  answers: readonly (readonly HalfUnion[] | undefined)[],
): OnlineOf {
  const times = new Map<string, { today: number; half: number }>()
  const known = new Set<string>()
  for (const [index, unions] of answers.entries()) {
    const [studio = '', figure] = asked[index]?.split('/') ?? []
    if (unions) known.add(studio)
    for (const { user, seconds } of unions ?? []) {
      const key = rowKey(studio, user)
      const time = times.get(key) ?? { today: 0, half: 0 }
      time[figure === 'today' ? 'today' : 'half'] += seconds
      times.set(key, time)
    }
  }
  // Rows without online time are left out of the answer: known to be none is not the same as not known yet.
  return (key) =>
    times.get(key) ??
    (known.has(key.slice(0, key.indexOf('/'))) ? { today: 0, half: 0 } : undefined)
}

/** The shifts that run, by login, with what was worked and paused: the wall's frames carry only the last change. */
export function useRunningShifts(): ReadonlyMap<string, ShiftSession> {
  const allowed = mayCall(useViewer(), shiftCalls.onShift, { query: {} })
  const { data } = useLiveCall(shiftCalls.onShift, { pause_ms: 3000, enabled: allowed })
  return useMemo(() => new Map((data ?? []).map(({ user, session }) => [user, session])), [data])
}
