import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowances } from '#shared/accounts/throttle-rules.ts'
import { codeAt } from '../../platform/testing/codes.ts'
import { loginTest, passwords, type LoginTest, type Visitor } from '../testing/login.ts'

let logins: LoginTest
const later = (seconds: number) => logins.later(seconds)
const codeNow = (secret: string) => codeAt(secret, logins.accounts.clock.now)
async function enrol(
  visitor: Visitor,
  password?: string,
): Promise<{ secret: string; codes: string[] }> {
  const { body } = await visitor.send(
    'POST',
    '/api/accounts/two-factor/enrol',
    password === undefined ? {} : { password },
  )
  const { body: confirmed } = await visitor.send('POST', '/api/accounts/two-factor/confirm', {
    code: codeNow(body.secret),
  })
  return { secret: body.secret, codes: confirmed.codes }
}
beforeAll(async () => {
  logins = await loginTest()
})
afterAll(() => logins.close())

test('two-factor login from enrolment to the last recovery code', async () => {
  const mara = logins.visitor()
  const elsewhere = logins.visitor()
  await mara.login('mara', passwords.mara)
  await elsewhere.login('mara', passwords.mara)
  await logins.settle()
  expect(
    await mara.send('POST', '/api/accounts/two-factor/enrol', { password: 'Wrong12!' }),
  ).toMatchObject({ status: 409, code: 'accounts.passwordWrong' })
  expect(await mara.send('POST', '/api/accounts/two-factor/enrol', {})).toMatchObject({
    status: 409,
    code: 'accounts.passwordWrong',
  })
  const { secret, codes } = await enrol(mara, passwords.mara)
  expect(codes).toHaveLength(10)
  // A session that was opened without a second factor is over, the one that set it up is not.
  expect((await elsewhere.send('GET', '/api/accounts/me')).status).toBe(401)
  expect((await mara.send('GET', '/api/accounts/two-factor')).body).toMatchObject({
    active: true,
    recovery_left: 10,
    required: false,
  })

  const again = logins.visitor()
  await oneAnswerToWhatIsWrong(again, secret)
  later(30)
  expect((await again.login('mara', passwords.mara, codeNow(secret))).status).toBe(200)
  expect((await logins.visitor().login('mara', passwords.mara, codeNow(secret))).status).toBe(401)
  await eachRecoveryCodeOnce(codes)
  expect((await again.send('GET', '/api/accounts/two-factor')).body.recovery_left).toBe(8)
  await renewed(again, secret, codes)
  await disabled(again, secret)
})
async function oneAnswerToWhatIsWrong(again: Visitor, secret: string): Promise<void> {
  const refusals = [
    await again.login('mara', passwords.mara),
    await again.login('mara', passwords.mara, '000000'),
    await again.login('mara', 'Wrong12!', codeNow(secret)),
    // The code that confirmed the enrolment is used up.
    await again.login('mara', passwords.mara, codeNow(secret)),
  ]
  const unknown = await again.login('nobody', passwords.mara)
  for (const refused of refusals) expect(refused).toEqual(unknown)
}
async function eachRecoveryCodeOnce([first = '', second = '']: readonly string[]): Promise<void> {
  expect((await logins.visitor().login('mara', passwords.mara, first.toUpperCase())).status).toBe(
    200,
  )
  expect((await logins.visitor().login('mara', passwords.mara, first)).status).toBe(401)
  const both = await Promise.all([
    logins.visitor('192.0.2.7').login('mara', passwords.mara, second),
    logins.visitor('192.0.2.8').login('mara', passwords.mara, second),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
}
async function renewed(again: Visitor, secret: string, codes: readonly string[]): Promise<void> {
  later(30)
  const answer = await again.send('POST', '/api/accounts/two-factor/recovery-codes', {
    password: passwords.mara,
    code: codeNow(secret),
  })
  expect(answer.body.codes).toHaveLength(10)
  expect((await logins.visitor('192.0.2.9').login('mara', passwords.mara, codes[5])).status).toBe(
    401,
  )
}
async function disabled(again: Visitor, secret: string): Promise<void> {
  later(30)
  expect(
    await again.send('POST', '/api/accounts/two-factor/disable', {
      password: passwords.mara,
      code: '123123',
    }),
  ).toMatchObject({
    code: 'accounts.codeWrong',
  })
  expect(
    (
      await again.send('POST', '/api/accounts/two-factor/disable', {
        password: passwords.mara,
        code: codeNow(secret),
      })
    ).status,
  ).toBe(200)
  expect((await logins.visitor('192.0.2.10').login('mara', passwords.mara)).status).toBe(200)
}

test('who must set it up can do nothing else before, and everything after', async () => {
  expect(
    (
      await logins.owner.send('PUT', '/api/accounts/two-factor/policy', {
        roles: ['Model', 'super'],
      })
    ).body,
  ).toEqual({ roles: ['super', 'Model'] })
  const fern = logins.visitor()
  expect((await fern.login('fern', passwords.fern)).body).toMatchObject({
    user: 'fern',
    must: 'enrol',
  })
  for (const [method, url] of [
    ['GET', '/getAccountPermissions'],
    ['GET', '/getAppUsers'],
    ['GET', '/api/accounts/sessions'],
    ['POST', '/api/accounts/sessions/end'],
  ] as const)
    expect(await fern.send(method, url, method === 'GET' ? undefined : {})).toMatchObject({
      status: 403,
      code: 'session.mustEnrol',
    })
  expect((await fern.send('GET', '/api/accounts/me')).body).toMatchObject({
    user: 'fern',
    must: 'enrol',
  })
  const { secret } = await enrol(fern)
  expect((await fern.send('GET', '/api/accounts/me')).body.must).toBeUndefined()
  expect((await fern.send('GET', '/getAccountPermissions')).status).toBe(200)
  later(30)
  expect(
    await fern.send('POST', '/api/accounts/two-factor/disable', {
      password: passwords.fern,
      code: codeNow(secret),
    }),
  ).toMatchObject({
    status: 409,
    code: 'accounts.twoFactorAsked',
  })
  expect((await logins.visitor().login('vera', passwords.vera)).body).toMatchObject({
    must: 'enrol',
  })
  expect((await logins.visitor().login('mona', passwords.mona)).body.must).toBeUndefined()
  await logins.owner.send('PUT', '/api/accounts/two-factor/policy', { roles: [] })
})

test('a lost authenticator is reset by somebody above, with a reason that is kept encrypted', async () => {
  const mona = logins.visitor()
  await mona.login('mona', passwords.mona)
  const reset = (user: string, reason = 'her telephone was stolen') =>
    mona.send('POST', '/api/accounts/two-factor/reset', { user, reason })
  expect((await reset('fern', '')).status).toBe(400)
  for (const user of ['mara', 'vera', 'root', 'mona']) expect((await reset(user)).status).toBe(403)
  expect(await reset('nobody')).toMatchObject({ status: 404 })
  expect((await reset('fern')).status).toBe(200)
  expect((await logins.visitor('192.0.2.30').login('fern', passwords.fern)).status).toBe(200)
  const { rows } = await logins.accounts.app.pool.query<{ data: string }>(
    "select e.data::text as data from events e where e.type = 'TwoFactorReset'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.data).not.toContain('telephone')
})

test('a wrong code beside the right password is a failed attempt, which the password alone does not make good', async () => {
  const mona = logins.visitor('192.0.2.31')
  await mona.login('mona', passwords.mona)
  const { secret } = await enrol(mona, passwords.mona)
  later(30)
  const typed = (door: string, code: string) =>
    mona.send('POST', `/api/accounts/two-factor/${door}`, { password: passwords.mona, code })
  for (let count = 0; count < allowances.device.free; count++) {
    expect(await typed(count % 2 === 0 ? 'disable' : 'recovery-codes', 'wrong')).toMatchObject({
      status: 409,
      code: 'accounts.codeWrong',
    })
    if (count !== 5) continue
    expect(
      await mona.send('POST', '/api/accounts/two-factor/enrol', { password: passwords.mona }),
    ).toMatchObject({ code: 'accounts.twoFactorOn' })
    expect(
      await mona.send('POST', '/api/accounts/password', {
        password: passwords.mona,
        next: passwords.mona,
      }),
    ).toMatchObject({
      code: 'accounts.passwordSame',
    })
  }
  for (const door of ['disable', 'recovery-codes'])
    expect(await typed(door, codeNow(secret))).toMatchObject({
      status: 429,
      code: 'accounts.loginTooOften',
    })
  later(30)
  expect((await typed('recovery-codes', codeNow(secret))).status).toBe(200)
  // The right code makes good what failed before.
  for (let count = 0; count < 2; count++)
    expect(await typed('disable', 'wrong')).toMatchObject({
      status: 409,
      code: 'accounts.codeWrong',
    })
})

test('begun again by the same session it is the same secret, by another one or too late a new one', async () => {
  const [here, there] = [logins.visitor('192.0.2.33'), logins.visitor('192.0.2.33')]
  for (const visitor of [here, there]) await visitor.login('fern', passwords.fern)
  const begin = async (visitor: Visitor): Promise<string> =>
    (await visitor.send('POST', '/api/accounts/two-factor/enrol', { password: passwords.fern }))
      .body.secret
  const first = await begin(here)
  later(14 * 60)
  expect(await begin(here)).toBe(first)
  // As long again from now on.
  later(14 * 60)
  expect(await begin(here)).toBe(first)
  later(15 * 60)
  const second = await begin(here)
  const third = await begin(there)
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await begin(here)).not.toBe(second)
})

test('only the session that began to set it up may end it, and it guesses no code', async () => {
  const [here, there] = [logins.visitor('192.0.2.32'), logins.visitor('192.0.2.32')]
  for (const visitor of [here, there]) await visitor.login('fern', passwords.fern)
  const { secret } = (
    await here.send('POST', '/api/accounts/two-factor/enrol', { password: passwords.fern })
  ).body
  const confirm = (visitor: Visitor, code = codeNow(secret)) =>
    visitor.send('POST', '/api/accounts/two-factor/confirm', { code })
  expect(await confirm(there)).toMatchObject({ status: 409, code: 'accounts.enrolmentOver' })
  for (let count = 0; count < allowances.device.free; count++)
    expect(await confirm(here, 'wrong')).toMatchObject({ code: 'accounts.codeWrong' })
  expect(await confirm(here)).toMatchObject({ status: 429, code: 'accounts.loginTooOften' })
  later(30)
  expect((await confirm(here)).body.codes).toHaveLength(10)
})

test('no secret, code or password stands in an event or a read model', async () => {
  const vera = logins.visitor('192.0.2.40')
  await vera.login('vera', passwords.vera)
  const { secret, codes } = await enrol(vera, passwords.vera)
  await logins.settle()
  const { rows } = await logins.accounts.app.pool.query<{ text: string }>(
    'select e.data::text || e.meta::text as text from events e union all select m.subject from marks m union all select c.key from failure_counts c',
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const marker of [secret, passwords.vera, ...codes, '192.0.2.40'])
    expect(all).not.toContain(marker)
})
