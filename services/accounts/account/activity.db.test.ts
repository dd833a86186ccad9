import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/accounts/calls.ts'
import { line, ndjsonBody } from '../testing/accounts.ts'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())
const setActive = (as: string, user: string, active: boolean) =>
  studio.send(as, 'POST', '/make_inactive', { user, active })
const listed = async (url: string, as = 'root') =>
  (await studio.send<User[]>(as, 'GET', url)).body.map(({ user }) => user)
const inactive = async (as: string, studios: string[]) =>
  (await studio.send<User[]>(as, 'POST', '/inactiveUsers', { active: false, studios })).body.map(
    ({ user }) => user,
  )

test('whoever is set inactive is logged out at once, leaves the active list and stands in the inactive one', async () => {
  const cookie = await studio.cookieOf('fern')
  const me = () =>
    studio.server.inject({ method: 'GET', url: '/api/accounts/me', headers: { cookie } })
  expect((await me()).statusCode).toBe(200)
  expect((await setActive('mara', 'fern', false)).body).toEqual({ user: 'fern', active: false })
  expect((await me()).statusCode).toBe(401)
  await studio.settle()
  expect(await listed('/getAppUsers')).not.toContain('fern')
  expect(await listed('/getAppUsers?active=all')).toContain('fern')
  expect(await inactive('mara', [])).toEqual(['fern'])
  expect(await inactive('mara', ['north', 'south'])).toEqual(['fern'])
  expect(await inactive('mara', ['south'])).toEqual([])
  expect(await inactive('iris', [])).toEqual(['fern'])
  expect(
    (
      await studio.server.inject({
        method: 'POST',
        url: '/login',
        payload: { user: 'fern', password: 'Abc12!xyz' },
      })
    ).statusCode,
  ).toBe(401)
})

test('whoever is set active again is back in the list, and their sessions of before stay ended', async () => {
  const cookie = await studio.cookieOf('fern')
  await setActive('mara', 'fern', true)
  await studio.settle()
  expect(await listed('/getAppUsers')).toContain('fern')
  expect(
    (await studio.server.inject({ method: 'GET', url: '/api/accounts/me', headers: { cookie } }))
      .statusCode,
  ).toBe(401)
  expect(
    (
      await studio.server.inject({
        method: 'POST',
        url: '/login',
        payload: { user: 'fern', password: 'Abc12!xyz' },
      })
    ).statusCode,
  ).toBe(200)
})

test('nobody sets themself, the owner, an equal or somebody out of sight inactive', async () => {
  expect((await setActive('mara', 'mara', false)).body.code).toBe('accounts.notOneself')
  expect((await setActive('root', 'root', false)).body.code).toBe('accounts.notOneself')
  expect((await setActive('mara', 'moss', false)).body.code).toBe('accounts.aboveYou')
  expect((await setActive('mara', 'palm', false)).status).toBe(404)
  expect((await setActive('oak', 'palm', false)).status).toBe(403)
})

test('whoever is set inactive keeps their accounts on sites', async () => {
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'oak',
    site: 'ctb',
    username: 'oak_x',
  })
  await setActive('root', 'oak', false)
  const { body } = await studio.send('root', 'POST', '/getUserInfo', { user: 'oak' })
  expect(body).toMatchObject({
    active: false,
    conturi: { ctb: { username: 'oak_x', activ: true } },
  })
})

test('who was super user added a moment ago is changed by no Manager, though their account does not say so yet', async () => {
  const holdings = { decided: {}, super: true, models: [], studios: [] }
  // As the read model has it before the reaction comes to the account.
  await studio.app.pool.query(
    "insert into account_grant__1 (person, holdings) values ('oak', $1)",
    [JSON.stringify(holdings)],
  )
  expect((await setActive('mara', 'oak', false)).body).toMatchObject({ code: 'accounts.aboveYou' })
  const { body } = await studio.send('mara', 'POST', '/getUserInfo', { user: 'oak' })
  expect([body.super, body.may]).toEqual([
    true,
    expect.objectContaining({ manage: false, reveal: false }),
  ])
  const imported = await studio.send<{ rejected: { code: string }[] }>(
    'mara',
    'POST',
    '/api/accounts/import',
    ndjsonBody(line('oak', { name: 'Other' })),
  )
  expect(imported.body.rejected.map(({ code }) => code)).toEqual(['accounts.aboveYou'])
})
