import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import {
  alertEvents,
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
} from '#shared/site-status/events.ts'
import { alerts } from '#projections/site-status/alerts.ts'
import { inactivePeople } from '#projections/site-status/inactive-people.ts'
import { monitor } from '#projections/site-status/monitor.ts'
import { observerSettings } from '#projections/site-status/observer-settings.ts'
import { observers } from '#projections/site-status/observers.ts'
import { quarantine } from '#projections/site-status/quarantine.ts'
import { siteAccountOwner } from '#projections/site-status/site-account-owner.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { AccountOwners } from './account-owners.ts'
import { ingestMetadata } from './ingest.ts'
import { MonitorFeed } from './monitor-feed.ts'
import { siteStatusService } from './service.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let it: TestApp
beforeAll(async () => {
  const events = {
    ...accountEvents,
    ...shiftEvents,
    ...observationEvents,
    ...observerEvents,
    ...quarantineEvents,
    ...alertEvents,
    ...conflictEvents,
  }
  it = await testApp(
    {
      services: [siteStatusService],
      projections: [
        siteAccountOwner,
        observerSettings,
        observers,
        quarantine,
        alerts,
        monitor,
        inactivePeople,
      ],
      events,
    },
    clock,
  )
  await it.settle()
})
afterAll(() => it.close())

const at = (time: string) => `2026-11-20T${time}Z`
const line = (account: string, time: string, status: number, observer = 'ext-1', site = 'ctb') =>
  JSON.stringify({ observer, site, account, status, observed_at: at(time) })
const ingest = (...lines: string[]) => it.call('ingest', { body: Buffer.from(lines.join('\n')) })
async function append(stream: string, ...events: AnyEvent[]) {
  const expectedVersion = (await it.app.journal.read(stream)).length
  await it.app.journal.append(
    { stream, events, expectedVersion },
    ingestMetadata('owner', clock.now, 'test'),
  )
}
const register = (user: string, site: string, username: string, studio = 'north') =>
  append(
    `account-${user}`,
    { type: 'StudioJoined', data: { user, studio, timezone: 'Europe/Bucharest', from: clock.now } },
    { type: 'SiteAccountSet', data: { user, site, username, activ: true, pass: null } },
  )
const state = async (account: string, site = 'ctb') => {
  const [answer] = (await it.call('accountState', { body: { [site]: [account] } })) as {
    states: Record<string, { status: number; since: string | null }>
  }[]
  return answer?.states[account]
}
const ok = { accepted: 0, duplicates: 0, conflicts: [], quarantined: 0, rejected: [] }

test('an empty body is nothing, not an error', async () => expect(await ingest('')).toEqual(ok))

test('what is reported is what the account shows', async () => {
  await register('fern', 'ctb', 'fern_x')
  await it.settle()
  expect(await state('fern_x')).toEqual({ status: 11, since: null })
  expect(await state('nobody')).toEqual({ status: 12, since: null })
  expect(await ingest(line('fern_x', '11:00:00', 1))).toEqual({ ...ok, accepted: 1 })
  await it.settle()
  expect(await state('fern_x')).toEqual({ status: 1, since: '2026-11-20T11:00:00.000Z' })
})

test('a repeated line is a duplicate, another status at the same instant a conflict, and neither changes anything', async () => {
  await register('oak', 'ctb', 'oak_x')
  await it.settle()
  expect(
    await ingest(
      line('oak_x', '11:00:00', 1),
      line('oak_x', '11:00:00', 1),
      line('oak_x', '11:00:00', 2),
    ),
  ).toEqual({
    ...ok,
    accepted: 1,
    duplicates: 1,
    conflicts: [{ line: 3 }],
  })
  expect(await ingest('', line('oak_x', '11:00:00', 2), line('oak_x', '11:00:00', 1))).toEqual({
    ...ok,
    duplicates: 1,
    conflicts: [{ line: 2 }],
  })
  await it.settle()
  expect((await state('oak_x'))?.status).toBe(1)
})

test('contradicting lines are counted where observers are listed, with examples', async () => {
  const listed = ((await it.call('observers')) as { observer: string }[]).find(
    ({ observer }) => observer === 'ext-1',
  )
  // The two requests above: the second one came within the minute and is written at its end.
  expect(listed).toMatchObject({
    conflicts: 1,
    conflict_samples: [
      { site: 'ctb', account: 'oak_x', at: '2026-11-20T11:00:00.000Z', status: 2 },
    ],
  })
})

