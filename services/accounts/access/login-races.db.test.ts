import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pauseCall } from '../../platform/testing/pause-call.ts'
import { codeAt } from '../../platform/testing/codes.ts'
import {
  loginTest,
  passwords,
  type LoginAnswer,
  type LoginTest,
  type Visitor,
} from '../testing/login.ts'

/** Races of two people, or two browsers, for one way in: each time one is held where it hurts most while the other finishes. */
let logins: LoginTest
let address = 0
const fresh = () => logins.visitor(`198.51.100.${++address}`)
const as = async (user: keyof typeof passwords) => {
  const visitor = fresh()
  expect((await visitor.login(user, passwords[user])).status).toBe(200)
  return visitor
}
const later = (seconds: number) => logins.later(seconds)
const codeNow = (secret: string) => codeAt(secret, logins.accounts.clock.now)
const sessionsOf = (user: string) => logins.accounts.app.vault.listOf(user, 'session')
const isSession = (reference: unknown) =>
  typeof reference === 'string' && reference.startsWith('session:')
/** The next time that a session is written into the vault, by whatever door. */
const holdSession = () =>
  pauseCall(logins.accounts.app.vault, ['put', 'change'], ([reference]) => isSession(reference))
/** Does `first` up to where it is held, then `second` whole, then lets `first` go on. */
async function meanwhile(
  held: ReturnType<typeof pauseCall>,
  first: () => Promise<LoginAnswer>,
  second: () => Promise<LoginAnswer | undefined>,
): Promise<LoginAnswer> {
  const answer = first()
  await Promise.race([
    held.reached,
    answer.then(({ body }) =>
      Promise.reject(new Error(`it was never held: ${JSON.stringify(body)}`)),
    ),
  ])
  const other = await second()
  expect(other?.status ?? 200).toBeLessThan(300)
  held.release()
  return answer
}
beforeAll(async () => {
  logins = await loginTest()
})
beforeEach(async () => {
  await logins.owner.send('POST', '/make_inactive', { user: 'fern', active: true })
})
afterAll(() => logins.close())

describe('a session that is ended stays ended, whatever it was doing', () => {
  const start = (visitor: Visitor) =>
    visitor.send('POST', '/api/accounts/view-as', { user: 'fern', reason: 'a question' })
  const allow = (visitor: Visitor) =>
    visitor.send('POST', '/api/accounts/view-as/write', { confirm: 'fern' })
  const end = (visitor: Visitor) => visitor.send('DELETE', '/api/accounts/view-as')
  test.each([
    ['beginning to view as somebody', [], start],
    ['allowing changes', [start], allow],
    ['ending the view', [start], end],
    [
      'changing the password',
      [],
      (visitor: Visitor) =>
        visitor.send('POST', '/api/accounts/password', {
          password: passwords.vera,
          next: 'Super12!next',
        }),
    ],
  ] as const)('%s', async (_name, before, act) => {
    const vera = await as('vera')
    for (const one of before) expect((await one(vera)).status).toBeLessThan(300)
    const held = holdSession()
    const ended = () => logins.owner.send('POST', '/api/accounts/sessions/end', { user: 'vera' })
    expect((await meanwhile(held, () => act(vera), ended)).status).toBe(401)
    expect((await vera.send('GET', '/api/accounts/me')).status).toBe(401)
    expect(await sessionsOf('vera')).toEqual([])
    await logins.settle()
    // Nobody is told that they are being looked at by a session which is over.
    const views = (await logins.owner.send('GET', '/api/accounts/views?user=fern')).body as {
      ended_at: string | null
    }[]
    expect(views.filter(({ ended_at }) => ended_at === null)).toEqual([])
  })
})

describe('a login that began before', () => {
  test('a login that began before the person was set inactive opens nothing, not even when they are back', async () => {
    const fern = fresh()
    const inactive = (active: boolean) =>
      logins.owner.send('POST', '/make_inactive', { user: 'fern', active })
    expect(
      (
        await meanwhile(
          holdSession(),
          () => fern.login('fern', passwords.fern),
          () => inactive(false),
        )
      ).status,
    ).toBe(401)
    await inactive(true)
    expect((await fern.send('GET', '/api/accounts/me')).status).toBe(401)
    expect(await sessionsOf('fern')).toEqual([])
  })

  test('a login that began before the password was reset opens nothing', async () => {
    const mona = fresh()
    const reset = () => logins.owner.send('POST', '/api/accounts/password/reset', { user: 'mona' })
    expect(
      (await meanwhile(holdSession(), () => mona.login('mona', passwords.mona), reset)).status,
    ).toBe(401)
    expect((await mona.send('GET', '/api/accounts/me')).status).toBe(401)
    expect(await sessionsOf('mona')).toEqual([])
  })

  test('a login that began before two-factor login was switched on opens nothing without a code', async () => {
    const [mara, thief] = [await as('mara'), fresh()]
    const { body } = await mara.send('POST', '/api/accounts/two-factor/enrol', {
      password: passwords.mara,
    })
    const confirm = () =>
      mara.send('POST', '/api/accounts/two-factor/confirm', { code: codeNow(body.secret) })
    expect(
      (await meanwhile(holdSession(), () => thief.login('mara', passwords.mara), confirm)).status,
    ).toBe(401)
    expect((await thief.send('GET', '/api/accounts/me')).status).toBe(401)
    expect(await sessionsOf('mara')).toHaveLength(1)
    await logins.owner.send('POST', '/api/accounts/two-factor/reset', {
      user: 'mara',
      reason: 'the test is over',
    })
  })
})

