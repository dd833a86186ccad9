import { afterAll, expect, test } from 'vitest'
import { Password } from '#shared/accounts/calls.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { loginTest, passwords } from '../testing/login.ts'

const logins = await loginTest()
const { as } = logins
const later = (minutes: number) => logins.later(minutes * 60)
afterAll(() => logins.close())

test('one sees one’s own sessions in words, ends one of them, and all others at once', async () => {
  const [here, there, third] = [await as('fern'), await as('fern'), await as('fern')]
  await logins.settle()
  later(5)
  await there.send('GET', '/api/accounts/me')
  await lastSeenOf(logins.accounts.app).flush()
  const { body } = await here.send('GET', '/api/accounts/sessions')
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({ user: 'fern', device: 'Firefox 145 · Linux', current: true })
  expect(body.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect(body.map((one: { seen_at: string }) => one.seen_at)).toContain(logins.accounts.clock.now)
  const other = (await there.send('GET', '/api/accounts/sessions')).body[0].id
  expect((await here.send('DELETE', `/api/accounts/sessions/${other}`)).status).toBe(200)
  expect((await there.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await here.send('POST', '/api/accounts/sessions/end', {})).body).toEqual({ ended: 1 })
  expect((await third.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await here.send('GET', '/api/accounts/me')).status).toBe(200)
  await logins.settle()
  expect((await here.send('GET', '/api/accounts/sessions')).body).toHaveLength(1)
})

test('a session that was opened a moment ago is ended though no list knows of it yet', async () => {
  const here = await as('fern')
  const open = () => logins.accounts.app.vault.listOf('fern', 'session')
  const known = await open()
  const there = await as('fern')
  const [fresh = ''] = (await open()).filter((one) => !known.includes(one))
  const third = await as('fern')
  expect(
    (await here.send('DELETE', `/api/accounts/sessions/${fresh.slice('session:'.length)}`)).status,
  ).toBe(200)
  expect((await there.send('GET', '/api/accounts/me')).status).toBe(401)
  expect(
    (await here.send('POST', '/api/accounts/sessions/end', {})).body.ended,
  ).toBeGreaterThanOrEqual(1)
  expect((await third.send('GET', '/api/accounts/me')).status).toBe(401)
  await logins.settle()
})

test('sessions of others are for those above them', async () => {
  const [fern, mara, vera] = [await as('fern'), await as('mara'), await as('vera')]
  await logins.settle()
  const [hers] = (await mara.send('GET', '/api/accounts/sessions?user=fern')).body
  expect(hers).toMatchObject({ user: 'fern', current: false })
  expect((await fern.send('GET', '/api/accounts/sessions?user=mara')).status).toBe(403)
  expect((await mara.send('GET', '/api/accounts/sessions?user=mona')).status).toBe(403)
  expect((await mara.send('GET', '/api/accounts/sessions?user=vera')).status).toBe(403)
  expect((await vera.send('GET', '/api/accounts/sessions?user=mara')).status).toBe(200)
  const [managers] = (await vera.send('GET', '/api/accounts/sessions?user=mara')).body
  expect((await fern.send('DELETE', `/api/accounts/sessions/${managers.id}`)).status).toBe(403)
  expect(await fern.send('DELETE', '/api/accounts/sessions/nothing')).toMatchObject({
    status: 404,
    code: 'accounts.sessionUnknown',
  })
  expect(
    (await mara.send('POST', '/api/accounts/sessions/end', { user: 'fern' })).body.ended,
  ).toBeGreaterThanOrEqual(1)
  expect((await fern.send('GET', '/api/accounts/me')).status).toBe(401)
})

test('one’s own password is changed with the old one, and ends every other session', async () => {
  const [here, there] = [await as('mona'), await as('mona')]
  await logins.settle()
  const change = (password: string, next: string) =>
    here.send('POST', '/api/accounts/password', { password, next })
  expect(await change('Wrong12!', 'Fresh12!x')).toMatchObject({
    status: 409,
    code: 'accounts.passwordWrong',
  })
  expect((await change(passwords.mona, 'weak')).status).toBe(400)
  expect(await change(passwords.mona, passwords.mona)).toMatchObject({
    status: 422,
    code: 'accounts.passwordSame',
  })
  // A password that looks encoded is plain text like any other.
  const encoded = 'QWJjMTIheHl6MTIz!='
  expect((await change(passwords.mona, encoded)).status).toBe(200)
  expect((await here.send('GET', '/api/accounts/me')).status).toBe(200)
  expect((await there.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await logins.visitor().login('mona', passwords.mona)).status).toBe(401)
  expect((await logins.visitor().login('mona', encoded)).status).toBe(200)
})

test('a manager gives a password for one login, which must be changed before anything else', async () => {
  const [mara, fern] = [await as('mara'), await as('fern')]
  await logins.settle()
  for (const user of ['mona', 'vera', 'root', 'mara'])
    expect((await mara.send('POST', '/api/accounts/password/reset', { user })).status).toBe(403)
  expect((await fern.send('POST', '/api/accounts/password/reset', { user: 'oak' })).status).toBe(
    403,
  )
  const { body } = await mara.send('POST', '/api/accounts/password/reset', { user: 'fern' })
  expect(Password.safeParse(body.password).success).toBe(true)
  expect((await fern.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await logins.visitor('192.0.2.60').login('fern', passwords.fern)).status).toBe(401)
  const again = logins.visitor('192.0.2.61')
  expect((await again.login('fern', body.password)).body).toMatchObject({
    user: 'fern',
    must: 'changePassword',
  })
  expect(await again.send('GET', '/getAppUsers')).toMatchObject({
    status: 403,
    code: 'session.mustChangePassword',
  })
  expect(
    (
      await again.send('POST', '/api/accounts/password', {
        password: body.password,
        next: passwords.fern,
      })
    ).status,
  ).toBe(200)
  expect((await again.send('GET', '/getAppUsers')).status).toBe(200)
  const late = (await mara.send('POST', '/api/accounts/password/reset', { user: 'oak' })).body
  later(73 * 60)
  expect((await logins.visitor('192.0.2.62').login('oak', late.password)).status).toBe(401)
})

test('a token says when it was last used', async () => {
  const { body } = await logins.owner.send('GET', '/api/tokens')
  expect(body).toEqual([])
  const again = logins.visitor('192.0.2.80')
  await again.login('root', 'Root12!x')
  const { token, id } = (
    await again.send('POST', '/api/tokens', { name: 'reader', scopes: ['read'] })
  ).body
  await logins.settle()
  expect((await again.send('GET', '/api/tokens')).body).toMatchObject([{ id, used_at: null }])
  expect(await logins.accounts.authenticate({ bearer: token })).toMatchObject({ scopes: ['read'] })
  await lastSeenOf(logins.accounts.app).flush()
  expect((await again.send('GET', '/api/tokens')).body).toMatchObject([
    { id, used_at: logins.accounts.clock.now },
  ])
})

test('what a person is known by is forgotten half a year after it was last used, and when a session was seen with the session', async () => {
  const marks = async () =>
    (await logins.accounts.app.pool.query<{ kind: string }>('select m.kind from marks m')).rows.map(
      ({ kind }) => kind,
    )
  expect(new Set(await marks())).toEqual(new Set(['known', 'session', 'token']))
  later(9 * 24 * 60)
  await logins.settle()
  expect(new Set(await marks())).toEqual(new Set(['known', 'token']))
  later(200 * 24 * 60)
  await logins.settle()
  expect(await marks()).toEqual([])
})

test('set-up is shut for good once there is an owner', async () => {
  const payload = {
    user: 'usurper',
    password: 'Usurp12!',
    name: 'U',
    surname: 'F',
    email: 'u@example.test',
    studio: { studio: 'east', name: 'East' },
  }
  expect(await logins.visitor().send('POST', '/api/accounts/setup', payload)).toMatchObject({
    status: 409,
    code: 'accounts.alreadySetUp',
  })
  expect((await logins.visitor().send('GET', '/api/accounts/setup')).body).toEqual({
    needed: false,
  })
  expect((await logins.visitor().login('usurper', 'Usurp12!')).status).toBe(401)
})
