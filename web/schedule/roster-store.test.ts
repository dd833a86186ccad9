import { beforeEach, describe, expect, test } from 'vitest'
import type { Roster } from '#shared/schedules/calls.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { RosterStore, shownOf } from './roster-store.ts'

const shifts = [
  { key: 'morning', start: '06:00', end: '14:00' },
  { key: 'night', start: '22:00', end: '06:00' },
]
const at = (key: 'morning' | 'night'): PlannedCell =>
  shifts.filter((one) => one.key === key).map(({ start, end }) => ({ shift: key, start, end }))
const [morning, night] = [at('morning'), at('night')]
const person = (user: string) => ({
  user,
  name: user,
  tipCont: 'Model',
  may_edit: true,
  blocked_from: null,
})
const roster = (change: Partial<Roster> = {}): Roster => ({
  studio: 'north',
  zone: 'Europe/Bucharest',
  position: '1',
  partial: false,
  days: ['2026-11-23', '2026-11-24'],
  people: [person('ana'), person('bea')],
  cells: [{ p: 0, d: 0, published: [...morning] }],
  leave: [],
  holidays: [],
  open: [],
  shifts,
  wanted: [],
  ...change,
})
const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const draft = (p: number, d: number, cell: PlannedCell, published: PlannedCell = []) => ({
  p,
  d,
  published: [...published],
  draft: [...cell],
})

let store: RosterStore
beforeEach(() => {
  store = new RosterStore()
  store.take(roster(), store.begin())
})
const shown = (user: string, date: string) => shownOf(store.cell(user, date))
const edit = (user: string, date: string, cell: PlannedCell) => store.edit([{ user, date, cell }])

describe('an edit', () => {
  test('shows at once, counts as a change, and tells its row alone', () => {
    const told: string[] = []
    store.watchRow('ana', () => told.push('ana'))
    store.watchRow('bea', () => told.push('bea'))
    const before = edit('ana', tuesday, night)
    expect(shown('ana', tuesday)).toEqual(night)
    expect(store.totals()).toEqual({
      planned: [
        [1, 0],
        [0, 1],
      ],
      changed: 1,
    })
    expect(told).toEqual(['ana'])
    expect(before).toEqual([{ user: 'ana', date: tuesday, cell: [] }])
  })
  test('leaves the other cells of its row the objects they were', () => {
    const [first] = store.row('ana')
    edit('ana', tuesday, night)
    expect(store.row('ana')[0]).toBe(first)
  })
  test('back to what is published is no draft', () => {
    edit('ana', monday, night)
    edit('ana', monday, morning)
    expect(store.cell('ana', monday).draft).toBeUndefined()
    expect(store.totals().changed).toBe(0)
  })
  test('that changes nothing is none', () => {
    expect(edit('ana', monday, morning)).toEqual([])
    expect(store.hasUnsent()).toBe(false)
  })
})

describe('what others did comes in', () => {
  test('cell by cell', () => {
    const one = store.row('bea')
    store.take(roster({ partial: true, position: '2', cells: [draft(0, 1, night)] }), store.begin())
    expect(shown('ana', tuesday)).toEqual(night)
    expect(store.row('bea')).toBe(one)
  })
  test('but not over what was typed here and is not sent yet', () => {
    edit('ana', tuesday, night)
    store.take(roster({ partial: true, cells: [draft(0, 1, morning)] }), store.begin())
    expect(shown('ana', tuesday)).toEqual(night)
  })
  test('nor by a fetch that began before the server took it', () => {
    edit('ana', tuesday, night)
    const sent = store.takeUnsent(10)
    const early = store.begin()
    store.settle(sent)
    store.take(roster({ partial: true, cells: [draft(0, 1, morning)] }), early)
    expect(shown('ana', tuesday)).toEqual(night)
    store.take(roster({ partial: true, cells: [draft(0, 1, night)] }), store.begin())
    expect(store.cell('ana', tuesday)).toMatchObject({ draft: night, unsaved: false })
  })
})

test('a refused edit shows the server’s word again', () => {
  edit('ana', monday, night)
  store.drop(store.takeUnsent(10))
  expect(shown('ana', monday)).toEqual(morning)
  expect(store.totals().changed).toBe(0)
})
test('a refusal does not take away what was typed after it was sent', () => {
  edit('ana', monday, night)
  const sent = store.takeUnsent(10)
  edit('ana', monday, [])
  store.drop(sent)
  expect(shown('ana', monday)).toEqual([])
  expect(store.takeUnsent(10)).toHaveLength(1)
})
test('approved leave takes its hours out of the coverage, leave that was asked for does not', () => {
  const leave = (pending: boolean) => [
    { p: 0, d: 0, halves: ['AM' as const, 'PM' as const], pending },
  ]
  store.take(roster({ leave: leave(true) }), store.begin())
  expect(store.totals().planned[0]).toEqual([1, 0])
  store.take(roster({ partial: true, cells: [], leave: leave(false) }), store.begin())
  expect(store.totals().planned[0]).toEqual([0, 0])
  store.take(roster({ partial: true, cells: [] }), store.begin())
  expect(store.totals().planned[0]).toEqual([1, 0])
})
