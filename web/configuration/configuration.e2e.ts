import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tabTo, violations, visitor } from '../testing/browser.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const url = '/api/configuration/studios/demo'
interface Configured {
  readonly version: number
  readonly settings: Record<string, unknown>
}

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const summary = (page: Page) => page.getByRole('dialog', { name: 'Save changes' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const section = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
const settingsNow = async () => (await stage.server.owner.call<Configured>('GET', url)).settings
/** As a second manager does it, elsewhere. */
async function changeElsewhere(changes: Record<string, unknown>): Promise<void> {
  const { version } = await stage.server.owner.call<Configured>('GET', url)
  await stage.server.owner.call('PUT', url, { version, changes })
}
async function save(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').first().waitFor()
  await bar(page).waitFor({ state: 'hidden' })
}

test('changes of two sections are kept, named in one summary and saved in one', async () => {
  const { page, problems } = await stage.open('/studio-config')
  await part(page, 'Lockers').getByRole('textbox', { name: 'Lockers' }).fill('A1\nA2')
  await bar(page).getByText('1 change', { exact: true }).waitFor()
  await section(page, /^Vacations/).click()
  await part(page, 'Annual leave').getByLabel('Days per year').fill('24')
  await bar(page).getByText('2 changes').waitFor()
  await section(page, /^General/).click()
  const lockers = part(page, 'Lockers').getByRole('textbox', { name: 'Lockers' })
  expect(await lockers.inputValue()).toBe('A1\nA2')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await bar(page).getByRole('button', { name: 'Save' }).dblclick()
  await summary(page)
    .getByText(/^Demo.*, effective now$/)
    .waitFor()
  const text = await summary(page).locator('dl').innerText()
  expect(text).toMatch(/Lockers\s+none → A1, A2/)
  expect(text).toMatch(/Annual leave\s+21 days → 24 days/)
  expect(sent).toEqual([])
  await summary(page).getByRole('button', { name: 'Save' }).dblclick()
  await page.getByText('Settings saved').waitFor()
  await bar(page).waitFor({ state: 'hidden' })
  expect(sent).toHaveLength(1)
  expect(await settingsNow()).toMatchObject({ lockers: ['A1', 'A2'], vacationDays: 24 })
  await section(page, /^History/).click()
  await page.getByRole('row').filter({ hasText: 'A1, A2' }).waitFor()
  await page.getByRole('row').filter({ hasText: '24 days' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('whoever leaves with changes is asked; a page that is loaded again has them', async () => {
  const { page, problems } = await stage.open('/studio-config?section=leave')
  const days = part(page, 'Annual leave').getByLabel('Carry-over (months)')
  await days.fill('12')
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('Carry-over').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await days.inputValue()).toBe('12')
  const asked = page.waitForEvent('dialog')
  const loaded = page.reload()
  await (await asked).accept()
  await loaded
  await bar(page).getByText('Your unsaved entries were restored.').waitFor()
  expect(await days.inputValue()).toBe('12')
  await section(page, /^Money/).click()
  await part(page, 'Who bears what').waitFor()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await bar(page).waitFor({ state: 'hidden' })
  await section(page, /^Vacations/).click()
  expect(await days.inputValue()).toBe('18')
  await days.fill('12')
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL((address) => address.pathname === '/schedule')
  expect(problems).toEqual([])
  await page.context().close()
})

test('what somebody else changes meanwhile comes in live, leaves what is typed, and is said before it is replaced', async () => {
  const { page, problems } = await stage.open('/studio-config?section=leave')
  const leave = part(page, 'Annual leave')
  await leave.getByLabel('Legal minimum per year').fill('22')
  await changeElsewhere({ vacationDaysMin: 25, carryOverMonths: 6 })
  await expect.poll(() => leave.getByLabel('Carry-over (months)').inputValue()).toBe('6')
  expect(await leave.getByLabel('Legal minimum per year').inputValue()).toBe('22')
  await page.keyboard.press('Control+S')
  await summary(page)
    .getByText('Someone else changed this from 20 days to 25 days meanwhile.')
    .waitFor()
  expect(await summary(page).locator('dl').innerText()).toMatch(/25 days → 22 days/)
  await summary(page).getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Settings saved').waitFor()
  expect(await settingsNow()).toMatchObject({ vacationDaysMin: 22, carryOverMonths: 6 })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a change on old knowledge is not saved over somebody else’s: the summary says so', async () => {
  const { page } = await stage.open('/studio-config?section=leave')
  const days = part(page, 'Annual leave').getByLabel('Days per year')
  await days.fill('26')
  await days.press('Enter')
  await summary(page).waitFor()
  // The other's change is there before this page has heard of it.
  await page.route('**/api/configuration/studios/demo', async (route) => {
    if (route.request().method() === 'PUT') await changeElsewhere({ vacationDays: 28 })
    await page.unroute('**/api/configuration/studios/demo')
    await route.continue()
  })
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await summary(page)
    .getByText(/Check the changes and save again/)
    .waitFor()
  await summary(page)
    .getByText(/Someone else changed this from \d+ days to 28 days/)
    .waitFor()
  expect(await settingsNow()).toMatchObject({ vacationDays: 28 })
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await settingsNow()).toMatchObject({ vacationDays: 26 })
  await page.context().close()
})

test('a refusal is said at its day or in its section, which is opened', async () => {
  const { page } = await stage.open('/studio-config')
  const name = part(page, 'General').getByLabel('Name')
  await name.fill('Demo \u0085 Studio')
  await bar(page).getByLabel('Effective from').fill('2026-01-10')
  await section(page, /^Money/).click()
  await part(page, 'Who bears what').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await summary(page)
    .getByText(/effective from .*10 Jan 2026|effective from .*Jan 10, 2026/)
    .waitFor()
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await part(page, 'General').getByText('This value can’t be saved').waitFor()
  await name.fill('Demo Studio')
  await section(page, /^Money/).click()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await bar(page)
    .getByText(/^Choose now or a date within a year/)
    .waitFor()
  await expect
    .poll(() =>
      bar(page)
        .getByLabel('Effective from')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.context().close()
})

test('the owner changes a shift; what overlaps is said at its field, in its section, before the summary', async () => {
  const { page, problems } = await stage.open('/studio-config?section=shifts')
  const form = part(page, 'Shifts')
  const morning = form.getByRole('group', { name: 'Shift 1' })
  await morning.getByText('8H:00M').waitFor()
  await morning.getByLabel('End').fill('15:00')
  await section(page, /^Modules/).click()
  await part(page, 'Modules').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await form.getByRole('group', { name: 'Shift 2' }).getByText('Shifts must not overlap').waitFor()
  expect(await summary(page).count()).toBe(0)
  await morning.getByLabel('End').fill('13:00')
  await save(page)
  await section(page, /^History/).click()
  const row = page.getByRole('row').filter({ hasText: 'morning 06:00–13:00' })
  expect(await row.textContent()).toContain('morning 06:00–14:00')
  expect(problems).toEqual([])
  await page.context().close()
})

test('restrictions are switched on by the keyboard, and say what follows', async () => {
  const { page, problems } = await stage.open('/studio-config?section=trainers')
  await page.getByText('Trainers currently have no restrictions.').waitFor()
  await page.getByRole('checkbox', { name: /^Chat with their own models only/ }).focus()
  await page.keyboard.press('Space')
  await page.getByText('trainers see only their own models').waitFor()
  await tabTo(page, bar(page).getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await summary(page).getByText('Chat with their own models only').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved').waitFor()
  expect((await settingsNow())['trainerRestrictions']).toEqual(['chatTo'])
  expect(problems).toEqual([])
  await page.context().close()
})

test('years of retention take digits only, and nothing but a number is saved', async () => {
  const { page, problems } = await stage.open('/studio-config?section=retention')
  const form = part(page, 'Retention')
  const years = form.getByLabel('Contract number and dates of employment')
  await years.fill('')
  await years.press('Enter')
  await form.getByText('Please enter a valid number', { exact: true }).waitFor()
  await years.focus()
  await page.keyboard.type('e-1a+0.x')
  expect(await years.inputValue()).toBe('10')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await save(page)
  expect(await years.inputValue()).toBe('12')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a change for a later day is listed as planned', async () => {
  const { page, problems } = await stage.open('/studio-config')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const currency = part(page, 'General').getByLabel('Currency')
  await currency.selectOption('ron')
  await bar(page).getByLabel('Effective from').fill(day)
  await save(page)
  await part(page, 'Planned changes').getByText('Currency: RON').waitFor()
  expect(await currency.inputValue()).toBe('usd')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a share is typed in percent and may hold from a past day, and who bears fines is chosen', async () => {
  const { page, problems } = await stage.open('/studio-config?section=money')
  const shares = part(page, 'Share and deductions')
  const share = shares.getByLabel('Person’s share (%)')
  await share.fill('120')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await shares.getByText('Enter a percentage from 0 to 100').waitFor()
  await share.fill('62,5')
  await bar(page).getByLabel('Effective from').fill('2026-01-10')
  await part(page, 'Who bears what').getByLabel('Fines').selectOption('The person')
  await save(page)
  expect(await settingsNow()).toMatchObject({
    share_bp: 6250,
    cap_bp: 5000,
    bears: { 8: 'person' },
  })
  await section(page, /^History/).click()
  const row = page.getByRole('row').filter({ hasText: '62.5 %' })
  expect(await row.textContent()).toContain('Jan 10, 2026')
  await page.getByRole('row').filter({ hasText: 'Fines: The person' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a value that stays can hold from another day', async () => {
  const { page, problems } = await stage.open('/studio-config?section=money')
  const shares = part(page, 'Share and deductions')
  await shares.getByRole('button', { name: /^Change the start day/ }).click()
  await bar(page).getByText('2 changes').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).getByText('Choose a day').waitFor()
  await bar(page).getByLabel('Effective from').fill('2026-01-05')
  await save(page)
  await section(page, /^History/).click()
  await page.getByRole('row').filter({ hasText: 'Jan 5, 2026' }).first().waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a manager looks, and is told who may change it', async () => {
  const person = {
    user: 'mara',
    name: 'Mara',
    surname: 'Fictional',
    email: 'mara@studio.example',
    tipCont: 'Manager',
    studio: 'demo',
    password: 'Abc12!x',
  }
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson([person]))
  const { page, problems } = await visitor(stage.browser)
  await page.goto(stage.server.url)
  await page.getByLabel('User name').fill('mara')
  await page.getByRole('textbox', { name: 'Password' }).fill('Abc12!x')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await walkTo(page, stage.server.url, '/studio-config?section=shifts')
  await page
    .getByText('Super users change this, or let managers of the studio configure the rules.')
    .waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Shift 1' }).getByLabel('End').isDisabled()).toBe(
    true,
  )
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a phone every section fits, and axe finds nothing', async () => {
  const { page, problems } = await stage.open('/studio-config', {
    viewport: { width: 390, height: 844 },
  })
  for (const section of [
    '',
    'shifts',
    'modules',
    'trainers',
    'boost',
    'security',
    'retention',
    'money',
    'history',
  ]) {
    await walkTo(page, stage.server.url, `/studio-config?section=${section}`)
    expect([
      section,
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ]).toEqual([section, true])
    expect([section, await violations(page)]).toEqual([section, []])
  }
  expect(problems).toEqual([])
  await page.context().close()
})