test('an example of a contradiction is told to those alone who may report about its account, and the count to all', async () => {
  const manages: Actor = {
    ...ownerActor,
    user: 'mara',
    owner: false,
    super: false,
    allStudios: false,
    permissions: { monitoring: 'manage' },
  }
  const told = async (actor: Actor) => {
    const listed = (await it.call('observers', {}, { actor })) as {
      observer: string
      conflicts: number
      conflict_samples: { account: string }[]
    }[]
    const found = listed.find(({ observer }) => observer === 'ext-1')
    return [found?.conflicts, found?.conflict_samples.map(({ account }) => account)]
  }
  expect(await told({ ...manages, studios: ['south'] })).toEqual([1, []])
  expect(await told({ ...manages, studios: ['north'] })).toEqual([1, ['oak_x']])
  expect(await told(ownerActor)).toEqual([1, ['oak_x']])
})

/** A process of its own: the same stores, and nothing in memory. */
function otherProcess() {
  const { handlers } = siteStatusService.start(it.app)
  const context = {
    actor: null,
    now: clock.now,
    requestId: 'other',
    commandId: 'other',
    headers: {},
    address: '127.0.0.1',
    here: true,
    wrote: () => undefined,
    setCookie: () => undefined,
  }
  return (...lines: string[]) =>
    handlers.ingest(
      { params: undefined, query: undefined, body: Buffer.from(lines.join('\n')) },
      context,
    )
}
test('another process that has no memory of the lines finds them in the streams', async () => {
  expect(await otherProcess()(line('oak_x', '11:00:00', 1))).toEqual({ ...ok, duplicates: 1 })
})

test('two processes that write at once conflict, decide again, and lose nothing', async () => {
  const other = otherProcess()
  const answers = await Promise.all(
    [1, 2, 3]
      .map((n) => line('oak_x', `11:0${n}:30`, 0))
      .flatMap((one) => [other(one), ingest(one)]),
  )
  const sum = (name: 'accepted' | 'duplicates') =>
    answers.reduce<number>((total, answer) => total + (answer as typeof ok)[name], 0)
  expect([sum('accepted'), sum('duplicates')]).toEqual([3, 3])
})

test('accounts that are registered and at once reported are not quarantined', async () => {
  await register('elm', 'ctb', 'elm_x')
  const asked = ingest(line('elm_x', '11:00:00', 2))
  await it.settle()
  expect(await asked).toEqual({ ...ok, accepted: 1 })
})

test('lines of an unknown account wait in quarantine until it is somebody’s', async () => {
  expect(await ingest(line('ivy_x', '11:00:00', 1), line('ivy_x', '11:10:00', 3))).toEqual({
    ...ok,
    quarantined: 2,
  })
  expect(await ingest(line('ivy_x', '11:00:00', 1), line('ivy_x', '11:10:00', 2))).toEqual({
    ...ok,
    duplicates: 1,
    conflicts: [{ line: 2 }],
  })
  await it.settle()
  expect(await it.call('quarantine')).toEqual([
    {
      site: 'ctb',
      account: 'ivy_x',
      lines: 2,
      first_at: '2026-11-20T11:00:00.000Z',
      last_at: '2026-11-20T11:10:00.000Z',
    },
  ])
  const raw = (await it.call('quarantinedLines', { query: { site: 'ctb', account: 'ivy_x' } })) as {
    observer: string
    raw: string
  }[]
  expect(raw).toEqual(
    [line('ivy_x', '11:10:00', 3), line('ivy_x', '11:00:00', 1)].map((one) => ({
      observer: 'ext-1',
      raw: one,
    })),
  )
  await register('ivy', 'ctb', 'ivy_x')
  await it.settle()
  expect(await it.call('quarantine')).toEqual([])
  expect(await state('ivy_x')).toEqual({ status: 3, since: '2026-11-20T11:10:00.000Z' })
  expect(await ingest(line('ivy_x', '11:00:00', 1))).toEqual({ ...ok, duplicates: 1 })
})

