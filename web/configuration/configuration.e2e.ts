import { expect, test } from 'vitest'
import { fits, tabTo, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { bar, save, sectionLink, settingsPart, summary } from '../testing/studio-config.ts'

const stage = realStage()
const url = '/api/configuration/studios/demo'
interface Configured {
  readonly settings: Record<string, unknown>
}

const settingsNow = async () => (await stage.server.owner.call<Configured>('GET', url)).settings
test('the owner changes a shift; what overlaps is said at its field, in its section, before the summary', async () => {
  const { page, problems } = await stage.open('/studio-config?section=shifts')
  const form = settingsPart(page, 'Shifts')
  const morning = form.getByRole('group', { name: 'Shift 1' })
  await morning.getByText('8H:00M').waitFor()
  await morning.getByLabel('End').fill('15:00')
  await sectionLink(page, /^Modules/).click()
  await settingsPart(page, 'Modules').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await form.getByRole('group', { name: 'Shift 2' }).getByText('Shifts must not overlap').waitFor()
  expect(await summary(page).count()).toBe(0)
  await morning.getByLabel('End').fill('13:00')
  await save(page)
  await sectionLink(page, /^History/).click()
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
  await summary(page).getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Settings saved').waitFor()
  expect((await settingsNow())['trainerRestrictions']).toEqual(['chatTo'])
  expect(problems).toEqual([])
  await page.context().close()
})

test('years of retention take digits only, and nothing but a number is saved', async () => {
  const { page, problems } = await stage.open('/studio-config?section=retention')
  const form = settingsPart(page, 'Retention')
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

test('how many months candidates are kept is set in its bounds, and is in the history', async () => {
  const { page, problems } = await stage.open('/studio-config?section=retention')
  const part = settingsPart(page, 'Candidate data')
  const months = part.getByLabel('Months after the last activity')
  expect(await months.inputValue()).toBe('12')
  await months.fill('37')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await part.getByText('Enter 1 to 36 months').waitFor()
  expect(await violations(page)).toEqual([])
  await months.fill('6')
  await save(page)
  await sectionLink(page, /^History/).click()
  const change = page.getByRole('row').filter({ hasText: 'Candidate data' })
  await change.getByText('6 months', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
test('a change for a later day is listed as planned', async () => {
  const { page, problems } = await stage.open('/studio-config')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const currency = settingsPart(page, 'General').getByLabel('Currency')
  await currency.selectOption('ron')
  await bar(page).getByLabel('Effective from').fill(day)
  await save(page)
  await settingsPart(page, 'Planned changes').getByText('Currency: RON').waitFor()
  expect(await currency.inputValue()).toBe('usd')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a share is typed in percent and may hold from a past day, and who bears fines is chosen', async () => {
  const { page, problems } = await stage.open('/studio-config?section=money')
  const shares = settingsPart(page, 'Share and deductions')
  const share = shares.getByLabel('Person’s share (%)')
  await share.fill('120')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await shares.getByText('Enter a percentage from 0 to 100').waitFor()
  await share.fill('62,5')
  await bar(page).getByLabel('Effective from').fill('2026-01-10')
  await settingsPart(page, 'Who bears what').getByLabel('Fine').selectOption('The person')
  await save(page)
  expect(await settingsNow()).toMatchObject({
    share_bp: 6250,
    cap_bp: 5000,
    bears: { 8: 'person' },
  })
  await sectionLink(page, /^History/).click()
  const row = page.getByRole('row').filter({ hasText: '62.5 %' })
  expect(await row.textContent()).toContain('10 Jan')
  await page.getByRole('row').filter({ hasText: 'Fine: The person' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a value that stays can hold from another day', async () => {
  const { page, problems } = await stage.open('/studio-config?section=money')
  const shares = settingsPart(page, 'Share and deductions')
  await shares.getByRole('button', { name: /^Change the start day/ }).click()
  await bar(page).getByText('2 changes').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).getByText('Choose a day').waitFor()
  await bar(page).getByLabel('Effective from').fill('2026-01-05')
  await save(page)
  await sectionLink(page, /^History/).click()
  await page.getByRole('row').filter({ hasText: '5 Jan' }).first().waitFor()
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
  await enterAs(page, stage.server.url, 'mara', 'Abc12!x')
  await walkTo(page, stage.server.url, '/studio-config?section=shifts')
  await page
    .getByText('Super users change this, or let managers of the studio configure the rules.')
    .first()
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
    expect([section, await fits(page)]).toEqual([section, true])
    expect([section, await violations(page)]).toEqual([section, []])
  }
  expect(problems).toEqual([])
  await page.context().close()
})
