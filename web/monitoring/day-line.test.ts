import { expect, test } from 'vitest'
import type { Observation, OnlineInterval } from '#shared/online-time/calls.ts'
import { behind, marks, pieces, sums } from './day-line.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute)
const iso = (hour: number, minute = 0) => new Date(at(hour, minute)).toISOString()
const interval = (
  status: OnlineInterval['status'],
  from: string,
  to: string | null,
): OnlineInterval => ({ site: 'ctb', account: 'ana_x', status, from, to })
const range = { from: at(0), to: at(10) }

test('an interval that still lasts ends with the range, and none sticks out of it', () => {
  const all = pieces(
    [interval(1, new Date(at(0) - 3_600_000).toISOString(), iso(1)), interval(3, iso(8), null)],
    range,
  )
  expect(all.map(({ left, width }) => [left, width])).toEqual([
    [0, 0.1],
    [0.8, 0.2],
  ])
  expect(sums(all).get(3)).toBe(7200)
})

test('unobserved time is a sum of its own', () => {
  const all = pieces([interval('unobserved', iso(1), iso(2)), interval(1, iso(2), iso(3))], range)
  expect([...sums(all)]).toEqual([
    ['unobserved', 3600],
    [1, 3600],
  ])
})

test('marks stand at every fourth hour of the zone, and not where their text would stick out', () => {
  const hourOf = (instant: number) => (new Date(instant).getUTCHours() + 2) % 24
  expect(marks({ from: at(1, 30), to: at(10) }, hourOf).map((mark) => mark.at)).toEqual([
    at(2),
    at(6),
  ])
})

test('behind an interval stands what was seen while it lasted, its last confirmation and its end included', () => {
  const seen = (
    observed_at: string,
    status: number,
    held_until: string | null = null,
    site = 'ctb',
  ): Observation => ({
    site,
    account: 'ana_x',
    observer: 'o',
    status,
    observed_at,
    seq: null,
    held_until,
  })
  const all = [
    seen(iso(1), 0),
    seen(iso(2), 1, iso(3)),
    seen(iso(2), 1, null, 'str'),
    seen(iso(4), 0),
    seen(iso(5), 1),
  ]
  expect(
    behind(interval(1, iso(2, 30), iso(4)), all).map(({ observed_at }) => observed_at),
  ).toEqual([iso(2), iso(4)])
})
