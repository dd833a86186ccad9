import { test } from 'vitest'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import { specify } from '../../platform/testing/builders.ts'
import { created, mara, studioJoinedEvent } from '../testing/builders.ts'
import { accountDecider } from './decider.ts'

const { given } = specify(accountDecider)
const now = { now: '2026-11-20T12:00:00.000Z', actor: 'mara' }
const fern = [created(), studioJoinedEvent()]
const edit = (change: PersonEdit) =>
  ({ type: 'EditPerson', user: 'fern', change, studio: null, seen: null, by: mara }) as const

test('what is left of last year is said of the year in which it is said, the same number again, too', () => {
  const left = (days: number | null, year: number) =>
    ({ type: 'DaysOffSet', data: { user: 'fern', remainingLastYearDaysOff: days, year } }) as const
  // In the studio's zone the next year has begun.
  const next = { now: '2026-12-31T22:30:00.000Z', actor: 'mara' }
  const say = (...before: AccountEvent[]) => given(...fern, ...before)
  say()
    .when(edit({ remainingLastYearDaysOff: 0 }), now)
    .then(left(0, 2026))
  say(left(0, 2026))
    .when(edit({ remainingLastYearDaysOff: 0 }), now)
    .then()
  say(left(0, 2026))
    .when(edit({ remainingLastYearDaysOff: 0 }), next)
    .then(left(0, 2027))
  say(left(21, 2026), left(21, 2027))
    .when(edit({ remainingLastYearDaysOff: null }), next)
    .then(left(null, 2027))
  say()
    .when(edit({ remainingLastYearDaysOff: null }), now)
    .then()
})
test('days a year are one number under two names', () => {
  const employed = (vacationDays: number | null): AccountEvent => ({
    type: 'EmploymentSet',
    data: { user: 'fern', hired: null, contract: '', ended: null, vacationDays },
  })
  given(...fern)
    .when(edit({ daysOff: 21 }), now)
    .then(employed(21))
  given(...fern, employed(21))
    .when(edit({ vacationDays: 21, daysOff: 21 }), now)
    .then()
  given(...fern, employed(21))
    .when(edit({ daysOff: null }), now)
    .then(employed(null))
  given(...fern)
    .when(edit({ vacationDays: 21, daysOff: 22 }), now)
    .thenRefuses('request.malformed')
})