test('lines that were quarantined although the account had been registered are applied, once', async () => {
  await register('ash', 'ctb', 'ash_x')
  const data = {
    site: 'ctb',
    account: 'ash_x',
    observer: 'ext-1',
    rank: 3,
    stale_s: null,
    seen: [[Date.parse(at('11:00:00')), 2, null]],
    raw: [line('ash_x', '11:00:00', 2)],
  }
  await append('quarantine-late-2026-w47', { type: 'ObservationsQuarantined', data })
  await it.settle()
  await it.settle()
  expect((await state('ash_x'))?.status).toBe(2)
  expect(await it.app.journal.read('released-ctb-ash_x')).toHaveLength(1)
})

test('a poller’s word runs out, and a heartbeat keeps it', async () => {
  await register('yew', 'ctb', 'yew_x')
  await it.settle()
  const configured = it.call('configureObserver', {
    params: { observer: 'poll-1' },
    body: { mode: 'poll', poll_s: 60 },
  })
  await it.settle()
  expect(await configured).toEqual({ observer: 'poll-1', mode: 'poll', poll_s: 60, rank: 2 })
  await ingest(line('yew_x', '11:50:00', 1, 'poll-1'))
  await it.settle()
  expect(await state('yew_x')).toEqual({ status: 11, since: '2026-11-20T11:55:00.000Z' })
  expect(
    await it.call('heartbeat', { params: { observer: 'poll-1' }, body: { at: at('11:59:00') } }),
  ).toEqual({ ok: true })
  await it.settle()
  expect((await state('yew_x'))?.status).toBe(1)
  expect(await it.call('observers')).toContainEqual({
    observer: 'poll-1',
    mode: 'poll',
    poll_s: 60,
    rank: 2,
    last_heard: expect.any(String),
    last_observed: '2026-11-20T11:50:00.000Z',
    minute: expect.any(String),
    minutes: [1],
    conflicts: 0,
    last_conflict: null,
    conflict_samples: [],
  })
  await expect(
    it.call('heartbeat', { params: { observer: 'poll-1' }, body: { at: at('12:02:01') } }),
  ).rejects.toMatchObject({
    code: 'ingest.tooFarAhead',
    status: 422,
  })
})

test('an account that cannot be seen twice in a row raises one alert, which can be taken off the list', async () => {
  await register('fir', 'ctb', 'fir_x')
  await it.settle()
  await ingest(
    line('fir_x', '11:00:00', 1),
    line('fir_x', '11:05:00', 12),
    line('fir_x', '11:06:00', 11),
    line('fir_x', '11:10:00', 12),
  )
  await it.settle()
  const listed = async () =>
    (
      (await it.call('alerts', { query: {} })) as {
        alert: string
        user: string
        kind: string
        acknowledged: boolean
      }[]
    ).filter(({ user }) => user === 'fir')
  const [alert] = await listed()
  expect(await listed()).toMatchObject([
    { kind: 'invalid_user', acknowledged: false, studio: 'north', at: '2026-11-20T11:10:00.000Z' },
  ])
  await it.call('acknowledge', { params: { alert: alert?.alert } })
  await it.settle()
  expect(await listed()).toMatchObject([{ acknowledged: true }])
  await expect(it.call('acknowledge', { params: { alert: 'none' } })).rejects.toMatchObject({
    code: 'siteStatus.alertUnknown',
  })
})

test('the wall shows people before anything is known of them, then what changes', async () => {
  const feed: LiveFeed = new MonitorFeed(it.app, 'south', ['ctb', 'str'])
  expect(await feed.poll()).toBeUndefined()
  await register('bay', 'ctb', 'bay_x', 'south')
  await it.settle()
  expect(await feed.poll()).toEqual({ people: ['bay'], cells: [] })
  await ingest(line('bay_x', '11:59:00', 1))
  await append('shift-bay', {
    type: 'ShiftStarted',
    data: { user: 'bay', studio: 'south', shift: 's1', at: at('11:58:00'), reason: null },
  })
  await it.settle()
  expect(await feed.poll()).toEqual({ cells: [0, -1, 1, -120, 0, 0, 1, -60] })
  expect(await feed.poll()).toBeUndefined()
  expect(feed.snapshot()).toEqual({
    base: Date.parse(clock.now) / 1000,
    people: ['bay'],
    sites: ['ctb', 'str'],
    cells: [0, -1, 1, -120, 0, 0, 1, -60],
  })
  await append('account-bay', {
    type: 'StudioJoined',
    data: { user: 'bay', studio: 'north', timezone: 'Europe/Bucharest', from: clock.now },
  })
  await it.settle()
  expect(await feed.poll()).toEqual({ cells: [0, -1, 0, -120, 0, 0, 0, -60] })
})

