import { expect, test } from 'vitest'
import { shardOf } from '#shared/platform/event-store.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { cellAt } from '#shared/site-status/cell.ts'
import type { Seen } from '#shared/site-status/events.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import {
  monitor,
  type AlertDueRow,
  type MonitorBeatRow,
  type MonitorCellRow,
  type MonitorPersonRow,
} from './monitor.ts'

const minute = (m: number) => Date.UTC(2026, 0, 15, 9, m)
const seen = (
  user: string,
  statuses: readonly (readonly [number, Seen[1]])[],
  rest: { observer?: string; account?: string; rank?: number; stale_s?: number | null } = {},
): AnyEvent => {
  const { observer = 'ext-1', account = `${user}_x`, rank = 3, stale_s = null } = rest
  return {
    type: 'ObservationsReceived',
    data: {
      observer,
      part: user,
      rank,
      stale_s,
      people: [
        {
          user,
          site: 'ctb',
          account,
          seen: statuses.map(([m, status]) => [minute(m), status, null]),
        },
      ],
    },
  }
}
const set = (user: string, username: string): AnyEvent => ({
  type: 'SiteAccountSet',
  data: { user, site: 'ctb', username, activ: true, pass: null },
})
const drop = (user: string, username: string): AnyEvent => ({
  type: 'SiteAccountDropped',
  data: { user, site: 'ctb', username },
})
async function given(...events: AnyEvent[]) {
  const tables = new MemoryTables(monitor)
  for (const event of events) await tables.fold([event])
  const cell = tables.rows<MonitorCellRow>('monitor_cell')[0]
  return {
    cell,
    status: cell && cellAt(cell.sources, () => 0, minute(30), 'shown')?.status,
    tables,
  }
}

test('an account is known before anybody has said anything of it', async () =>
  expect((await given(set('fern', 'fern_x'))).cell).toMatchObject({
    person: 'fern',
    site: 'ctb',
    account: 'fern_x',
    sources: {},
    shard: shardOf('fern'),
  }))
test('what is seen is kept for each observer, and the better rank is shown', async () => {
  const { cell, status } = await given(
    set('fern', 'fern_x'),
    seen('fern', [[1, 1]]),
    seen('fern', [[2, 3]], { observer: 'poll-ctb', rank: 1 }),
    seen('fern', [[3, 0]]),
  )
  expect(Object.keys(cell?.sources ?? {})).toEqual(['ext-1', 'poll-ctb'])
  expect(status).toBe(3)
})
test('an observer may be called as an object’s own property is', async () =>
  expect(
    (await given(set('fern', 'fern_x'), seen('fern', [[1, 2]], { observer: 'constructor' })))
      .status,
  ).toBe(2))
test('a new name on a site begins with nothing known', async () => {
  expect(
    (
      await given(
        set('fern', 'fern_x'),
        seen('fern', [[1, 1]]),
        drop('fern', 'fern_x'),
        set('fern', 'fern_y'),
      )
    ).cell,
  ).toMatchObject({
    account: 'fern_y',
    sources: {},
  })
  expect(
    (await given(set('fern', 'fern_x'), set('fern', 'fern_y'), seen('fern', [[1, 1]]))).cell
      ?.sources,
  ).toEqual({})
})
test('setting the same name again, for instance without its password, loses nothing', async () =>
  expect(
    (await given(set('fern', 'fern_x'), seen('fern', [[1, 1]]), set('fern', 'fern_x'))).status,
  ).toBe(1))
test('a dropped account shows nothing', async () =>
  expect(
    (await given(set('fern', 'fern_x'), seen('fern', [[1, 1]]), drop('fern', 'fern_x'))).cell,
  ).toMatchObject({ account: null, sources: {} }))

