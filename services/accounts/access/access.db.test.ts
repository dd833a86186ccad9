import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOwner } from './owner.ts'
import {
  accountsTest,
  fernPassword,
  line,
  ndjsonBody,
  setUp,
  type AccountsTest,
} from '../testing/accounts.ts'
import { sessionIdOf } from './sessions.ts'
import { ownerTestActor } from '../testing/builders.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const login = (user: string, password: string, browser = accounts.browser()) =>
  accounts.handlers.login({ ...empty, body: { user, password } }, browser.context())
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  )

beforeAll(async () => {
  accounts = await accountsTest()
  const browsers = [accounts.browser(), accounts.browser(), accounts.browser()]
  expect(
    await accounts.handlers.setupNeeded({ ...empty, query: {} }, accounts.browser().context()),
  ).toEqual({ needed: true })
  const tried = await Promise.allSettled(
    browsers.map((one, i) =>
      accounts.handlers.setup({ ...empty, body: { ...setUp, user: `root${i}` } }, one.context()),
    ),
  )
  // Three set-ups at the same moment make one owner.
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    tried.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    ),
  ).toEqual(['accounts.alreadySetUp', 'accounts.alreadySetUp'])
  expect(
    await accounts.handlers.setupNeeded({ ...empty, query: {} }, accounts.browser().context()),
  ).toEqual({ needed: false })
  await accounts.settle()
  await accounts.handlers.importAccounts(
    {
      ...empty,
      query: { dry_run: 'false' },
      body: ndjsonBody(line('fern', { password: fernPassword }), line('oak')),
    },
    accounts.browser().context(ownerTestActor),
  )
})
afterAll(() => accounts.close())

test('set-up logs its owner in', async () => {
  const [owner] = (
    await accounts.handlers.getAppUsers(
      { ...empty, query: { active: 'true' } },
      accounts.browser().context(ownerTestActor),
    )
  ).filter((person) => person.owner)
  const browser = accounts.browser()
  expect(await login(owner?.user ?? '', setUp.password, browser)).toMatchObject({
    owner: true,
    studio: 'north',
    studios: ['north'],
    tipCont: 'Manager',
    language: 'en',
  })
  expect(await accounts.authenticate({ cookie: browser.cookie ?? '' })).toMatchObject({
    owner: true,
    allStudios: true,
    scopes: null,
  })
})

test('a person logs in, is known by the cookie and forgotten by a logout', async () => {
  const browser = accounts.browser()
  expect(await login('fern', fernPassword, browser)).toEqual({
    user: 'fern',
    name: 'Fern',
    surname: 'Fictional',
    tipCont: 'Model',
    studio: 'north',
    studios: ['north'],
    timezone: 'Europe/Bucharest',
    super: false,
    owner: false,
    language: 'en',
  })
  const cookie = browser.cookie as string
  expect(await accounts.authenticate({ cookie })).toEqual({
    user: 'fern',
    tipCont: 'Model',
    owner: false,
    super: false,
    allStudios: false,
    studios: ['north'],
    permissions: {},
    scopes: null,
    session: sessionIdOf(cookie),
  })
  await accounts.handlers.logout(empty, browser.context())
  expect(browser.cookie).toBeUndefined()
  expect(await accounts.authenticate({ cookie })).toBeNull()
})

test('a wrong user, a wrong password and an account without a password are refused alike', async () => {
  const wrong = [
    ['nobody', fernPassword],
    ['fern', 'Abc12!y'],
    ['oak', fernPassword],
    ['../fern', 'x'],
    ['fern\u0000', 'x'],
    ['\ud800', 'x'],
  ] as const
  const codes = await Promise.all(wrong.map(([user, password]) => codeOf(login(user, password))))
  expect(new Set(codes)).toEqual(new Set(['accounts.loginFailed']))
})

test('after repeated failures one has to wait, and the victim elsewhere does not', async () => {
  const attacker = accounts.browser('198.51.100.7')
  const codes: unknown[] = []
  for (let i = 0; i < 7; i++) codes.push(await codeOf(login('fern', 'Wrong1!x', attacker)))
  expect(codes.slice(-2)).toEqual(['accounts.loginTooOften', 'accounts.loginTooOften'])
  expect(await login('fern', fernPassword, accounts.browser('203.0.113.9'))).toMatchObject({
    user: 'fern',
  })
})