test('the wall of a restricted trainer holds allocated models alone, and no account of others is known to them', async () => {
  for (const user of ['may', 'june']) await register(user, 'ctb', `${user}_x`, 'east')
  await ingest(line('may_x', '11:59:00', 1), line('june_x', '11:59:00', 1))
  await it.settle()
  const [whole, part] = [
    new MonitorFeed(it.app, 'east', ['ctb']),
    new MonitorFeed(it.app, 'east', ['ctb'], new Set(['june', 'tess'])),
  ]
  expect(await whole.poll()).toMatchObject({ people: ['june', 'may'] })
  expect(await part.poll()).toEqual({ people: ['june'], cells: [0, 0, 1, -60] })
  const tess: Actor = {
    ...ownerActor,
    user: 'tess',
    tipCont: 'Trainer',
    owner: false,
    super: false,
    allStudios: false,
    studios: ['east'],
    permissions: { monitoring: 'readOnly' },
    limits: { restrictions: ['chatTo'], models: ['june'] },
  }
  const [answer] = (await it.call(
    'accountState',
    { body: { ctb: ['june_x', 'may_x'] } },
    { actor: tess },
  )) as { states: Record<string, { status: number }> }[]
  expect([answer?.states['june_x']?.status, answer?.states['may_x']?.status]).toEqual([1, 12])
})

test('on the wall a poller’s cell turns unknown by the clock, and back by a heartbeat', async () => {
  await register('sage', 'ctb', 'sage_x', 'west')
  await it.settle()
  await ingest(line('sage_x', '11:56:00', 3, 'poll-1'))
  await it.settle()
  const feed = new MonitorFeed(it.app, 'west', ['ctb'])
  expect(await feed.poll()).toEqual({ people: ['sage'], cells: [0, 0, 3, -240] })
  clock.now = at('12:04:01.000')
  expect(await feed.poll()).toEqual({ cells: [0, 0, 11, 60] })
  await it.call('heartbeat', { params: { observer: 'poll-1' }, body: { at: at('12:04:00') } })
  await it.settle()
  expect(await feed.poll()).toEqual({ cells: [0, 0, 3, -240] })
  clock.now = at('12:00:00.000')
})

test('what is observed of somebody who was set inactive still counts as theirs, and is told once a day', async () => {
  const alertsOf = async () =>
    ((await it.call('alerts', { query: {} })) as { user: string; kind: string }[]).filter(
      ({ user }) => user === 'yew',
    )
  await register('yew', 'ctb', 'yew_x')
  await it.settle()
  await ingest(line('yew_x', '11:58:00', 1))
  await append('account-yew', { type: 'AccountDeactivated', data: { user: 'yew' } })
  await it.settle()
  expect(await alertsOf()).toEqual([])
  clock.now = at('12:10:00.000')
  expect(await ingest(line('yew_x', '12:05:00', 3), line('yew_x', '12:06:00', 2))).toMatchObject({
    accepted: 2,
    quarantined: 0,
  })
  await it.settle()
  expect(await alertsOf()).toMatchObject([
    { kind: 'seen_inactive', user: 'yew', site: 'ctb', account: 'yew_x' },
  ])
  expect((await state('yew_x'))?.status).toBe(2)
  await append('account-yew', { type: 'AccountActivated', data: { user: 'yew' } })
  await it.settle()
  expect(await alertsOf()).toHaveLength(1)
  clock.now = at('12:00:00.000')
})

test('whoever knows owners by heart lets go of the names of an erased person, and learns whose they are next', async () => {
  const owners = new AccountOwners(it.app)
  await register('gorse', 'ctb', 'gorse_x')
  await it.settle()
  await owners.refresh()
  expect(owners.of('ctb', 'gorse_x')).toBe('gorse')
  const dropped = {
    type: 'SiteAccountDropped',
    data: { user: 'gorse', site: 'ctb', username: 'gorse_x' },
  }
  await append('account-gorse', dropped, {
    type: 'PersonErased',
    data: { user: 'gorse', requestedBy: 'owner', approvedBy: 'second', kept: [] },
  })
  await it.settle()
  await owners.refresh()
  expect(owners.of('ctb', 'gorse_x')).toBeNull()
  await register('laurel', 'ctb', 'gorse_x')
  await it.settle()
  await owners.refresh()
  expect(owners.of('ctb', 'gorse_x')).toBe('laurel')
})
