import { describe, test } from 'vitest'
import type { RosterEvent, SwapEvent } from '#shared/schedules/events.ts'
import { swapMovesOf } from '#shared/schedules/swaps.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { specify } from '../platform/testing/builders.ts'
import { rosterAggregate } from './decider.ts'
import { swapAggregate } from './swap-decider.ts'

const swaps = specify(swapAggregate.decider)
const days = specify(rosterAggregate.decider)
const now = { now: '2026-11-23T09:00:00.000Z', actor: 'ivy' }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const early = { shift: 'morning', start: '06:00', end: '14:00' }
const noon = { shift: null, start: '12:00', end: '15:00' }
const about = { swap: 's1', studio: 'north', user: 'fern', other: 'ivy' }
const asked = {
  ...about,
  date: '2026-12-01',
  hours: [late],
  other_date: '2026-12-02',
  other_hours: [early],
  begins_at: '2026-12-01T12:00:00.000Z',
  note: 'a wedding',
  by: 'fern',
}
const requested: SwapEvent = { type: 'SwapRequested', data: asked }
const accepted: SwapEvent = { type: 'SwapAccepted', data: { ...about, by: 'ivy' } }
const approved: SwapEvent = { type: 'SwapApproved', data: { ...about, by: 'oak' } }
const answer = (accept: boolean, lapsed = false) =>
  ({ type: 'AnswerSwap', accept, lapsed }) as const
type Approve = Extract<CommandOf<typeof swapAggregate>, { type: 'ApproveSwap' }>
const approve = (more: Partial<Approve> = {}): Approve => ({
  type: 'ApproveSwap',
  by: { user: 'oak' },
  isGone: false,
  isNew: false,
  ...more,
})
const reject = (user: string) =>
  ({ type: 'RejectSwap', by: { user }, reason: 'too few of us' }) as const

describe('a swap', () => {
  test('is asked for once, however often it is sent, before its hours begin', () => {
    const ask = { type: 'RequestSwap', ...asked } as const
    swaps.given().when(ask, now).then(requested)
    swaps.given(requested).when(ask, now).then()
    const over = { ...now, now: asked.begins_at }
    swaps.given().when(ask, over).thenRefuses('schedules.over')
    swaps
      .given()
      .when({ ...ask, other: 'fern' }, now)
      .thenRefuses('schedules.swapSelf')
  })
  test('is answered once', () => {
    swaps.given(requested).when(answer(true), now).then(accepted)
    const declined: SwapEvent = { type: 'SwapDeclined', data: { ...about, by: 'ivy' } }
    swaps.given(requested).when(answer(false), now).then(declined)
    swaps.given(requested, declined).when(answer(true), now).thenRefuses('schedules.swapClosed')
    swaps.given(requested, accepted).when(answer(false), now).thenRefuses('schedules.swapClosed')
    swaps.given().when(answer(true), now).thenRefuses('schedules.swapUnknown')
  })
  test('is taken back until it is decided', () => {
    const by = { ...now, actor: 'fern' }
    const withdrawn: SwapEvent = { type: 'SwapWithdrawn', data: { ...about, by: 'fern' } }
    const withdraw = { type: 'WithdrawSwap' } as const
    swaps.given(requested).when(withdraw, by).then(withdrawn)
    swaps.given(requested, accepted).when(withdraw, by).then(withdrawn)
    swaps
      .given(requested, accepted, approved)
      .when(withdraw, by)
      .thenRefuses('schedules.swapClosed')
    swaps.given(requested, withdrawn).when(answer(true), now).thenRefuses('schedules.swapClosed')
  })
  test('is decided once, after both have agreed', () => {
    swaps.given(requested).when(approve(), now).thenRefuses('schedules.swapWaiting')
    swaps.given(requested, accepted).when(approve(), now).then(approved)
    swaps
      .given(requested, accepted, approved)
      .when(approve(), now)
      .thenRefuses('schedules.swapClosed')
    swaps
      .given(requested, accepted)
      .when(reject('oak'), now)
      .then({ type: 'SwapRejected', data: { ...about, reason: 'too few of us', by: 'oak' } })
  })
  test('is not decided by those that it is between, under whichever name', () => {
    for (const user of ['fern', 'ivy'])
      for (const by of [{ user }, { user: 'oak', trueUser: user }])
        swaps.given(requested, accepted).when(approve({ by }), now).thenRefuses('schedules.swapOwn')
    swaps.given(requested, accepted).when(reject('ivy'), now).thenRefuses('schedules.swapOwn')
  })
  test('whose hours have changed or begun is neither accepted nor approved, but declined and rejected', () => {
    const over = { ...now, now: asked.begins_at }
    swaps.given(requested).when(answer(true, true), now).thenRefuses('schedules.swapLapsed')
    swaps.given(requested).when(answer(true), over).thenRefuses('schedules.over')
    swaps.given(requested, accepted).when(approve(), over).thenRefuses('schedules.over')
    swaps
      .given(requested, accepted)
      .when(approve({ isGone: true }), now)
      .thenRefuses('schedules.swapLapsed')
    swaps
      .given(requested)
      .when(answer(false, true), over)
      .then({ type: 'SwapDeclined', data: { ...about, by: 'ivy' } })
  })
  test('is not approved with problems that nobody has seen', () =>
    swaps
      .given(requested, accepted)
      .when(approve({ isNew: true }), now)
      .thenRefuses('schedules.swapProblems'))
})

