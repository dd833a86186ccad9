import { afterAll, beforeAll, expect, test } from 'vitest'
import { Password } from '#shared/accounts/calls.ts'
import { marksOf } from './marks-of.ts'
import { doorsTest, passwords, type DoorsTest } from '../testing/doors.ts'

let doors: DoorsTest
const as = async (user: keyof typeof passwords, address?: string) => {
  const visitor = doors.visitor(address)
  await visitor.login(user, passwords[user])
  return visitor
}
const later = (minutes: number) => {
  doors.accounts.clock.now = new Date(
    Date.parse(doors.accounts.clock.now) + minutes * 60_000,
  ).toISOString()
}
beforeAll(async () => {
  doors = await doorsTest()
})
afterAll(() => doors.close())

test('one sees one’s own sessions in words, ends one of them, and all others at once', async () => {
  const [here, there, third] = [await as('fern'), await as('fern'), await as('fern')]
  await doors.settle()
  later(5)
  await there.send('GET', '/api/accounts/me')
  await marksOf(doors.accounts.app).flush()
  const { body } = await here.send('GET', '/api/accounts/sessions')
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({ user: 'fern', device: 'Firefox 145 · Linux', current: true })
  expect(body.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect(body.map((one: { seen_at: string }) => one.seen_at)).toContain(doors.accounts.clock.now)
  const other = (await there.send('GET', '/api/accounts/sessions')).body[0].id
  expect((await here.send('DELETE', `/api/accounts/sessions/${other}`)).status).toBe(200)
  expect((await there.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await here.send('POST', '/api/accounts/sessions/end', {})).body).toEqual({ ended: 1 })
  expect((await third.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await here.send('GET', '/api/accounts/me')).status).toBe(200)
  await doors.settle()
  expect((await here.send('GET', '/api/accounts/sessions')).body).toHaveLength(1)
})

test('a session that was opened a moment ago is ended though no list knows of it yet', async () => {
  const here = await as('fern')
  const open = () => doors.accounts.app.vault.listOf('fern', 'session')
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
  await doors.settle()
})

test('sessions of others are for those above them', async () => {
  const [fern, mara, vera] = [await as('fern'), await as('mara'), await as('vera')]
  await doors.settle()
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
  await doors.settle()
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
  // What looks encoded is plain text like any other.
  const encoded = 'QWJjMTIheHl6MTIz!='
  expect((await change(passwords.mona, encoded)).status).toBe(200)
  expect((await here.send('GET', '/api/accounts/me')).status).toBe(200)
  expect((await there.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await doors.visitor().login('mona', passwords.mona)).status).toBe(401)
  expect((await doors.visitor().login('mona', encoded)).status).toBe(200)
})

test('a manager gives a password for one login, which must be changed before anything else', async () => {
  const [mara, fern] = [await as('mara'), await as('fern')]
  await doors.settle()
  for (const user of ['mona', 'vera', 'root', 'mara'])
    expect((await mara.send('POST', '/api/accounts/password/reset', { user })).status).toBe(403)
  expect((await fern.send('POST', '/api/accounts/password/reset', { user: 'oak' })).status).toBe(
    403,
  )
  const { body } = await mara.send('POST', '/api/accounts/password/reset', { user: 'fern' })
  expect(Password.safeParse(body.password).success).toBe(true)
  expect((await fern.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await doors.visitor('192.0.2.60').login('fern', passwords.fern)).status).toBe(401)
  const again = doors.visitor('192.0.2.61')
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
  expect((await doors.visitor('192.0.2.62').login('oak', late.password)).status).toBe(401)
})

test('a super user views as somebody below: reading only, told to the person, every event under the true name', async () => {
  const vera = await as('vera')
  const mara = await as('mara')
  await doors.settle()
  const start = (user: string, reason = 'a question about shifts') =>
    vera.send('POST', '/api/accounts/view-as', { user, reason })
  expect((await start('mara', '')).status).toBe(400)
  for (const user of ['root', 'vera']) expect((await start(user)).status).toBe(403)
  expect(
    (await mara.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'curious' })).status,
  ).toBe(403)
  expect((await start('mara')).status).toBe(201)
  expect((await vera.send('GET', '/api/accounts/me')).body).toMatchObject({
    user: 'mara',
    viewAs: { by: 'vera', reason: 'a question about shifts', writes: false },
  })
  const importing = () =>
    vera.send('POST', '/api/accounts/import', {
      user: 'ivy',
      name: 'Ivy',
      surname: 'Fictional',
      email: 'ivy@example.test',
      tipCont: 'Model',
      studio: 'north',
    })
  expect(await importing()).toMatchObject({ status: 403, code: 'session.viewOnly' })
  expect(await vera.send('POST', '/api/accounts/view-as/write', { confirm: 'fern' })).toMatchObject(
    { status: 422 },
  )
  expect((await vera.send('POST', '/api/accounts/view-as/write', { confirm: 'mara' })).status).toBe(
    200,
  )
  expect((await importing()).status).toBe(200)
  for (const [url, body] of [
    ['/api/accounts/password', { password: passwords.mara, next: 'Taken12!' }],
    ['/api/accounts/two-factor/enrol', { password: passwords.mara }],
    ['/api/accounts/sessions/end', {}],
  ] as const)
    expect(await vera.send('POST', url, body)).toMatchObject({
      status: 403,
      code: 'session.notWhileViewing',
    })
  expect(
    (await vera.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'one more' })).status,
  ).toBe(403)
  const { rows } = await doors.accounts.app.pool.query<{
    meta: { actor: string; onBehalfOf?: string }
  }>("select e.meta from events e where e.stream = 'account-ivy'")
  expect(rows[0]?.meta).toMatchObject({ actor: 'vera', onBehalfOf: 'mara' })
  await doors.settle()
  expect((await mara.send('GET', '/api/accounts/views')).body).toMatchObject([
    { by: 'vera', reason: 'a question about shifts', writes: true, ended_at: null },
  ])
  expect((await vera.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
  expect((await vera.send('GET', '/api/accounts/me')).body).toMatchObject({ user: 'vera' })
  await doors.settle()
  expect((await mara.send('GET', '/api/accounts/views')).body[0].ended_at).not.toBeNull()
})

