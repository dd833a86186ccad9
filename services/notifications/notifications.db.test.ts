import { beforeEach, expect, test } from 'vitest'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { testActor } from '../platform/testing/staff.ts'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let studio: Awaited<ReturnType<typeof notified>>
beforeEach(async () => {
  clock.now = '2026-11-20T12:00:00.000Z'
  studio = await notified(clock)
  await studio.hire('far', { tipCont: 'Manager', studio: 'south' })
  await studio.settle()
  return () => studio.close()
})
const typesOf = async (user: string) =>
  (await studio.listOf(user)).notifications.map(({ type }) => type)
const newsOf = async (user: string) => (await studio.listOf(user)).unread

test('an alert is told to whoever manages the monitoring of the studio, and to nobody else', async () => {
  await studio.alert('fern')
  await studio.settle()
  expect(await studio.listOf('oak')).toMatchObject({
    notifications: [
      { type: 'alert', about: 'fern', facts: { site: 'ctb', kind: 'invalid_user' }, seen: [] },
    ],
    total: 1,
    unread: 1,
  })
  expect(await typesOf('fern')).toEqual([])
  expect(await typesOf('far')).toEqual([])
})

test('a status that changes often is no notification: the wall shows it', async () => {
  await studio.tell('alerts-fern', {
    type: 'AlertRaised',
    data: {
      alert: 'a1',
      user: 'fern',
      site: 'ctb',
      account: 'fern_x',
      kind: 'flapping',
      at: clock.now,
    },
  })
  await studio.settle()
  expect(await typesOf('oak')).toEqual([])
})

test('the same is told again only after it was seen', async () => {
  for (const n of [1, 2, 3]) await studio.alert('fern', n)
  await studio.settle()
  const { notifications } = await studio.listOf('oak')
  expect(notifications).toHaveLength(1)
  await studio.call(
    'markSeen',
    { body: { notificationId: notifications[0]?._id } },
    { actor: testActor('oak') },
  )
  await studio.alert('fern', 4)
  await studio.settle()
  expect(await studio.listOf('oak')).toMatchObject({ total: 2, unread: 1 })
  expect((await studio.listOf('oak')).notifications.map(({ seen }) => seen)).toContainEqual(['oak'])
})

test('a missed stop is told to the person and to the manager', async () => {
  await studio.tell('shift-fern', {
    type: 'ShiftClosedProvisionally',
    data: {
      user: 'fern',
      studio: 'north',
      shift: 's1',
      at: '2026-11-20T06:00:00.000Z',
      worked_seconds: 3600,
      paused_seconds: 0,
      unpaid_seconds: 0,
    },
  })
  await studio.settle()
  expect(await typesOf('fern')).toEqual(['missedStop'])
  expect(await typesOf('oak')).toEqual(['missedStop'])
})

test('that a shift goes on by itself is told although nobody has read yet that it paused', async () => {
  const shift = { user: 'fern', studio: 'north', shift: 's2', reason: null, auto: true }
  await studio.tell('shift-fern', {
    type: 'ShiftPaused',
    data: { ...shift, at: '2026-11-20T07:00:00.000Z' },
  })
  await studio.tell('shift-fern', {
    type: 'ShiftResumed',
    data: { ...shift, at: '2026-11-20T07:05:00.000Z', paused_seconds: 300 },
  })
  await studio.settle()
  const { notifications } = await studio.listOf('fern')
  const told = notifications.filter(({ type }) => type === 'autoPause')
  // Both at one moment of the test's clock: in any order.
  expect(told.map(({ facts }) => facts['what']).toSorted()).toEqual(['paused', 'resumed'])
})

test('who is viewed as is told, and cannot switch that off', async () => {
  await studio.tell('view-as-1', {
    type: 'ViewAsStarted',
    data: { user: 'fern', view: 'v1', by: 'root', reason: 'help', until: clock.now },
  })
  await studio.settle()
  expect(await typesOf('fern')).toEqual(['viewAs'])
  expect(await typesOf('oak')).toEqual([])
  await expect(
    studio.choose('fern', { type: 'viewAs', channel: 'screen', on: false }),
  ).rejects.toMatchObject({ code: 'notifications.mandatory' })
})

test('whoever views as a person cannot change what that person is told', async () => {
  const viewing = testActor('fern', { trueUser: 'root' })
  await expect(
    studio.choose('fern', { type: 'viewAs', channel: 'mail', on: false }, viewing),
  ).rejects.toMatchObject({ code: 'session.notWhileViewing' })
  const { markSeen, markAllSeen } = notificationCalls
  for (const { allow } of [markSeen, markAllSeen]) {
    expect(allow.check(viewing, {})).toBe(false)
    expect(allow.check(testActor('fern'), {})).toBe(true)
  }
})

