import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inTurn } from '#services/platform/testing/size.ts'
import { logInPage, visitor, violations } from '../testing/browser.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()

test('another language is spoken at once, on every screen, and remembered', async () => {
  const { page, problems } = await stage.open('/monitoring')
  await page.getByRole('button', { name: /Olivia Exemplu/ }).click()
  await page.getByRole('menuitem', { name: 'Română' }).click()
  await page.getByRole('heading', { name: 'Monitorizare' }).waitFor()
  for (const [path, heading] of [
    ['/dashboard', 'Panou'],
    ['/about-user', 'Contul meu'],
    ['/accounts', 'Conturi'],
    ['/nothing', '404 – Pagina nu a fost găsită'],
  ] as const) {
    await page.goto(stage.server.url + path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('ro')
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await page.context().close()
})

test('a shift is started, paused, resumed and stopped, and a button that cannot be used says why', async () => {
  const { page, problems } = await stage.open('/monitoring')
  await page.getByRole('link', { name: 'My Account' }).click()
  const card = page.getByRole('region', { name: 'My shift' })
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  await button('Pause')
    .filter({ hasNot: page.locator('[data-loading]') })
    .waitFor()
  expect(await button('Pause').getAttribute('aria-disabled')).toBe('true')
  expect(
    await card
      .getByRole('tooltip', { includeHidden: true })
      .filter({ hasText: 'You’re off shift' })
      .count(),
  ).toBe(3)
  for (const [action, state] of [
    ['Start shift', 'Working'],
    ['Pause', 'Paused'],
    ['Resume', 'Working'],
    ['Pause', 'Paused'],
    ['Stop shift', 'Off shift'],
  ] as const) {
    await button(action).click()
    await card.getByText(state, { exact: true }).waitFor()
  }
  const ended = page.getByRole('alert').filter({ hasText: 'Shift ended' })
  await ended.getByRole('button', { name: 'Undo' }).click()
  await card.getByText('Paused', { exact: true }).waitFor()
  const header = page.getByRole('region', { name: 'Shift control' })
  await expect.poll(() => header.getByRole('button').allTextContents()).toEqual(['Resume', 'Stop'])
  await header.getByRole('button', { name: 'Stop' }).click()
  await card.getByText('Off shift', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('who is not logged in is asked to, and then gets where they wanted', async () => {
  const { page } = await visitor(stage.browser)
  await page.goto(`${stage.server.url}/dashboard?months=3`)
  await page.waitForURL(
    (url) => url.pathname === '/' && url.searchParams.get('next') === '/dashboard?months=3',
  )
  await page.getByLabel('User name').fill('owner')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Incorrect username or password, or your two-factor code is missing.' })
    .waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('Owner-pass1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('3')
  await page.context().close()
})

test('the palette finds a screen by its name', async () => {
  const { page, problems } = await stage.open('/monitoring')
  // It is not here yet when the first letters are typed.
  const typed = Promise.withResolvers<void>()
  await page.route('**/Palette-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('acc')
  typed.resolve()
  const field = page.getByPlaceholder('Search or jump to…')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('ou')
  expect(await field.inputValue()).toBe('accou')
  await page.getByRole('button', { name: 'Accounts' }).last().click()
  await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the palette finds people, sites and settings by their names, once something is typed', async () => {
  const { page } = await stage.open('/monitoring')
  await page.keyboard.press('Control+k')
  const typed = page.getByPlaceholder('Search or jump to…')
  const offers = page.getByRole('dialog').getByRole('button')
  await typed.fill('exemplu ana')
  await offers.filter({ hasText: 'Ana Exemplu (ana_exe)' }).waitFor()
  await typed.fill('restr trainer')
  await offers.filter({ hasText: 'Studio Config: Trainer restrictions' }).waitFor()
  await typed.fill('time zone')
  await offers.filter({ hasText: 'Studio Config: Time zone' }).waitFor()
  // A screen without an entry in the menu, and a site by its code.
  await typed.fill('exchange')
  await offers.filter({ hasText: 'Exchange rates' }).waitFor()
  await typed.fill('ctb')
  await offers.filter({ hasText: 'Chaturbate' }).click()
  await page.waitForURL((url) => url.search === '?site=ctb')
  await page.context().close()
})

test('the dashboard begins with the studios at this moment, and is narrowed to one of them', async () => {
  const { page } = await stage.open('/monitoring')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const now = page.getByRole('navigation', { name: 'Now' })
  const north = now.getByRole('link', { name: /^North ?\d+ of \d+ on air ?\d+ on shift/ })
  await north.waitFor()
  expect(await violations(page)).toEqual([])
  await north.click()
  await page.waitForURL((url) => url.search === '?studio=north')
  expect(await north.getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: /^All Sites and observers/ }).click()
  await page.getByRole('complementary', { name: 'Alerts' }).waitFor()
  await page.context().close()
})

test('the export holds the numbers that are shown, as values of no language', async () => {
  const { page } = await stage.enter({ timezoneId: 'Europe/Bucharest' })
  await page.goto(`${stage.server.url}/dashboard?months=3`)
  const first = page
    .getByRole('table', { name: 'Online time by half-month' })
    .getByRole('row')
    .nth(1)
  await first.waitFor()
  const shown = await first.getByRole('cell').allTextContents()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [, line = ''] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  const [half, ...times] = shown
  expect(times.length).toBeGreaterThan(3)
  const cells = line.replace(`"${half}",`, '').replace(`${half},`, '').split(',')
  for (const cell of cells) expect(cell).toMatch(/^\d+:[0-5]\d:[0-5]\d$/)
  // The screen leaves the seconds away, and groups the hours as the language does.
  expect(cells.map((cell) => cell.slice(0, -3))).toEqual(times.map((text) => text.replace(',', '')))
  await page.context().close()
})

test.each(inTurn(['light', 'dark'] as const, 1))(
  'axe finds nothing on the login, the wall, the dashboard and one’s own page in %s colours',
  async (colorScheme) => {
    const { page } = await visitor(stage.browser, { colorScheme })
    await page.goto(stage.server.url)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await violations(page)).toEqual([])
    await logInPage(page, stage.server.url)
    await page.getByRole('row', { name: 'Ana' }).first().waitFor()
    expect(await violations(page)).toEqual([])
    for (const [path, ready] of [
      ['/dashboard', 'Total'],
      ['/about-user', 'Start shift'],
      ['/accounts', 'ana_tes'],
    ] as const) {
      await page.goto(stage.server.url + path)
      await page.getByText(ready).last().waitFor()
      expect(await violations(page)).toEqual([])
    }
    await page.context().close()
  },
)