test('no token is made while one looks through somebody: it would outlive the view, and act in their name', async () => {
  expect(
    (
      await doors.owner.send('POST', '/api/accounts/view-as', {
        user: 'vera',
        reason: 'a question',
      })
    ).status,
  ).toBe(201)
  expect(
    (await doors.owner.send('POST', '/api/accounts/view-as/write', { confirm: 'vera' })).status,
  ).toBe(200)
  expect(
    await doors.owner.send('POST', '/api/tokens', { name: 'kept', scopes: ['read'] }),
  ).toMatchObject({ status: 403, code: 'session.notWhileViewing' })
  expect((await doors.owner.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
})

test('a view is over after half an hour, and with the session', async () => {
  const vera = await as('vera')
  await vera.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'a question' })
  // Reading only, and still free to stop.
  expect((await vera.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
  expect((await vera.send('GET', '/api/accounts/me')).body.user).toBe('vera')
  await vera.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'a question' })
  later(29)
  expect((await vera.send('GET', '/api/accounts/me')).body.user).toBe('fern')
  later(1)
  // Who is asked again is no longer she: answers are kept for less than a second of real time.
  await expect
    .poll(async () => (await vera.send('GET', '/api/accounts/me')).body, { timeout: 20_000 })
    .toMatchObject({ user: 'vera', must: 'endView' })
  expect(
    await vera.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'again' }),
  ).toMatchObject({ status: 403, code: 'session.viewOver' })
  expect((await vera.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
  expect(
    (await vera.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'again' })).status,
  ).toBe(201)
  expect((await vera.send('GET', '/logout')).status).toBe(200)
  expect((await vera.send('GET', '/api/accounts/me')).status).toBe(401)
  await doors.settle()
  const fern = await as('fern', '192.0.2.70')
  expect(
    (await fern.send('GET', '/api/accounts/views')).body.map(
      (view: { ended_at: string | null }) => view.ended_at !== null,
    ),
  ).toEqual([true, true, true])
})

