import { expect, test } from 'vitest'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import type { VacationView } from '#shared/vacations/calls.ts'
import { openThings } from './open-things.ts'

const leave = (id: string, status: string) => ({ id, status }) as VacationView
const swap = (id: string, status: string) => ({ id, status }) as SwapView
const half = (rest: Partial<PersonSettlement>): PersonSettlement => ({
  studio: 'north',
  month: '2026-11',
  half: 1,
  state: 'review',
  currency: 'usd',
  earned: '10.00',
  net: '9.00',
  acknowledged: false,
  disputes: 0,
  paid: null,
  ...rest,
})
const settlement = (rest: object) =>
  ({ state: 'open', closed_by: null, obstacles: [], ...rest }) as unknown as Settlement
const obstacle = (code: string) => ({ code, err: '', override: false })
const nothing = { vacations: undefined, swaps: undefined, settlements: undefined, last: undefined }

test('leave and swaps that nobody has decided come before what the person has to look at', () => {
  const things = openThings({
    vacations: [leave('v1', 'approved'), leave('v2', 'pending')],
    swaps: [swap('s1', 'lapsed'), swap('s2', 'requested'), swap('s3', 'accepted')],
    settlements: [
      half({}),
      half({ half: 2, disputes: 1 }),
      half({ month: '2026-10', acknowledged: true }),
    ],
    last: undefined,
  })
  expect(things.map(({ what, id }) => [what, id])).toEqual([
    ['leave', 'v2'],
    ['swap', 's2'],
    ['swap', 's3'],
    ['disputed', 'disputed north 2026-11 2'],
    ['unread', 'unread north 2026-11 1'],
  ])
})
test('an unsigned half is blocked by its obstacles, but not by who looks at it', () => {
  const obstacles = [obstacle('settlements.own'), obstacle('settlements.rateMissing')]
  const blocks = (rest: object) =>
    openThings({ ...nothing, last: settlement({ obstacles, ...rest }) })
  expect(blocks({})).toMatchObject([{ what: 'blocked', obstacle: obstacles[1] }])
  expect(blocks({ state: 'signed' })).toEqual([])
  expect(blocks({ closed_by: { month: '2026-11', half: 2 } })).toEqual([])
})
test('nothing is open as long as nothing is known', () => {
  expect(openThings(nothing)).toEqual([])
})