describe('what began with a password that was reset meanwhile is not done', () => {
  const reset = (into: { password?: string }) => async () => {
    const answer = await logins.owner.send('POST', '/api/accounts/password/reset', { user: 'fern' })
    into.password = answer.body.password as string
    return answer
  }
  /** The command of this type, before it is decided. */
  const holdCommand = (type: string, by: string) =>
    pauseCall(logins.accounts.app, ['handle'], ([, , command]) => {
      const { type: its, by: who } = command as { type: string; by?: { user: string } }
      return its === type && (who === undefined || who.user === by)
    })
  let secret: string = passwords.fern
  const login = async () => {
    const fern = fresh()
    expect((await fern.login('fern', secret)).status).toBe(200)
    return fern
  }
  /** Out of the one-time password. */
  const settleIn = async (once: string) => {
    const again = fresh()
    expect((await again.login('fern', once)).body).toMatchObject({ must: 'changePassword' })
    secret = `Again12!${address}`
    expect(
      (await again.send('POST', '/api/accounts/password', { password: once, next: secret })).status,
    ).toBe(200)
  }

  test('a password that was reset meanwhile is not changed by whoever knew the old one', async () => {
    const fern = await login()
    const given: { password?: string } = {}
    const change = () =>
      fern.send('POST', '/api/accounts/password', { password: secret, next: 'Thief12!x' })
    expect(await meanwhile(holdCommand('SetPassword', 'fern'), change, reset(given))).toMatchObject(
      { status: 409, code: 'accounts.passwordChanged' },
    )
    expect((await fresh().login('fern', 'Thief12!x')).status).toBe(401)
    await settleIn(given.password ?? '')
    // Nothing is left of the passwords that nobody has any more.
    expect(await logins.accounts.app.vault.listOf('fern', 'password')).toHaveLength(1)
  })
  const holdTwoFactor = () =>
    pauseCall(logins.accounts.app.journal, ['append', 'appendMany'], ([appends]) =>
      [appends].flat().some((one) => (one as { stream: string }).stream === 'two-factor-of-fern'),
    )
  test('whoever began with a password that was reset meanwhile enrols no telephone', async () => {
    const fern = await login()
    const given: { password?: string } = {}
    const { body } = await fern.send('POST', '/api/accounts/two-factor/enrol', { password: secret })
    const confirm = () =>
      fern.send('POST', '/api/accounts/two-factor/confirm', { code: codeNow(body.secret) })
    expect((await meanwhile(holdTwoFactor(), confirm, reset(given))).status).toBeGreaterThanOrEqual(
      400,
    )
    await settleIn(given.password ?? '')
    expect((await (await login()).send('GET', '/api/accounts/two-factor')).body).toMatchObject({
      active: false,
    })
  })
  test.each([
    ['recovery codes are the same', '/api/accounts/two-factor/recovery-codes'],
    ['two-factor login stays on', '/api/accounts/two-factor/disable'],
  ])('%s', async (_name, url) => {
    // No code of an enrolment before counts any more.
    later(60)
    const fern = await login()
    const given: { password?: string } = {}
    const { body } = await fern.send('POST', '/api/accounts/two-factor/enrol', { password: secret })
    expect(
      (await fern.send('POST', '/api/accounts/two-factor/confirm', { code: codeNow(body.secret) }))
        .status,
    ).toBe(200)
    later(30)
    const act = () => fern.send('POST', url, { password: secret, code: codeNow(body.secret) })
    // The code itself is taken by an append of its own, before.
    const held = pauseCall(
      logins.accounts.app.journal,
      ['append', 'appendMany'],
      ([appends]) => JSON.stringify(appends).match(/RecoveryCodesMade|TwoFactorDisabled/) !== null,
    )
    expect((await meanwhile(held, act, reset(given))).status).toBeGreaterThanOrEqual(400)
    const types = (await logins.accounts.app.journal.read('two-factor-of-fern')).map(
      ({ type }) => type,
    )
    expect(types.at(-1)).toBe('TwoFactorPassed')
    await logins.owner.send('POST', '/api/accounts/two-factor/reset', {
      user: 'fern',
      reason: 'the test is over',
    })
    await settleIn(given.password ?? '')
  })
})

describe('a password for one login', () => {
  test('a password for one login opens one session, however many come with it at once', async () => {
    const { password } = (
      await logins.owner.send('POST', '/api/accounts/password/reset', { user: 'fern' })
    ).body as { password: string }
    const [first, second] = [fresh(), fresh()]
    const both = meanwhile(
      holdSession(),
      () => first.login('fern', password),
      async () => {
        expect((await second.login('fern', password)).status).toBe(401)
        return undefined
      },
    )
    expect((await both).body).toMatchObject({ must: 'changePassword' })
    expect((await fresh().login('fern', password)).status).toBe(401)
    expect(await sessionsOf('fern')).toHaveLength(1)
    const again = (
      await logins.owner.send('POST', '/api/accounts/password/reset', { user: 'fern' })
    ).body as { password: string }
    const all = await Promise.all(
      [fresh(), fresh(), fresh()].map((one) => one.login('fern', again.password)),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })
})
