import { describe, test } from 'vitest'
import type { RosterEvent } from '#shared/schedules/events.ts'
import { specify } from '../platform/testing/builders.ts'
import { rosterAggregate } from './decider.ts'

const days = specify(rosterAggregate.decider)
const now = { now: '2026-11-23T09:00:00.000Z', actor: 'oak' }
const zone = 'Europe/Bucharest'
const day = { studio: 'north', date: '2026-11-23' }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const late_at = {
  ...late,
  starts_at: '2026-11-23T12:00:00.000Z',
  ends_at: '2026-11-23T20:00:00.000Z',
}
const rest = { shift: null, start: '16:00', end: '22:00' }
const rest_at = { ...rest, starts_at: '2026-11-23T14:00:00.000Z', ends_at: late_at.ends_at }
const planned = (user: string, cell: (typeof late_at | typeof rest_at)[]): RosterEvent => ({
  type: 'CellPublished',
  data: { user, ...day, cell, zone, cause: 'plan', by: 'oak' },
})
const offer = (open: string, asked: string, hours: typeof late | typeof rest = late) =>
  ({
    type: 'ShiftOffered',
    data: { ...day, open, asked, instead_of: 'fern', hours, by: 'oak' },
  }) as const satisfies RosterEvent
const ask = (open: string, asked: string, hours: typeof late | typeof rest = late) =>
  ({ type: 'OfferShift', ...day, zone, open, asked, instead_of: 'fern', hours }) as const
const take = (open: string, user: string) =>
  ({ type: 'TakeOpen', ...day, zone, open, user }) as const
const decline = (open: string, user: string) =>
  ({ type: 'DeclineOffer', ...day, open, user }) as const
const taken = (open: string, user: string): RosterEvent => ({
  type: 'OpenShiftTaken',
  data: { ...day, open, user, by: 'ivy' },
})
const got = (user: string, cell: (typeof late_at | typeof rest_at)[]): RosterEvent => ({
  type: 'CellPublished',
  data: { user, ...day, cell, zone, cause: 'open', by: 'ivy' },
})
const ivy = { ...now, actor: 'ivy' }

describe('an offer', () => {
  test('is made once to each, before its hours begin, and again when they have lapsed or were declined', () => {
    days.given().when(ask('o1', 'ivy'), now).then(offer('o1', 'ivy'))
    days.given(offer('o1', 'ivy')).when(ask('o1', 'ivy'), now).then()
    days.given(offer('o1', 'ivy')).when(ask('o2', 'ivy'), now).thenRefuses('schedules.offerAsked')
    days.given(offer('o1', 'ivy')).when(ask('o2', 'moss'), now).then(offer('o2', 'moss'))
    const begun = { ...now, now: late_at.starts_at }
    days.given().when(ask('o1', 'ivy'), begun).thenRefuses('schedules.over')
    days
      .given(offer('o1', 'ivy'))
      .when(ask('o2', 'ivy', rest), begun)
      .then(offer('o2', 'ivy', rest))
    const declined: RosterEvent = {
      type: 'OfferDeclined',
      data: { ...day, open: 'o1', user: 'ivy', by: 'ivy' },
    }
    days.given(offer('o1', 'ivy')).when(decline('o1', 'ivy'), ivy).then(declined)
    days.given(offer('o1', 'ivy'), declined).when(ask('o2', 'ivy'), now).then(offer('o2', 'ivy'))
  })
  test('is answered by who is asked, once', () => {
    const given = [planned('fern', [late_at]), offer('o1', 'ivy')]
    days
      .given(...given)
      .when(take('o1', 'moss'), ivy)
      .thenRefuses('schedules.openUnknown')
    days
      .given(...given)
      .when(decline('o1', 'moss'), ivy)
      .thenRefuses('schedules.openUnknown')
    const done = [...given, taken('o1', 'ivy'), got('ivy', [late_at])]
    days
      .given(...done)
      .when(take('o1', 'ivy'), ivy)
      .thenRefuses('schedules.openUnknown')
    days
      .given(...done)
      .when(decline('o1', 'ivy'), ivy)
      .thenRefuses('schedules.openUnknown')
    const opened: RosterEvent = {
      type: 'ShiftOpened',
      data: { ...day, open: 'all', hours: late, tipCont: null, by: 'oak' },
    }
    days.given(opened).when(decline('all', 'ivy'), ivy).thenRefuses('schedules.openUnknown')
  })
  test('that is accepted moves whole hours, and ends the other offers of them', () => {
    days
      .given(planned('fern', [late_at]), offer('o1', 'ivy'), offer('o2', 'moss'))
      .when(take('o1', 'ivy'), ivy)
      .then(taken('o1', 'ivy'), got('ivy', [late_at]), got('fern', []), {
        type: 'OpenShiftWithdrawn',
        data: { ...day, open: 'o2', by: 'ivy' },
      })
  })
  test('of the rest of hours leaves the plan of the absent person, which says that they were', () => {
    days
      .given(planned('fern', [late_at]), offer('o1', 'ivy', rest))
      .when(take('o1', 'ivy'), ivy)
      .then(taken('o1', 'ivy'), got('ivy', [rest_at]))
  })
})
