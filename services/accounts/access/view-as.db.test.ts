import { afterAll, expect, test } from 'vitest'
import { loginTest, passwords } from '../testing/login.ts'

const logins = await loginTest()
const { as } = logins
const later = (minutes: number) => logins.later(minutes * 60)
afterAll(() => logins.close())

test('a super user views as somebody below: reading only, told to the person, every event under the true name', async () => {
  const vera = await as('vera')
  const mara = await as('mara')
  await logins.settle()
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
  const { rows } = await logins.accounts.app.pool.query<{
    meta: { actor: string; onBehalfOf?: string }
  }>("select e.meta from events e where e.stream = 'account-ivy'")
  expect(rows[0]?.meta).toMatchObject({ actor: 'vera', onBehalfOf: 'mara' })
  await logins.settle()
  expect((await mara.send('GET', '/api/accounts/views')).body).toMatchObject([
    { by: 'vera', reason: 'a question about shifts', writes: true, ended_at: null },
  ])
  expect((await vera.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
  expect((await vera.send('GET', '/api/accounts/me')).body).toMatchObject({ user: 'vera' })
  await logins.settle()
  expect((await mara.send('GET', '/api/accounts/views')).body[0].ended_at).not.toBeNull()
})

test('no token is made while one looks through somebody: it would outlive the view, and act in their name', async () => {
  expect(
    (
      await logins.owner.send('POST', '/api/accounts/view-as', {
        user: 'vera',
        reason: 'a question',
      })
    ).status,
  ).toBe(201)
  expect(
    (await logins.owner.send('POST', '/api/accounts/view-as/write', { confirm: 'vera' })).status,
  ).toBe(200)
  expect(
    await logins.owner.send('POST', '/api/tokens', { name: 'kept', scopes: ['read'] }),
  ).toMatchObject({ status: 403, code: 'session.notWhileViewing' })
  expect((await logins.owner.send('DELETE', '/api/accounts/view-as')).status).toBe(200)
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
  // The session is no longer fern's once it is looked up again: answers are kept for less than a second of real time.
  await expect
    .poll(async () => (await vera.send('GET', '/api/accounts/me')).body)
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
  await logins.settle()
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
      (await logins.owner.send('POST', '/make_inactive', { user: 'mara', active: is })).status,
    ).toBe(200)
    await logins.settle()
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
  const { rows } = await logins.accounts.app.pool.query<{ meta: object }>(
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
