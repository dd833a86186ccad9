import { expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import type { AnyProjection, Row } from '../platform/define/define-projection.ts'
import { inactivePeople } from './inactive-people.ts'
import { alerts } from './alerts.ts'
import { observerSettings } from './observer-settings.ts'
import { observers } from './observers.ts'
import { quarantine } from './quarantine.ts'
import { siteAccountOwner } from './site-account-owner.ts'
import { minuteInstant, drop, ms, set } from './testing-events.ts'

async function rows(
  projection: AnyProjection,
  table: string,
  ...batches: AnyEvent[][]
): Promise<readonly Row[]> {
  const tables = new MemoryTables(projection)
  for (const batch of batches) await tables.fold(batch)
  return tables.rows(table)
}

test('an account is whoever’s had it last, active or not', async () => {
  expect(
    await rows(
      siteAccountOwner,
      'site_account_owner',
      [set('fern')],
      [drop('fern'), set('oak', 'fern_x', false)],
    ),
  ).toMatchObject([{ site: 'ctb', username: 'fern_x', person: 'oak', activ: false }])
})
test('an account that was given up is nobody’s, and the row stays to say so', async () => {
  expect(
    await rows(siteAccountOwner, 'site_account_owner', [set('fern'), drop('fern')]),
  ).toMatchObject([{ person: null, position: '0000000000000000002' }])
})
test('giving up what another has by now changes nothing', async () =>
  expect(
    await rows(siteAccountOwner, 'site_account_owner', [set('fern'), set('oak'), drop('fern')]),
  ).toMatchObject([{ person: 'oak' }]))

const kept = (m: readonly number[]): AnyEvent => ({
  type: 'ObservationsQuarantined',
  data: {
    site: 'ctb',
    account: 'ivy_x',
    observer: 'ext-1',
    rank: 3,
    stale_s: null,
    seen: m.map((one) => [ms(one), 1, null]),
    raw: m.map((one) => `raw ${one}`),
  },
})
const released = (...ids: string[]): AnyEvent => ({
  type: 'QuarantineReleased',
  data: { site: 'ctb', account: 'ivy_x', user: 'ivy', lines: ids.length, released: ids },
})
const id = (n: number) => String(n).padStart(19, '0')
test('lines of an account that nobody has are counted and kept raw', async () => {
  expect(await rows(quarantine, 'quarantine', [kept([3])], [kept([1, 5])])).toEqual([
    {
      site: 'ctb',
      account: 'ivy_x',
      lines: 3,
      first_at: minuteInstant(1),
      last_at: minuteInstant(5),
    },
  ])
  expect(await rows(quarantine, 'quarantined_lines', [kept([3]), kept([1, 5])])).toMatchObject([
    { event: id(1), raw: ['raw 3'] },
    {
      event: id(2),
      raw: ['raw 1', 'raw 5'],
      seen: [
        [ms(1), 1, null],
        [ms(5), 1, null],
      ],
    },
  ])
})
test('what was released leaves, and what came meanwhile stays', async () => {
  expect(
    await rows(quarantine, 'quarantine', [kept([3]), kept([4])], [released(id(1))]),
  ).toMatchObject([{ lines: 1 }])
  expect(await rows(quarantine, 'quarantine', [kept([3]), released(id(1))])).toEqual([])
  expect(
    await rows(quarantine, 'quarantined_lines', [kept([3])], [kept([4]), released(id(1), id(2))]),
  ).toEqual([])
})

const configured = (poll_s: number): AnyEvent => ({
  type: 'ObserverConfigured',
  data: { observer: 'poll-1', mode: 'poll', poll_s, rank: 2 },
})
const received = (m: number, observer = 'poll-1'): AnyEvent & { at: string } => ({
  type: 'ObservationsReceived',
  data: {
    observer,
    part: 'p',
    rank: 2,
    stale_s: 300,
    people: [{ user: 'fern', site: 'ctb', account: 'fern_x', seen: [[ms(m), 1, null]] }],
  },
  at: minuteInstant(40),
})
test('an observer is listed as it was configured, and when it was last heard', async () => {
  expect(
    await rows(
      observers,
      'observers',
      [configured(60)],
      [received(30)],
      [received(20), configured(90)],
    ),
  ).toEqual([
    {
      observer: 'poll-1',
      mode: 'poll',
      poll_s: 90,
      rank: 2,
      last_heard: minuteInstant(40),
      last_observed: minuteInstant(30),
      minute: ms(40) / 60_000,
      lines: [2],
      conflicts: 0,
      last_conflict: null,
      conflict_samples: [],
    },
  ])
  expect(await rows(observers, 'observers', [received(30)])).toMatchObject([
    { mode: null, last_heard: minuteInstant(40) },
  ])
  expect(
    await rows(observerSettings, 'observer_settings', [configured(60), configured(90)]),
  ).toEqual([{ observer: 'poll-1', mode: 'poll', poll_s: 90, rank: 2 }])
})

const ofReaction = {
  occurredAt: minuteInstant(40),
  actor: 'system',
  studio: null,
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  source: 'reaction',
} as const
test('lines that come out of quarantine were heard and counted when they were kept', async () => {
  const line = Object.assign(kept([3, 4]), { at: minuteInstant(5) })
  const out = { ...received(3, 'ext-1'), meta: ofReaction }
  const [row] = await rows(observers, 'observers', [line])
  expect(row).toMatchObject({ lines: [2], last_heard: minuteInstant(5) })
  expect(await rows(observers, 'observers', [line, out])).toEqual([row])
})

test('the lines of an observer are counted by the minute in which they came, and silent minutes are zeros', async () => {
  const came = (m: number, lines = 1) => ({
    ...received(1),
    data: {
      ...(received(1).data as object),
      people: [{ seen: Array.from({ length: lines }, () => [ms(m), 1, null]) }],
    },
    at: minuteInstant(m),
  })
  expect(
    await rows(observers, 'observers', [came(1, 2), came(1)], [came(4, 5), came(3)]),
  ).toMatchObject([{ minute: ms(4) / 60_000, lines: [3, 0, 0, 6] }])
  const hour = { ...came(1), at: '2026-01-15T10:30:00.000Z' }
  const [row] = await rows(observers, 'observers', [came(1, 2), hour])
  expect((row as { lines: number[] }).lines).toEqual([...Array.from({ length: 59 }, () => 0), 1])
  expect(
    await rows(observers, 'observers', [Object.assign(kept([3, 4]), { at: minuteInstant(5) })]),
  ).toMatchObject([{ lines: [2], last_heard: minuteInstant(5), last_observed: minuteInstant(4) }])
})
test('conflicts are counted, and the last of them are kept as examples', async () => {
  const reported = (n: number): AnyEvent => ({
    type: 'ConflictsReported',
    data: {
      observer: 'ext-1',
      lines: 10,
      samples: [0, 1, 2].map((i) => ({
        site: 'ctb',
        account: `fern_${n}`,
        at: ms(n) + i,
        status: 2,
      })),
    },
  })
  const [row] = await rows(observers, 'observers', [reported(1)], [reported(2)])
  expect(row).toMatchObject({ conflicts: 20, last_heard: null, lines: [] })
  expect(
    (row as { conflict_samples: { account: string }[] }).conflict_samples.map(
      ({ account }) => account,
    ),
  ).toEqual(['fern_1', 'fern_1', 'fern_2', 'fern_2', 'fern_2'])
})

test('an alert stays until somebody has taken note', async () => {
  const raised: AnyEvent = {
    type: 'AlertRaised',
    data: {
      alert: 'i.1',
      user: 'fern',
      site: 'ctb',
      account: 'fern_x',
      kind: 'invalid_user',
      at: minuteInstant(1),
    },
  }
  const row = {
    alert: 'i.1',
    person: 'fern',
    site: 'ctb',
    account: 'fern_x',
    kind: 'invalid_user',
    at: minuteInstant(1),
  }
  expect(await rows(alerts, 'alerts', [raised])).toEqual([{ ...row, acknowledged: false }])
  expect(
    await rows(
      alerts,
      'alerts',
      [raised],
      [{ type: 'AlertAcknowledged', data: { alert: 'i.1', user: 'fern' } }],
    ),
  ).toEqual([{ ...row, acknowledged: true }])
  expect(
    await rows(
      alerts,
      'alerts',
      [raised],
      [{ type: 'AlertAcknowledged', data: { alert: 'i.1', user: 'fern' } }],
      [{ type: 'AlertReopened', data: { alert: 'i.1', user: 'fern' } }],
    ),
  ).toEqual([{ ...row, acknowledged: false }])
})

test('who was set inactive is known until they are active again or erased', async () => {
  const memory = new MemoryTables(inactivePeople)
  const said = (type: string, user: string, data: object = {}) => ({
    type,
    data: { user, ...data },
    at: '2026-01-15T09:00:00.000Z',
  })
  await memory.fold([
    said('AccountDeactivated', 'fern'),
    said('AccountDeactivated', 'oak'),
    said('AccountDeactivated', 'elm'),
  ])
  await memory.fold([
    said('AccountActivated', 'fern'),
    said('PersonErased', 'oak', { requestedBy: 'a', approvedBy: 'b', kept: [] }),
  ])
  expect(memory.rows('site_inactive_person')).toEqual([
    { person: 'elm', since: Date.parse('2026-01-15T09:00:00.000Z') },
  ])
})