test('a view that no longer holds does nothing in the name of who views, and does not come back, until it is ended', async () => {
  const [vera, write] = [
    await as('vera', '192.0.2.71'),
    {
      user: 'jade',
      name: 'Jade',
      surname: 'Fictional',
      email: 'jade@example.test',
      tipCont: 'Model',
      studio: 'north',
    },
  ]
  const importing = () => vera.send('POST', '/api/accounts/import', write)
  const active = async (is: boolean) => {
    expect(
      (await doors.owner.send('POST', '/make_inactive', { user: 'mara', active: is })).status,
    ).toBe(200)
    await doors.settle()
  }
  await vera.send('POST', '/api/accounts/view-as', { user: 'mara', reason: 'a question' })
  expect((await vera.send('POST', '/api/accounts/view-as/write', { confirm: 'mara' })).status).toBe(
    200,
  )
  await active(false)
  const over = { status: 403, code: 'session.viewOver' }
  expect(await importing()).toMatchObject(over)
  await active(true)
  for (const answer of [
    await importing(),
    await vera.send('GET', '/getAppUsers'),
    await vera.send('GET', '/api/accounts/sessions'),
  ])
    expect(answer).toMatchObject(over)
  expect((await vera.send('POST', '/api/accounts/view-as/write', { confirm: 'mara' })).status).toBe(
    403,
  )
  expect((await vera.send('GET', '/api/accounts/me')).body).toMatchObject({
    user: 'vera',
    must: 'endView',
  })
  expect((await vera.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
  expect((await vera.send('GET', '/api/accounts/me')).body.must).toBeUndefined()
  expect((await importing()).status).toBe(200)
  const { rows } = await doors.accounts.app.pool.query<{ meta: object }>(
    "select e.meta from events e where e.stream = 'account-jade'",
  )
  // None of what was refused was written.
  expect(rows.length).toBeGreaterThan(0)
  for (const { meta } of rows) {
    expect(meta).toMatchObject({ actor: 'vera' })
    expect(meta).not.toHaveProperty('onBehalfOf')
  }
  // Nor is anybody kept in: the way out is open.
  await vera.send('POST', '/api/accounts/view-as', { user: 'mara', reason: 'a question' })
  await active(false)
  expect(await importing()).toMatchObject(over)
  expect((await vera.send('GET', '/logout')).status).toBe(200)
  await active(true)
})

test('a token says when it was last used', async () => {
  const { body } = await doors.owner.send('GET', '/api/tokens')
  expect(body).toEqual([])
  const again = doors.visitor('192.0.2.80')
  await again.login('root', 'Root12!x')
  const { token, id } = (
    await again.send('POST', '/api/tokens', { name: 'reader', scopes: ['read'] })
  ).body
  await doors.settle()
  expect((await again.send('GET', '/api/tokens')).body).toMatchObject([{ id, used_at: null }])
  expect(await doors.accounts.authenticate({ bearer: token })).toMatchObject({ scopes: ['read'] })
  await marksOf(doors.accounts.app).flush()
  expect((await again.send('GET', '/api/tokens')).body).toMatchObject([
    { id, used_at: doors.accounts.clock.now },
  ])
})

test('what a person is known by is forgotten half a year after it was last used, and when a session was seen with the session', async () => {
  const marks = async () =>
    (await doors.accounts.app.pool.query<{ kind: string }>('select m.kind from marks m')).rows.map(
      ({ kind }) => kind,
    )
  expect(new Set(await marks())).toEqual(new Set(['known', 'session', 'token']))
  later(9 * 24 * 60)
  await doors.settle()
  expect(new Set(await marks())).toEqual(new Set(['known', 'token']))
  later(200 * 24 * 60)
  await doors.settle()
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
  expect(await doors.visitor().send('POST', '/api/accounts/setup', payload)).toMatchObject({
    status: 409,
    code: 'accounts.alreadySetUp',
  })
  expect((await doors.visitor().send('GET', '/api/accounts/setup')).body).toEqual({ needed: false })
  expect((await doors.visitor().login('usurper', 'Usurp12!')).status).toBe(401)
})