test('a changed password ends the logins made with the old one', async () => {
  const browser = accounts.browser('203.0.113.20')
  await accounts.handlers.importAccounts(
    {
      ...empty,
      query: { dry_run: 'false' },
      body: ndjsonBody(line('elm', { password: fernPassword })),
    },
    browser.context(ownerTestActor),
  )
  await login('elm', fernPassword, browser)
  await accounts.handlers.importAccounts(
    {
      ...empty,
      query: { dry_run: 'false' },
      body: ndjsonBody(line('elm', { password: 'Other12!x' })),
    },
    browser.context(ownerTestActor),
  )
  expect(await accounts.authenticate({ cookie: browser.cookie ?? '' })).toBeNull()
  expect(await login('elm', 'Other12!x', browser)).toMatchObject({ user: 'elm' })
})

test('an expired session opens nothing and leaves no row', async () => {
  const browser = accounts.browser('203.0.113.21')
  await login('fern', fernPassword, browser)
  const before = accounts.clock.now
  accounts.clock.now = '2026-12-20T12:00:00.000Z'
  expect(await accounts.authenticate({ cookie: browser.cookie ?? '' })).toBeNull()
  await accounts.settle()
  const { rows } = await accounts.app.pool.query('select s.session from access_session s')
  expect(rows).toEqual([])
  accounts.clock.now = before
})

test('a token works within its scopes until it is revoked', async () => {
  const owner = (
    await accounts.handlers.getAppUsers(
      { ...empty, query: { active: 'true' } },
      accounts.browser().context(ownerTestActor),
    )
  ).find((person) => person.owner)
  const context = accounts.browser().context({ ...ownerTestActor, user: owner?.user ?? '' })
  const made = await accounts.handlers.createToken(
    { ...empty, body: { name: 'extension', scopes: ['ingest'] } },
    context,
  )
  expect(made.token).toMatch(/^cb_[0-9a-f]{16}_[\w-]{43}$/)
  expect(await accounts.authenticate({ bearer: made.token })).toMatchObject({ scopes: ['ingest'] })
  expect(
    await accounts.authenticate({
      bearer: `${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'E' : 'A'}`,
    }),
  ).toBeNull()
  await accounts.settle()
  expect(await accounts.handlers.listTokens(empty, context)).toMatchObject([
    { id: made.id, name: 'extension', scopes: ['ingest'], revoked: false, expires_at: null },
  ])
  await accounts.handlers.revokeToken({ ...empty, params: { id: made.id } }, context)
  expect(await accounts.authenticate({ bearer: made.token })).toBeNull()
  expect(
    await codeOf(
      accounts.handlers.revokeToken(
        { ...empty, params: { id: 'nothing' } },
        accounts.browser().context(ownerTestActor),
      ),
    ),
  ).toBe('accounts.tokenUnknown')
})

test('a token past its moment is nobody', async () => {
  const owner = (
    await accounts.handlers.getAppUsers(
      { ...empty, query: { active: 'true' } },
      accounts.browser().context(ownerTestActor),
    )
  ).find((person) => person.owner)
  const context = accounts.browser().context({ ...ownerTestActor, user: owner?.user ?? '' })
  const make = (expires_at: string) =>
    accounts.handlers.createToken(
      { ...empty, body: { name: 'short', scopes: ['read'], expires_at } },
      context,
    )
  const { token } = await make('2026-11-20T13:00:00+00:30')
  const before = accounts.clock.now
  accounts.clock.now = '2026-11-20T12:30:00.000Z'
  expect(await accounts.authenticate({ bearer: token })).toBeNull()
  accounts.clock.now = before
  expect(await codeOf(make('2026-11-20T11:00:00Z'))).toBe('accounts.expiryUnusable')
  expect(await codeOf(make('9999-12-31T23:59:59-23:59'))).toBe('accounts.expiryUnusable')
})

test.each([
  {},
  { cookie: '' },
  { cookie: 'x' },
  { bearer: 'cb_' },
  { bearer: 'cb_0123456789abcdef_short' },
])('%j is nobody', async (credentials) => {
  expect(await accounts.authenticate(credentials)).toBeNull()
})

test('the environment makes no second owner', async () => {
  const app = {
    ...accounts.app,
    config: { ...accounts.app.config, OWNER_USER: 'usurper', OWNER_PASSWORD: 'Usurp12!x' },
  }
  await ensureOwner(app)
  expect(await codeOf(login('usurper', 'Usurp12!x'))).toBe('accounts.loginFailed')
})