test('an erasure is told to the managers but not to who asked, and leaves nothing of the person', async () => {
  await studio.hire('ash', { tipCont: 'Manager' })
  await studio.settle()
  await studio.alert('fern')
  await studio.settle()
  expect(await newsOf('ash')).toBe(1)
  const request = { user: 'ash', by: 'oak', reason: 'gone', separated: true }
  await studio.tell('account-ash', { type: 'ErasureRequested', data: request })
  await studio.settle()
  expect(await typesOf('oak')).toEqual(['alert'])
  const erased = { user: 'ash', requestedBy: 'oak', approvedBy: 'root', kept: [] }
  await studio.tell('account-ash', { type: 'PersonErased', data: erased })
  await studio.settle()
  expect(await typesOf('ash')).toEqual([])
  const { rows } = await studio.app.pool.query('select * from notification n where n.person = $1', [
    'ash',
  ])
  expect(rows).toEqual([])
})

test('an import is told to who ran it', async () => {
  const data = { user: 'oak', created: 3, updated: 1, rejected: 2 }
  await studio.tell('import-1', { type: 'PeopleImported', data })
  await studio.settle()
  expect((await studio.listOf('oak')).notifications[0]).toMatchObject({
    type: 'importDone',
    facts: { created: 3, updated: 1, rejected: 2 },
  })
})

test('an ID document that expires is told once at each of its days, and no date is kept', async () => {
  const card = { user: 'fern', cnp: '', serie: '', expires: '2026-12' }
  await studio.tell('account-fern', { type: 'IdentityCardSet', data: card })
  const mornings = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']
  for (const day of mornings) {
    clock.now = `${day}T06:30:00.000Z`
    await studio.settle()
  }
  expect(await typesOf('fern')).toEqual(['idExpiry'])
  const told = (await studio.listOf('oak')).notifications
  expect(told).toMatchObject([{ type: 'idExpiry', about: 'fern', facts: {} }])
  const log = await studio.app.journal.read('notifications-fern')
  expect(JSON.stringify(log)).not.toContain('2026-12-31')
})

test('a person is told by the ways they chose, and chooses only for themselves', async () => {
  const chosen = await studio.choose('oak', { type: 'alert', channel: 'screen', on: false })
  expect(chosen.on.alert).toEqual(['mail'])
  await studio.alert('fern')
  await studio.settle()
  expect(await typesOf('oak')).toEqual([])
  await expect(
    studio.choose('oak', { type: 'alert', channel: 'screen', on: true }, testActor('fern')),
  ).rejects.toMatchObject({ code: 'notifications.userUnknown' })
})

test.each(['nowhere', '__proto__', 'constructor'])(
  'nothing is chosen for the studio %s, which nobody made',
  async (nowhere) => {
    const boss = { actor: testActor('oak', { owner: true, allStudios: true }) }
    await studio.tell('permissions-oak', { type: 'SuperGranted', data: { user: 'oak' } })
    await studio.settle()
    const body = { user: 'oak', studio: nowhere, type: 'alert', channel: 'mail', on: false }
    const query = { studio: nowhere }
    const refused = { code: 'notifications.studioUnknown' }
    await expect(studio.call('subscribe', { body }, boss)).rejects.toMatchObject(refused)
    await expect(studio.call('subscriptions', { query }, boss)).rejects.toMatchObject(refused)
    await expect(studio.call('ownSubscriptions', { query }, boss)).rejects.toMatchObject(refused)
  },
)

test('who manages notifications chooses for people below them', async () => {
  const boss = testActor('root', { owner: true, allStudios: true })
  await studio.choose('oak', { type: 'alert', channel: 'screen', on: false }, boss)
  await studio.settle()
  const people = (await studio.call(
    'subscriptions',
    { query: { studio: 'north' } },
    { actor: boss },
  )) as { user: string; on: { alert: string[] }; editable: boolean }[]
  expect(people.map(({ user, on, editable }) => [user, on.alert, editable])).toEqual([
    ['fern', ['screen', 'mail'], true],
    ['oak', ['mail'], true],
  ])
})

test('the read models of notifications are what their rebuild gives', async () => {
  await studio.alert('fern')
  await studio.settle()
  const { audience } = await import('#projections/notifications/audience.ts')
  const { notifications } = await import('#projections/notifications/notifications.ts')
  expect(await studio.verify(audience)).toBeUndefined()
  expect(await studio.verify(notifications)).toBeUndefined()
})
