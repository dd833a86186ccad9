import { expect, test } from 'vitest'
import { fits, violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'
import { bar, sectionLink, settingsPart, summary } from '../testing/studio-config.ts'

const stage = realStage()
const url = '/api/configuration/studios/demo'
interface Configured {
  readonly version: number
  readonly settings: Record<string, unknown>
}
const settingsNow = async () => (await stage.server.owner.call<Configured>('GET', url)).settings
/** As a second manager does it, elsewhere. */
async function changeElsewhere(changes: Record<string, unknown>): Promise<void> {
  const { version } = await stage.server.owner.call<Configured>('GET', url)
  await stage.server.owner.call('PUT', url, { version, changes })
}
test('changes of two sections are kept, named in one summary and saved in one', async () => {
  const { page, problems } = await stage.open('/studio-config')
  await settingsPart(page, 'Lockers').getByRole('textbox', { name: 'Lockers' }).fill('A1\nA2')
  await bar(page).getByText('1 change', { exact: true }).waitFor()
  await sectionLink(page, /^Vacations/).click()
  await settingsPart(page, 'Annual leave').getByLabel('Days per year').fill('24')
  await bar(page).getByText('2 changes').waitFor()
  await sectionLink(page, /^General/).click()
  const lockers = settingsPart(page, 'Lockers').getByRole('textbox', { name: 'Lockers' })
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
  await sectionLink(page, /^History/).click()
  await page.getByRole('row').filter({ hasText: 'A1, A2' }).waitFor()
  await page.getByRole('row').filter({ hasText: '24 days' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('whoever leaves with changes is asked; a page that is loaded again has them', async () => {
  const { page, problems } = await stage.open('/studio-config?section=leave')
  const days = settingsPart(page, 'Annual leave').getByLabel('Carry-over (months)')
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
  await sectionLink(page, /^Money/).click()
  await settingsPart(page, 'Who bears what').waitFor()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await bar(page).waitFor({ state: 'hidden' })
  await sectionLink(page, /^Vacations/).click()
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
  const leave = settingsPart(page, 'Annual leave')
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
  const days = settingsPart(page, 'Annual leave').getByLabel('Days per year')
  await days.fill('26')
  await days.press('Enter')
  await summary(page).waitFor()
  // The other's change is there before this page has heard of it.
  let changes = 0
  await page.route(`**${url}`, async (route) => {
    if (route.request().method() === 'PUT' && changes++ === 0)
      await changeElsewhere({ vacationDays: 28 })
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
  const name = settingsPart(page, 'General').getByLabel('Name')
  await name.fill('Demo Studio')
  let refusals = 0
  await page.route(`**${url}`, (route) =>
    route.request().method() === 'PUT' && refusals++ === 0
      ? route.fulfill({
          status: 400,
          json: {
            err: 'body.changes.name: refused',
            code: 'request.malformed',
            params: { detail: 'body.changes.name: refused', paths: '/body/changes/name' },
          },
        })
      : route.continue(),
  )
  await bar(page).getByLabel('Effective from').fill('2026-01-10')
  await sectionLink(page, /^Money/).click()
  await settingsPart(page, 'Who bears what').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await summary(page)
    .getByText(/effective from .*10 Jan 2026/)
    .waitFor()
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await settingsPart(page, 'General').getByText('This value can’t be saved').waitFor()
  await sectionLink(page, /^Money/).click()
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

test('on a phone the bar covers no field that has the focus, and axe finds nothing', async () => {
  const { page, problems } = await stage.open('/studio-config?section=money', {
    viewport: { width: 390, height: 844 },
  })
  const last = settingsPart(page, 'Who bears what').getByRole('combobox').last()
  await last.selectOption('The studio')
  await last.focus()
  const [field, over] = [await last.boundingBox(), await bar(page).boundingBox()]
  if (!field || !over) throw new Error('not shown')
  expect(field.y + field.height).toBeLessThanOrEqual(over.y)
  expect(over.y + over.height).toBeLessThanOrEqual(844)
  expect(await fits(page)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+S')
  await summary(page).getByText('Who bears what').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
