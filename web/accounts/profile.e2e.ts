import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, rememberLanguage, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'
beforeAll(async () => {
  const people = [
    ['mia', 'Model'],
    ['tess', 'Trainer'],
    ['mara', 'Manager'],
  ].map(([user, tipCont]) => ({
    user,
    name: user,
    surname: 'Fictional',
    email: `${user}@example.test`,
    tipCont,
    studio: 'demo',
    password,
  }))
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson(people))
})

async function logIn(page: Page, user: string): Promise<void> {
  await enterAs(page, stage.server.url, user, password)
  await page.goto(stage.server.url)
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
}
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation', { name, exact: true }).getByRole('link')
/** The current one of a row. */
const current = (page: Page, name = 'Sections') =>
  row(page, name).and(page.locator('[aria-current]'))

const access = ['Change Password', 'Security', 'App settings']
test.each([
  [
    'mia',
    '',
    {
      'Profile Overview': [],
      Work: ['Activity', 'Vacations', 'Tasks'],
      Money: ['Payments', 'Bonuses'],
      'Documents and data': ['Personal Information', 'Accounts', 'Media Files', 'Tax information'],
      Access: access,
    },
  ],
  [
    'mara',
    'mia',
    {
      'Profile Overview': [],
      Work: ['Activity', 'Schedule', 'Vacations', 'Tasks'],
      Money: ['Payments', 'Bonuses'],
      'Documents and data': ['Edit account', 'Site accounts', 'Media Files'],
      Access: ['Change Password', 'Security', 'Access log'],
    },
  ],
  [
    'mia',
    'mara',
    {
      'Profile Overview': [],
      Tasks: [],
      'Documents and data': ['Personal Information', 'Media Files'],
    },
  ],
  [
    'tess',
    'mara',
    {
      'Profile Overview': [],
      Work: ['Tasks', 'Model Assignment'],
      Money: ['Payments', 'Bonuses'],
      'Documents and data': ['Personal Information', 'Media Files'],
    },
  ],
] as const)(
  '%s sees on the page of “%s” the fixed sections of which something may be read, in five tabs at most, and each shows something',
  async (viewer, viewed, expected) => {
    const { page, problems } = await visitor(stage.browser)
    await logIn(page, viewer)
    await walkTo(page, stage.server.url, `/about-user?user=${viewed}&section=overview`)
    const tabs = row(page, 'Sections')
    await tabs.first().waitFor()
    expect(await tabs.allInnerTexts()).toEqual(Object.keys(expected))
    for (const [tab, parts] of Object.entries<readonly string[]>(expected)) {
      await tabs.getByText(tab, { exact: true }).click()
      await current(page).getByText(tab, { exact: true }).waitFor()
      if (parts.length > 0) expect(await row(page, tab).allInnerTexts()).toEqual(parts)
      for (const part of parts.length === 0 ? [tab] : parts) {
        const name = parts.length === 0 ? 'Sections' : tab
        await row(page, name).getByText(part, { exact: true }).click()
        await current(page, name).getByText(part, { exact: true }).waitFor()
        await page
          .locator('main')
          .locator('section, form, [role=table], [role=status]:not(:empty)')
          .first()
          .waitFor()
      }
    }
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('the last chosen section is remembered, and restored only to a viewer who is authorised for it; otherwise the overview', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mia')
  await walkTo(page, stage.server.url, '/about-user')
  await current(page).getByText('Profile Overview').waitFor()
  await row(page, 'Sections').getByText('Documents and data').click()
  await row(page, 'Documents and data').getByText('Accounts', { exact: true }).click()
  await current(page, 'Documents and data').getByText('Accounts', { exact: true }).waitFor()
  await walkTo(page, stage.server.url, '/about-user')
  await current(page, 'Documents and data').getByText('Accounts', { exact: true }).waitFor()
  await page.context().clearCookies()
  await logIn(page, 'tess')
  await walkTo(page, stage.server.url, '/about-user')
  await current(page).getByText('Profile Overview').waitFor()
  await page.context().clearCookies()
  await logIn(page, 'mia')
  await walkTo(page, stage.server.url, '/about-user')
  await current(page, 'Documents and data').getByText('Accounts', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a phone a model has shift, week, money and leave one tap away, and finds the second factor by what people call it', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mia')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  for (const [name, path] of [
    ['Week', '/schedule'],
    ['Money', '/about-user?section=payments'],
    ['Leave', '/vacations'],
    ['Shift', '/dashboard'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await page.waitForURL(stage.server.url + path)
    await bar.getByRole('link', { name }).and(page.locator('[aria-current=page]')).waitFor()
    expect(await fits(page)).toBe(true)
  }
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to…').fill('2fa')
  await page.getByText('Set up two-factor login').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.server.url}/about-user?section=security`)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a 401 for the local studios is quiet: the session goes on, with the selected studio; another failure is a toast', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mara')
  const answer = (status: number, body: object) =>
    page.route('**/getLocalStudios', (route) => route.fulfill({ status, json: body }))
  await answer(401, { err: 'Sign in first', code: 'session.absent' })
  for (const path of [
    '/accounts',
    '/studio-config',
    '/studio-permissions',
    '/monitoring',
    '/dashboard',
    '/about-user',
  ])
    await walkTo(page, stage.server.url, path)
  await walkTo(page, stage.server.url, '/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Studio').locator('option').allInnerTexts())
    .toEqual(['demo'])
  expect(await page.getByText('Failed to get local studios').count()).toBe(0)
  expect(problems).toEqual([])
  await page.unroute('**/getLocalStudios')
  await answer(403, { err: 'You don’t have permission to do this', code: 'permission.denied' })
  await rememberLanguage(page, 'es')
  // It is said for eight seconds: who waits for the whole screen first may come too late.
  const said = page
    .getByRole('alert')
    .getByText('No se pudieron obtener los estudios locales: No tienes permiso para hacer esto', {
      exact: true,
    })
  await Promise.all([said.waitFor(), page.goto(`${stage.server.url}/accounts`)])
  await page.context().close()
})

test('the overview of a person has on one page what the viewer may know, and leads to its sections', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mara')
  await walkTo(page, stage.server.url, '/about-user?user=mia&section=overview')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await card('Profile').getByRole('link', { name: 'mia@example.test' }).waitFor()
  for (const name of ['Now', 'Open', 'Leave', 'Documents', 'Notes']) await card(name).waitFor()
  await page.getByRole('navigation', { name: 'Today' }).getByText('Worked today').waitFor()
  expect(await violations(page)).toEqual([])
  await card('Notes').getByRole('link', { name: 'Add a note' }).click()
  const form = page.getByRole('form', { name: 'Note' })
  await form.getByRole('link', { name: 'mia Fictional' }).waitFor()
  await form.getByLabel('Title').fill('About her week')
  await form.getByRole('button', { name: 'Save' }).click()
  await walkTo(page, stage.server.url, '/about-user?user=mia&section=overview')
  await card('Notes').getByRole('link', { name: 'About her week' }).waitFor()
  await card('Leave').getByRole('link', { name: /^Show/ }).click()
  await page.waitForURL(/section=holidays/)
  await page.getByRole('button', { name: 'Correct balance' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct balance' })
  await correction.getByLabel('Days').fill('-0.5')
  await correction.getByLabel('Reason').fill('counted twice last year')
  // Closed while it is sent: the refusal is told, and what was typed is there again.
  const refusal = Promise.withResolvers<void>()
  const refused = { code: 'vacations.userUnknown', err: 'Person not found' }
  await page.route(
    '**/api/vacations/corrections',
    async (route) => {
      await refusal.promise
      await route.fulfill({ status: 404, json: refused })
    },
    { times: 1 },
  )
  await correction.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await correction.waitFor({ state: 'hidden' })
  refusal.resolve()
  await page.getByText('Correct balance: Person not found').waitFor()
  await page.getByRole('button', { name: 'Correct balance' }).click()
  expect(await correction.getByLabel('Reason').inputValue()).toBe('counted twice last year')
  await correction.getByRole('button', { name: 'Save' }).click()
  const corrected = page.getByRole('table', { name: 'Balance corrections' }).getByRole('row')
  await corrected.getByText('counted twice last year').waitFor()
  await corrected.getByText('−0.5 days').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
  await page.context().close()
})

test('a date is typed in the language of the page, or picked from a calendar by the keyboard', async () => {
  const { page, problems } = await visitor(stage.browser)
  await rememberLanguage(page, 'ro')
  await page.goto(stage.server.url)
  await page.locator('input').first().fill('mara')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#content').waitFor()
  await walkTo(page, stage.server.url, '/about-user?user=mia&section=edit')
  const day = page.getByPlaceholder('zz.ll.aaaa').first()
  await day.fill('5/1/2026')
  await day.blur()
  expect(await day.inputValue()).toBe('05.01.2026')
  await day.fill('31.2.2026')
  await day.blur()
  await page.getByText('Scrie o dată ca zz.ll.aaaa').waitFor()
  await day.fill('5.1.2026')
  await page.getByRole('button', { name: 'Deschide calendarul' }).first().click()
  await page.locator('[data-day="2026-01-05"]:focus').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await page.locator('[data-day="2026-02-06"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('06.02.2026')
  expect(problems).toEqual([])
  await page.context().close()
})