test('the same alert is due once, however often it is found', async () => {
  const { tables } = await given(
    set('fern', 'fern_x'),
    seen('fern', [
      [1, 1],
      [2, 12],
      [3, 13],
    ]),
    seen('fern', [[4, 12]]),
  )
  expect(tables.rows<AlertDueRow>('alert_due')).toMatchObject([
    {
      alert: `a.ctb.fern.${minute(3).toString(36)}`,
      person: 'fern',
      kind: 'access_denied',
      account: 'fern_x',
      at: minute(3),
    },
  ])
})
test('what was a day old when it was recorded raises no alert: an import asks nobody to look', async () => {
  const lines = seen('fern', [
    [1, 1],
    [2, 12],
    [3, 13],
  ])
  const recorded = (ms: number) => ({ ...lines, at: new Date(minute(3) + ms).toISOString() })
  const day = 86_400_000
  expect((await given(set('fern', 'fern_x'), recorded(day))).tables.rows('alert_due')).toHaveLength(
    1,
  )
  expect((await given(set('fern', 'fern_x'), recorded(day + 1))).tables.rows('alert_due')).toEqual(
    [],
  )
})
test('people have a studio and a shift, and every move carries its position', async () => {
  const shift = (type: string, m: number): AnyEvent => ({
    type,
    data: { user: 'fern', studio: 'north', shift: 's1', at: new Date(minute(m)).toISOString() },
  })
  const joined: AnyEvent = {
    type: 'StudioJoined',
    data: {
      user: 'fern',
      studio: 'north',
      timezone: 'Europe/Bucharest',
      from: new Date(minute(0)).toISOString(),
    },
  }
  const { tables } = await given(
    joined,
    shift('ShiftStarted', 1),
    shift('ShiftPaused', 2),
    shift('ShiftCorrected', 3),
  )
  expect(tables.rows<MonitorPersonRow>('monitor_person')).toEqual([
    {
      person: 'fern',
      studio: 'north',
      studio_from: new Date(minute(0)).toISOString(),
      shift: 2,
      shift_since: minute(2),
      shard: shardOf('fern'),
      position: '0000000000000000003',
    },
  ])
})
test('a stop that was taken back leaves the wall as it was', async () => {
  const at = (m: number) => new Date(minute(m)).toISOString()
  const shift = (type: string, m: number, rest = {}): AnyEvent => ({
    type,
    data: { user: 'fern', studio: 'north', shift: 's1', at: at(m), ...rest },
  })
  const running = [shift('ShiftStarted', 1), shift('ShiftPaused', 2)]
  const undone = shift('ShiftStopUndone', 4, {
    by: 'fern',
    status: 'paused',
    started_at: at(1),
    changed_at: at(2),
    paused_seconds: 0,
  })
  const { tables } = await given(...running, shift('ShiftStopped', 3), undone)
  expect(tables.rows<MonitorPersonRow>('monitor_person')).toMatchObject([
    { person: 'fern', shift: 2, shift_since: minute(2) },
  ])
})
test('the newest heartbeat counts, for its part of the people', async () => {
  const beat = (at: number): AnyEvent => ({
    type: 'HeartbeatReceived',
    data: { part: 'fern', observer: 'poll-1', stale_s: 300, at, users: ['fern'] },
  })
  const { tables } = await given(beat(minute(2)), beat(minute(1)))
  expect(tables.rows<MonitorBeatRow>('monitor_beat')).toMatchObject([
    { observer: 'poll-1', shard: shardOf('fern'), at: minute(2) },
  ])
})

test('nothing is due of an erased person, and what is observed of them later makes nothing due', async () => {
  const [before, gone, late] = [
    [
      set('fern', 'fern_x'),
      seen(
        'fern',
        [1, 2, 3].map((m) => [m, 12] as const),
      ),
      seen(
        'fern',
        [4, 5].map((m) => [m, 1] as const),
      ),
    ],
    [
      drop('fern', 'fern_x'),
      { type: 'PersonErased', data: { user: 'fern', requestedBy: 'a', approvedBy: 'b', kept: [] } },
    ],
    [
      seen(
        'fern',
        [6, 7, 8].map((m) => [m, 12] as const),
      ),
    ],
  ]
  expect((await given(...before)).tables.rows<AlertDueRow>('alert_due')).not.toEqual([])
  const { tables, cell } = await given(...before, ...gone, ...late)
  expect(tables.rows<AlertDueRow>('alert_due')).toEqual([])
  expect(cell).toMatchObject({ account: null, sources: {} })
  const together = new MemoryTables(monitor)
  await together.fold([...before, ...gone, ...late])
  expect(together.rows('alert_due')).toEqual([])
})

test('a move that is recorded later for an earlier day does not hide the present studio', async () => {
  const joins = (studio: string, m: number): AnyEvent => ({
    type: 'StudioJoined',
    data: {
      user: 'fern',
      studio,
      timezone: 'Europe/Bucharest',
      from: new Date(minute(m)).toISOString(),
    },
  })
  const studios = async (...events: AnyEvent[]) =>
    (await given(...events)).tables
      .rows<MonitorPersonRow>('monitor_person')
      .map(({ studio }) => studio)
  const moved = [joins('north', 0), joins('south', 9), joins('east', 5)]
  expect(await studios(...moved)).toEqual(['south'])
  expect(await studios(...moved, joins('west', 9))).toEqual(['west'])
})
