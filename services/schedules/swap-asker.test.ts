import { test } from 'vitest'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { specify } from '../platform/testing/builders.ts'
import { swapAskerAggregate, type SwapAsked } from './swap-asker.ts'

const asker = specify(swapAskerAggregate.decider)
const now = { now: '2026-11-23T09:00:00.000Z', actor: 'fern' }
const asked = (i: number, begins_at = '2026-12-01T12:00:00.000Z') => ({
  user: 'fern',
  swap: `s${i}`,
  other: `ivy${i}`,
  date: '2026-12-01',
  other_date: null,
  begins_at,
})
const counted = (i: number, begins_at?: string, forgets: string[] = []) =>
  ({ type: 'SwapCounted', data: { ...asked(i, begins_at), forgets } }) as const
const twenty = Array.from({ length: 20 }, (_, i) => counted(i))
const count = (
  i: number,
  closed: readonly string[] = [],
  older: readonly SwapAsked[] = [],
): CommandOf<typeof swapAskerAggregate> => ({
  type: 'CountSwap',
  ...asked(i),
  closed: new Set(closed),
  older,
})

test('twenty are open at most; the same request again is none', () => {
  asker
    .given(...twenty.slice(1))
    .when(count(0), now)
    .then(counted(0))
  asker
    .given(...twenty)
    .when(count(20), now)
    .thenRefuses('schedules.swapMany')
  asker
    .given(...twenty)
    .when(count(3), now)
    .then()
})
test('what is decided leaves its place, and what has begun is forgotten', () => {
  const begun = counted(0, '2026-11-23T09:00:00.000Z')
  asker
    .given(begun, ...twenty.slice(1))
    .when(count(20), now)
    .then(counted(20, undefined, ['s0']))
  asker
    .given(...twenty)
    .when(count(20, ['s4', 's7']), now)
    .then(counted(20))
  asker
    .given(...twenty, counted(20))
    .when(count(21, ['s4', 's7']), now)
    .then(counted(21))
})
test('nobody asks and takes back without end: sixty of hours to come are all, however many are decided', () => {
  const all = Array.from({ length: 60 }, (_, i) => counted(i))
  const closed = all.map(({ data: { swap } }) => swap)
  asker
    .given(...all.slice(1))
    .when(count(60, closed), now)
    .then(counted(60))
  asker
    .given(...all)
    .when(count(60, closed), now)
    .thenRefuses('schedules.swapsAhead')
})
test('one asks a colleague for the same once, also where it was asked before swaps were counted', () => {
  const same = { ...count(1), swap: 'again' }
  asker.given(counted(1)).when(same, now).thenRefuses('schedules.swapAsked')
  asker
    .given(counted(1))
    .when({ ...same, closed: new Set(['s1']) }, now)
    .then({ type: 'SwapCounted', data: { ...asked(1), swap: 'again', forgets: [] } })
  asker
    .given()
    .when(count(1, [], [{ ...asked(1), swap: 'old' }]), now)
    .thenRefuses('schedules.swapAsked')
  const older = twenty.map(({ data }) => ({ ...data, swap: `old${data.swap}` }))
  asker
    .given()
    .when(count(20, [], older), now)
    .thenRefuses('schedules.swapMany')
})
