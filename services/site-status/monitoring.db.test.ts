import type { Alert } from '#shared/site-status/calls.ts'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { AccountOwners } from './account-owners.ts'
import { sitesOnAirOf } from './account-state.ts'
import { MonitorFeed } from './monitor-feed.ts'
import { siteStatusInstant, observationLine, siteStatusTest } from './testing-site-status.ts'

const { clock, it, ingest, append, register, state } = await siteStatusTest()
afterAll(() => it.close())

test('a poller’s word runs out, and a heartbeat keeps it', async () => {
  await register('yew', 'ctb', 'yew_x')
  await it.settle()
  const configured = it.call('configureObserver', {
    params: { observer: 'poll-1' },
    body: { mode: 'poll', poll_s: 60 },
  })
  await it.settle()
  expect(await configured).toEqual({ observer: 'poll-1', mode: 'poll', poll_s: 60, rank: 2 })
  await ingest(observationLine('yew_x', '11:50:00', 1, 'poll-1'))
  await it.settle()
  expect(await state('yew_x')).toEqual({ status: 11, since: '2026-11-20T11:55:00.000Z' })
  expect(
    await it.call('heartbeat', {
      params: { observer: 'poll-1' },
      body: { at: siteStatusInstant('11:59:00') },
    }),
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
    it.call('heartbeat', {
      params: { observer: 'poll-1' },
      body: { at: siteStatusInstant('12:02:01') },
    }),
  ).rejects.toMatchObject({
    code: 'ingest.tooFarAhead',
    status: 422,
  })
})

test('an account that cannot be seen twice in a row raises one alert, which can be taken off the list', async () => {
  await register('fir', 'ctb', 'fir_x')
  await it.settle()
  await ingest(
    observationLine('fir_x', '11:00:00', 1),
    observationLine('fir_x', '11:05:00', 12),
    observationLine('fir_x', '11:06:00', 11),
    observationLine('fir_x', '11:10:00', 12),
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

test('alerts of several people are taken off the list and put back together: all of them or none', async () => {
  await register('gum', 'ctb', 'gum_x')
  await register('haw', 'ctb', 'haw_x')
  await it.settle()
  await ingest(
    ...['gum_x', 'haw_x'].flatMap((account) => [
      observationLine(account, '11:00:00', 1),
      observationLine(account, '11:05:00', 12),
      observationLine(account, '11:06:00', 11),
      observationLine(account, '11:10:00', 12),
    ]),
  )
  await it.settle()
  const theirs = async () =>
    ((await it.call('alerts', { query: {} })) as readonly Alert[])
      .filter(({ user }) => user === 'gum' || user === 'haw')
      .toSorted((a, b) => (a.user < b.user ? -1 : 1))
  const seen = async () => {
    await it.settle()
    return (await theirs()).map(({ user, acknowledged }) => [user, acknowledged])
  }
  const all = (await theirs()).map(({ alert }) => alert)
  const mark = (alerts: readonly string[], acknowledged: boolean) =>
    it.call('markAlerts', { body: { alerts, acknowledged } })
  await expect(mark([...all, 'none'], true)).rejects.toMatchObject({
    code: 'siteStatus.alertUnknown',
  })
  expect(await seen()).toEqual([
    ['gum', false],
    ['haw', false],
  ])
  await mark([...all, ...all], true)
  expect(await seen()).toEqual([
    ['gum', true],
    ['haw', true],
  ])
  await mark(all.slice(1), false)
  expect(await seen()).toEqual([
    ['gum', true],
    ['haw', false],
  ])
})

test('the wall shows people before anything is known of them, then what changes', async () => {
  const feed: LiveFeed = new MonitorFeed(it.app, 'south', ['ctb', 'str'])
  expect(await feed.poll()).toBeUndefined()
  await register('bay', 'ctb', 'bay_x', 'south')
  await it.settle()
  expect(await feed.poll()).toEqual({ people: ['bay'], cells: [] })
  await ingest(observationLine('bay_x', '11:59:00', 1))
  await append('shift-bay', {
    type: 'ShiftStarted',
    data: {
      user: 'bay',
      studio: 'south',
      shift: 's1',
      at: siteStatusInstant('11:58:00'),
      reason: null,
    },
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
  await ingest(observationLine('may_x', '11:59:00', 1), observationLine('june_x', '11:59:00', 1))
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
  const sitesFor = (actor: Actor, user: string, studio = 'east') =>
    sitesOnAirOf(it.app, { user, studio }, actor)
  expect(await sitesFor(tess, 'june')).toEqual(['ctb'])
  expect(await sitesFor(ownerActor, 'may')).toEqual(['ctb'])
  expect(await sitesFor(tess, 'may')).toEqual([])
  expect(await sitesFor({ ...tess, studios: ['west'] }, 'june')).toEqual([])
  expect(await sitesFor(ownerActor, 'nobody')).toEqual([])
})

test('on the wall a poller’s cell turns unknown by the clock, and back by a heartbeat', async () => {
  await register('sage', 'ctb', 'sage_x', 'west')
  await it.settle()
  await ingest(observationLine('sage_x', '11:56:00', 3, 'poll-1'))
  await it.settle()
  const feed = new MonitorFeed(it.app, 'west', ['ctb'])
  expect(await feed.poll()).toEqual({ people: ['sage'], cells: [0, 0, 3, -240] })
  clock.now = siteStatusInstant('12:04:01.000')
  expect(await feed.poll()).toEqual({ cells: [0, 0, 11, 60] })
  await it.call('heartbeat', {
    params: { observer: 'poll-1' },
    body: { at: siteStatusInstant('12:04:00') },
  })
  await it.settle()
  expect(await feed.poll()).toEqual({ cells: [0, 0, 3, -240] })
  clock.now = siteStatusInstant('12:00:00.000')
})

test('what is observed of somebody who was set inactive still counts as theirs, and is told once a day', async () => {
  const alertsOf = async () =>
    ((await it.call('alerts', { query: {} })) as { user: string; kind: string }[]).filter(
      ({ user }) => user === 'yew',
    )
  await register('yew', 'ctb', 'yew_x')
  await it.settle()
  await ingest(observationLine('yew_x', '11:58:00', 1))
  await append('account-yew', { type: 'AccountDeactivated', data: { user: 'yew' } })
  await it.settle()
  expect(await alertsOf()).toEqual([])
  clock.now = siteStatusInstant('12:10:00.000')
  expect(
    await ingest(observationLine('yew_x', '12:05:00', 3), observationLine('yew_x', '12:06:00', 2)),
  ).toMatchObject({
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
  clock.now = siteStatusInstant('12:00:00.000')
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
