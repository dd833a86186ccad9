import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTimeline, foldTimeline } from '#shared/online-time/timeline.ts'
import { cellAt } from '#shared/site-status/cell.ts'
import { foldObservation, type SourceState } from '#shared/site-status/source.ts'
import { isOnline, type Status } from '#shared/site-status/statuses.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { foldOnAir, lastBroadcast, neverOnAir, type OnAirState } from './on-air.ts'
import { onShift, type ShiftAirRow } from './on-shift.ts'

const minute = (m: number) => Date.UTC(2026, 2, 2, 9, 0) + m * 60_000
const at = (m: number) => new Date(minute(m)).toISOString()
type Told = readonly [minute: number, status: Status]
const told = { observer: 'ext-1', rank: 3, stale_s: null }
const watch = (seen: readonly Told[], by: typeof told | object = {}, before = neverOnAir) =>
  foldOnAir(
    before,
    'ctb:fern_x',
    seen.map(([m, status]) => [minute(m), status, null]),
    { ...told, ...by },
  )
const last = (air: OnAirState, m: number) => {
  const found = lastBroadcast(air, at(m))
  return found === null ? null : (Date.parse(found) - minute(0)) / 60_000
}

test('an account that is refused twice in a row is off air since the second time', () => {
  expect(
    last(
      watch([
        [0, 1],
        [10, 13],
        [20, 13],
      ]),
      60,
    ),
  ).toBe(20)
  expect(
    last(
      watch([
        [0, 1],
        [10, 12],
        [20, 13],
      ]),
      60,
    ),
  ).toBe(20)
})
test('an error between the two is no information', () =>
  expect(
    last(
      watch([
        [0, 1],
        [10, 13],
        [15, 11],
        [20, 12],
      ]),
      60,
    ),
  ).toBe(20))
test('refused once, or with a state between, is still on air', () => {
  expect(
    last(
      watch([
        [0, 1],
        [10, 13],
      ]),
      60,
    ),
  ).toBe(60)
  expect(
    last(
      watch([
        [0, 1],
        [10, 13],
        [15, 2],
        [20, 13],
      ]),
      60,
    ),
  ).toBe(60)
})
test('two refusals are two also when the first of them arrives last', () =>
  expect(
    last(
      watch([
        [0, 1],
        [20, 13],
        [10, 13],
      ]),
      60,
    ),
  ).toBe(20))
test('who comes back after two refusals is on air again', () =>
  expect(
    last(
      watch([
        [0, 1],
        [10, 13],
        [20, 13],
        [30, 2],
      ]),
      60,
    ),
  ).toBe(60))
test('whoever is believed more says whether somebody is on air', () => {
  const poller = watch([[0, 0]], { observer: 'poll-1', rank: 2 })
  expect(last(watch([[5, 1]], {}, poller), 60)).toBe(null)
  const gone = watch([[0, 1]], { observer: 'poll-1', rank: 2 })
  expect(
    last(
      watch(
        [
          [5, 13],
          [6, 13],
        ],
        {},
        gone,
      ),
      60,
    ),
  ).toBe(60)
})
test('a site account that is given up, or replaced by another, is not on air any more', async () => {
  const received = {
    type: 'ObservationsReceived',
    data: {
      part: 'fern',
      observer: 'ext-1',
      rank: 3,
      stale_s: null,
      people: [{ user: 'fern', site: 'ctb', account: 'fern_x', seen: [[minute(0), 1, null]] }],
    },
  }
  const account = { user: 'fern', site: 'ctb', username: 'fern_x' }
  const airAfter = async (type: string, data: object) => {
    const memory = new MemoryTables(onShift)
    await memory.fold([received])
    await memory.fold([{ type, data, at: at(30) }])
    return last(memory.rows<ShiftAirRow>('shift_air')[0]?.air ?? neverOnAir, 60)
  }
  expect(await airAfter('SiteAccountDropped', account)).toBe(30)
  expect(await airAfter('SiteAccountSet', { ...account, username: 'fern_y' })).toBe(30)
  expect(await airAfter('SiteAccountSet', account)).toBe(60)
  expect(await airAfter('SiteAccountDropped', { ...account, site: 'bng' })).toBe(60)
})

const status = fc.constantFrom<Status>(0, 1, 2, 3, 11, 12, 13)
test('wall, online time and shifts agree on who is on air, whatever was observed', () =>
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), (seen) => {
      const items = seen.map((one, index): Told => [index, one])
      const now = items.length
      let source: SourceState | undefined
      for (const [m, one] of items) source = foldObservation(source, told, minute(m), one).source
      const wall = isOnline(
        cellAt(source ? { 'ext-1': source } : {}, () => 0, minute(now), 'raw')?.status ?? 0,
      )
      const timeline = emptyTimeline()
      foldTimeline(
        timeline,
        [{ ...told, site: 'ctb', account: 'fern_x' }],
        items.map(([m, one]) => ({ at: minute(m), status: one, source: 0, seq: null })),
        () => undefined,
      )
      const online = timeline.online !== null
      const shifts = last(watch(items), now) === now
      expect({ wall, shifts }).toEqual({ wall: online, shifts: online })
    }),
  ))
