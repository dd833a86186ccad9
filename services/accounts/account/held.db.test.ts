import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Joined } from '#shared/platform/people.ts'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())
// It is the twentieth of November 2026, by every clock here.
const [today, tomorrow] = ['2026-11-20', '2026-11-21']
const infoOf = async (user: string) =>
  (await studio.send('root', 'POST', '/getUserInfo', { user })).body
const edit = async (user: string, change: object, from?: unknown, as = 'root') =>
  studio.send(as, 'PATCH', `/api/accounts/people/${user}`, {
    version: (await infoOf(user)).version,
    change,
    from,
  })
const activity = (user: string, active: boolean, from?: unknown, as = 'mara') =>
  studio.send(as, 'POST', '/make_inactive', { user, active, from })
const setSite = (body: object, as = 'mara') =>
  studio.send(as, 'POST', '/api/accounts/site-accounts', { user: 'oak', site: 'ctb', ...body })
/** Returns what was recorded of a person since, without what holds now. */
const factsOf = async (user: string) =>
  (await studio.app.journal.read(`account-${user}`)).flatMap(({ type, data }) => {
    const { user: _user, ...fact } = data as { readonly user: string }
    return type.endsWith('HeldFrom') ? [fact] : []
  })

test('a type from a past day is recorded as such, shown at once, and under a later one not shown', async () => {
  const first = await edit('fern', { tipCont: 'Trainer' }, '2026-11-10', 'mara')
  expect([first.status, first.body.changed]).toEqual([200, ['tipCont']])
  expect((await infoOf('fern')).tipCont).toBe('Trainer')
  const under = await edit('fern', { tipCont: 'Other' }, '2026-11-01', 'mara')
  expect([under.status, under.body.changed]).toEqual([200, ['tipCont']])
  expect((await infoOf('fern')).tipCont).toBe('Trainer')
  const nothing = await edit('fern', { tipCont: 'Trainer' }, '2026-11-10', 'mara')
  expect([nothing.status, nothing.body.changed]).toEqual([200, []])
  expect(await factsOf('fern')).toEqual([
    { tipCont: 'Trainer', from: '2026-11-10' },
    { tipCont: 'Other', from: '2026-11-01' },
  ])
})
test('a studio from a past day, also from before the account was made, is the person’s at once', async () => {
  const moved = await edit('oak', { studio: 'south' }, '1900-01-01')
  expect([moved.status, moved.body.changed]).toEqual([200, ['studio']])
  await studio.settle()
  expect(await infoOf('oak')).toMatchObject({ studio: 'south', timezone: 'Europe/Madrid' })
  expect((await edit('oak', { studio: 'north' }, today)).status).toBe(200)
  expect(await infoOf('oak')).toMatchObject({ studio: 'north' })
})
test('a move from a past day goes by the zone that the studio had then, and by each it has had since', async () => {
  await studio.tell('configuration-south', {
    type: 'StudioSettingChanged',
    data: {
      studio: 'south',
      setting: 'zone',
      value: 'America/Bogota',
      old: 'Europe/Madrid',
      from: '2026-11-15T05:00:00.000Z',
    },
  })
  await studio.settle()
  expect((await edit('moss', { studio: 'south' }, '2026-11-10')).status).toBe(200)
  const joined = (await studio.app.journal.read('account-moss')).flatMap(({ type, data }) =>
    type === 'StudioJoined' ? [data as Joined & { readonly user: string }] : [],
  )
  const south = { user: 'moss', studio: 'south' }
  // The last is over the making of the account.
  expect(joined.slice(1)).toEqual([
    { ...south, timezone: 'Europe/Madrid', from: '2026-11-09T23:00:00.000Z' },
    { ...south, timezone: 'America/Bogota', from: '2026-11-15T05:00:00.000Z' },
    { ...south, timezone: 'America/Bogota', from: joined[0]?.from },
  ])
})
test('whoever was inactive for some past days keeps their logins; whoever is by now loses them', async () => {
  const cookie = await studio.cookieOf('iris')
  const me = async () =>
    (await studio.server.inject({ url: '/api/accounts/me', headers: { cookie } })).statusCode
  expect((await activity('iris', false, '2026-11-02', 'root')).body).toMatchObject({
    active: false,
  })
  expect((await activity('iris', true, '2026-11-05', 'root')).body).toMatchObject({ active: true })
  expect(await me()).toBe(401)
  const login = await studio.server.inject({
    method: 'POST',
    url: '/login',
    payload: { user: 'iris', password: 'Abc12!xyz' },
  })
  const headers = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' }
  expect((await activity('iris', false, '2026-11-01', 'root')).body).toMatchObject({
    active: true,
  })
  expect((await studio.server.inject({ url: '/api/accounts/me', headers })).statusCode).toBe(200)
})
test('a site account is paid to the studio until somebody says from which day it is not', async () => {
  const payee = async () => (await infoOf('oak')).conturi?.ctb?.payee
  await setSite({ username: 'oak_x' })
  expect(await payee()).toBe('studio')
  await setSite({ username: 'oak_x', payee: 'person', from: '2026-11-10' })
  expect(await payee()).toBe('person')
  await setSite({ username: 'oak_x', payee: 'studio', from: '2026-11-05' })
  await setSite({ username: 'oak_x', payee: 'person' })
  expect(await payee()).toBe('person')
  expect(await factsOf('oak')).toEqual([
    { site: 'ctb', username: 'oak_x', payee: 'person', from: '2026-11-10' },
    { site: 'ctb', username: 'oak_x', payee: 'studio', from: '2026-11-05' },
  ])
})

describe('a day that cannot be', () => {
  test.each(['2026-02-30', '1900', '0000-01-01', '1899-12-31', '', 20261101, ['2026-11-01'], {}])(
    '%j is refused as malformed by each call',
    async (from) => {
      expect((await edit('palm', { tipCont: 'Other' }, from)).status).toBe(400)
      expect((await activity('palm', false, from, 'root')).status).toBe(400)
      expect((await setSite({ username: 'oak_z', payee: 'person', from })).status).toBe(400)
      expect((await infoOf('palm')).active).toBe(true)
    },
  )
  test('tomorrow is refused by each call', async () => {
    const codes = [
      await edit('palm', { tipCont: 'Other' }, tomorrow),
      await edit('palm', { studio: 'north' }, tomorrow),
      await activity('palm', false, tomorrow, 'root'),
      await setSite({ username: 'oak_x', payee: 'person', from: tomorrow }),
    ]
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual(
      codes.map(() => [422, 'accounts.fromAhead']),
    )
  })
  test('a payee is one of two', async () => {
    for (const payee of ['nobody', '', null, ['person'], 1])
      expect((await setSite({ username: 'oak_x', payee })).status).toBe(400)
  })
  test('a past day opens nothing to whoever may not do it now', async () => {
    const past = '2026-11-01'
    expect((await edit('fern', { tipCont: 'Manager' }, past, 'mara')).body.code).toBe(
      'accounts.aboveYou',
    )
    expect((await edit('fern', { studio: 'south' }, past, 'mara')).body.code).toBe(
      'accounts.studioUnknown',
    )
    expect((await activity('mara', false, past)).body.code).toBe('accounts.notOneself')
    expect((await activity('palm', false, past)).status).toBe(404)
    expect((await activity('fern', false, past, 'fern')).status).toBe(403)
  })
})
