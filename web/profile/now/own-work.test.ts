import { expect, test } from 'vitest'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import type { PersonSettlement } from '#shared/settlements/own-calls.ts'
import { ownWork } from './own-work.ts'

const swap = (id: string, change: Partial<SwapView>): SwapView => ({
  id,
  studio: 'north',
  status: 'requested',
  user: { user: 'bianca', name: 'Bianca' },
  date: '2026-11-25',
  hours: [],
  other: { user: 'ana', name: 'Ana' },
  other_date: null,
  other_hours: [],
  note: '',
  reason: '',
  requested_at: '2026-11-20T10:00:00.000Z',
  may_decide: false,
  problems: { user: [], other: [] },
  ...change,
})
const settlement = (change: Partial<PersonSettlement>): PersonSettlement => ({
  studio: 'north',
  month: '2026-11',
  half: 1,
  state: 'review',
  currency: 'ron',
  earned: '10.00',
  net: '10.00',
  acknowledged: false,
  disputes: 0,
  paid: null,
  ...change,
})

test('swaps that one is asked for, not those that one asked for or has answered', () => {
  const swaps = [
    swap('later', { date: '2026-11-28' }),
    swap('mine', { user: { user: 'ana', name: '' }, other: { user: 'bianca', name: '' } }),
    swap('answered', { status: 'accepted' }),
    swap('soon', {}),
  ]
  expect(ownWork('ana', swaps, [], []).map(({ id }) => id)).toEqual(['soon', 'later'])
})

test('settlements that one has neither acknowledged nor disputed, until they are paid', () => {
  const halves = [
    settlement({ month: '2026-12' }),
    settlement({ state: 'signed' }),
    settlement({ half: 2, acknowledged: true }),
    settlement({ month: '2026-10', disputes: 1 }),
    settlement({ month: '2026-09', state: 'paid' }),
  ]
  expect(ownWork('ana', [], halves, []).map(({ id }) => id)).toEqual([
    'north 2026-12 1',
    'north 2026-11 1',
  ])
})

test('shifts that one alone is asked to take come first, the soonest before the others', () => {
  const open = (id: string, date: string, offered: boolean) => ({
    open: id,
    date,
    hours: { shift: null, start: '14:00', end: '22:00' },
    tipCont: null,
    offered,
    refused: null,
  })
  const all = [open('late', '2026-11-27', true), open('all', '2026-11-25', false)]
  const rows = ownWork('ana', [swap('soon', {})], [], [...all, open('now', '2026-11-26', true)])
  expect(rows.map(({ id }) => id)).toEqual(['now', 'late', 'soon'])
})