describe('the day of a swap', () => {
  const day = { studio: 'north', date: '2026-12-01' }
  const instants = {
    [late.start]: { starts_at: '2026-12-01T12:00:00.000Z', ends_at: '2026-12-01T20:00:00.000Z' },
    [early.start]: { starts_at: '2026-12-01T04:00:00.000Z', ends_at: '2026-12-01T12:00:00.000Z' },
    [noon.start]: { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T13:00:00.000Z' },
  }
  type Hours = typeof late | typeof noon
  const cell = (
    user: string,
    hours: readonly Hours[],
    cause: 'plan' | 'swap' = 'plan',
  ): RosterEvent => ({
    type: 'CellPublished',
    data: {
      ...day,
      user,
      zone: 'Europe/Bucharest',
      cause,
      by: 'oak',
      cell: hours.map((one) => ({
        ...one,
        starts_at: instants[one.start]?.starts_at ?? '',
        ends_at: instants[one.start]?.ends_at ?? '',
      })),
    },
  })
  const swapHours = (terms: object = {}, forbidden: readonly string[] = []) =>
    ({
      type: 'SwapHours',
      ...day,
      zone: 'Europe/Bucharest',
      moves: swapMovesOf({ ...asked, other_date: null, other_hours: [], ...terms }),
      forbidden: new Map(forbidden.map((user) => [user, 'documentExpired' as const])),
    }) as const
  const oak = { ...now, actor: 'oak' }

  test('gives the hours to the other, beside what they have', () => {
    days
      .given(cell('fern', [late]), cell('ivy', [early]))
      .when(swapHours(), oak)
      .then(cell('fern', [], 'swap'), cell('ivy', [early, late], 'swap'))
  })
  test('exchanges hours of one date', () =>
    days
      .given(cell('fern', [late]), cell('ivy', [early]))
      .when(swapHours({ other_date: day.date, other_hours: [early] }), oak)
      .then(cell('fern', [early], 'swap'), cell('ivy', [late], 'swap')))
  test('moves nothing where the hours are others by now', () => {
    days.given().when(swapHours(), oak).thenRefuses('schedules.swapLapsed')
    days
      .given(cell('fern', [early]))
      .when(swapHours(), oak)
      .thenRefuses('schedules.swapLapsed')
  })
  test('moves nothing to whoever may not work, or would work twice at once', () => {
    days
      .given(cell('fern', [late]))
      .when(swapHours({}, ['ivy']), oak)
      .thenRefuses('schedules.documentExpired')
    days
      .given(cell('fern', [late]), cell('ivy', [noon]))
      .when(swapHours(), oak)
      .thenRefuses('schedules.swapOverlap')
  })
})
