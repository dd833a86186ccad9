import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { codeAt } from '#services/accounts/testing/codes.ts'
import { fits, openBrowser, rememberLanguage, violations, visitor } from '../../testing/browser.ts'
import { ensureBuilt } from '../../testing/built.ts'
import { realLogin, startRealServer, type RealServer } from '../../testing/real-server.ts'

let browser: Browser
let server: RealServer
const people = { mara_manager: 'Manag12!', fern_model: 'Abc12!xy', vlad_model: 'Abc12!xz' } as const

beforeAll(async () => {
  await ensureBuilt()
  server = await startRealServer()
  const line = (user: keyof typeof people, tipCont: string) => ({
    user,
    name: user.split('_')[0],
    surname: 'Fictional',
    email: `${user}@studio.example`,
    tipCont,
    studio: 'demo',
    password: people[user],
  })
  await server.owner.call(
    'POST',
    '/api/accounts/import',
    ndjson([
      line('mara_manager', 'Manager'),
      line('fern_model', 'Model'),
      line('vlad_model', 'Model'),
    ]),
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function logIn(page: Page, user: string, password: string, code?: string): Promise<void> {
  await page.getByLabel('User name').fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (code !== undefined) {
    const link = page.getByRole('button', { name: 'I have a two-factor code' })
    if (await link.isVisible()) await link.click()
    await page.getByLabel('Two-factor code').fill(code)
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
async function visit(user: string, password: string, options: BrowserContextOptions = {}) {
  const found = await visitor(browser, options)
  await found.page.goto(server.url)
  await logIn(found.page, user, password)
  await found.page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'attached' })
  return found
}
const security = (page: Page, user?: string) =>
  page.goto(`${server.url}/about-user?${user === undefined ? '' : `user=${user}&`}section=password`)
const secretIn = async (page: Page) =>
  ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
/** The code of the half minute after this one: the one of now is used up. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000).toISOString())
const codeNow = (secret: string) => codeAt(secret, new Date().toISOString())

test('two-factor login: set up with a code, logged in with the next one, let in once by a recovery code', async () => {
  const { page, problems } = await visit('fern_model', people.fern_model)
  await page.goto(`${server.url}/about-user`)
  await page.getByRole('link', { name: 'Change Password' }).click()
  const card = page.getByRole('region', { name: 'Two-factor login', exact: true })
  await card.getByRole('button', { name: 'Set up two-factor login' }).click()
  await card.getByLabel('Your password').fill(people.fern_model)
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = await secretIn(page)
  await card.getByLabel('Code from the app').fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText('The code is wrong or was used before').waitFor()
  await card.getByLabel('Code from the app').fill(codeNow(secret))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const list = card.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await violations(page)).toEqual([])
  // The server has it on: the screen says so, offers no way back, and asks whoever would leave without the codes.
  await card.getByText('On', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  const leaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leaving()).toBe(true)
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const leave of [
    () => page.getByRole('link', { name: 'My Account' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await question.getByText('You won’t see these recovery codes again.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  }
  expect(await list.getByRole('listitem').allTextContents()).toEqual(codes)
  await card.getByRole('button', { name: 'I’ve saved them' }).click()
  await card.getByText('10 recovery codes left.').waitFor()
  expect(await leaving()).toBe(false)
  await page.reload()
  await card.getByText('Two-factor login is on. 10 recovery codes left.').waitFor()
  await card.getByRole('button', { name: 'New recovery codes' }).waitFor()
  await page.context().close()

  const again = await visitor(browser)
  await again.page.goto(server.url)
  await logIn(again.page, 'fern_model', people.fern_model)
  // Whatever was wrong, the answer is the same, and the code is asked for.
  await again.page.getByText('Incorrect username, password or code.').waitFor()
  await logIn(again.page, 'fern_model', people.fern_model, nextCode(secret))
  await again.page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await again.page.context().close()

  for (const works of [true, false]) {
    const { page: third } = await visitor(browser)
    await third.goto(server.url)
    await logIn(third, 'fern_model', people.fern_model, codes[0])
    if (works) await third.getByRole('navigation', { name: 'Menu' }).waitFor()
    else await third.getByText('Incorrect username, password or code.').waitFor()
    await third.context().close()
  }
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('a session that is ended elsewhere is asked to log in, at once', async () => {
  const [here, there] = [
    await visit('vlad_model', people.vlad_model),
    await visit('vlad_model', people.vlad_model),
  ]
  await security(here.page)
  const sessions = here.page.getByRole('region', { name: 'Sessions' })
  await sessions.getByText('This device').waitFor()
  await sessions.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await here.page.getByText('Session ended').waitFor()
  await there.page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  expect(here.problems).toEqual([])
})

test('a manager gives a password for one login, which its person replaces by their own before anything else', async () => {
  const manager = await visit('mara_manager', people.mara_manager)
  await security(manager.page, 'vlad_model')
  await manager.page.getByRole('button', { name: 'Reset password' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const given = (await manager.page.getByLabel('One-time password').textContent()) ?? ''
  const { page, problems } = await visitor(browser)
  await page.goto(server.url)
  await logIn(page, 'vlad_model', given)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${server.url}/monitoring`)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await page.getByLabel('Temporary password').fill(given)
  await page.getByLabel('New password', { exact: true }).fill('weak')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Please enter the same password as above').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('Fresh12!x')
  await page.getByLabel('Confirm new password').fill('Fresh12!x')
  // By the keyboard alone.
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  expect(problems).toEqual([])
  expect(manager.problems).toEqual([])
})

test('a super user who views as somebody is told so on every screen, changes nothing unless they confirm, and the person knows', async () => {
  const { page, problems } = await visit(realLogin.user, realLogin.password)
  await security(page, 'mara_manager')
  const card = page.getByRole('region', { name: 'View as' })
  await card.getByText(/^At least \d+ letters or digits/).waitFor()
  await card.getByLabel('Reason').fill('a question about the accounts list')
  await card.getByRole('button', { name: 'View as mara_manager' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as someone else' })
  await banner.getByText('You are viewing as mara Fictional').waitFor()
  await banner.getByText('reading only').waitFor()
  await security(page)
  await page.getByText('Only available to the person.').waitFor()
  expect(await violations(page)).toEqual([])
  const refused = await page.evaluate(() =>
    fetch('/api/accounts/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user":"fern_model"}',
    }).then((answer) => answer.json()),
  )
  expect(refused).toMatchObject({ code: 'session.viewOnly' })
  await banner.getByRole('button', { name: 'Allow changes' }).click()
  await banner.getByLabel(/^Type mara_manager/).fill('mara_manager')
  await page.keyboard.press('Enter')
  await banner.getByText('changes allowed, in your name (owner)').waitFor()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByText('owner', { exact: true }).first().waitFor()
  const mara = await visit('mara_manager', people.mara_manager)
  await security(mara.page)
  await mara.page
    .getByRole('region', { name: 'Looked at by others' })
    .getByText('a question about the accounts list')
    .waitFor()
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
})

// One person in one browser window: what axe looks at is the same for all, and a login costs seconds.
test('axe finds nothing on the security section, in three languages, light and dark, wide and narrow', async () => {
  const { page: first } = await visit(realLogin.user, realLogin.password)
  const cookies = await first.context().cookies()
  await first.context().close()
  for (const [language, colorScheme, width] of [
    ['en', 'dark', 390],
    ['es', 'light', 1440],
    ['ro', 'dark', 1440],
  ] as const) {
    const { page, problems } = await visitor(browser, {
      colorScheme,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
    })
    await page.context().addCookies(cookies)
    await rememberLanguage(page, language)
    for (const user of [undefined, 'mara_manager']) {
      await security(page, user)
      await page.getByRole('listitem').filter({ hasText: 'Chrom' }).first().waitFor()
      expect(await violations(page)).toEqual([])
      expect(await fits(page)).toBe(true)
    }
    expect(problems).toEqual([])
    await page.context().close()
  }
})
