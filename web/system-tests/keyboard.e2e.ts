import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { keysOf } from '../testing/keys.ts'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'
import { fillEverything } from '../testing/studio-with-everything.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
beforeAll(() => fillEverything(stage.server.owner))

/** A screen before somebody without a mouse: every way there is tabbed, every text is typed. */
async function open(path: string) {
  const visit = await stage.open(path)
  return { ...visit, ...keysOf(visit.page) }
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

test('one’s own shift is started, paused, resumed and stopped, and the stop taken back', async () => {
  const { page, press, problems } = await open('/about-user?section=activity')
  const header = page.getByRole('region', { name: 'Shift control' })
  const card = page.getByRole('region', { name: 'My shift' })
  for (const [name, state] of [
    ['Start shift', 'Working'],
    ['Pause', 'Paused'],
    ['Resume', 'Working'],
    ['Stop', 'Off shift'],
  ] as const) {
    const key = name === 'Start shift' ? 'Tab' : 'Shift+Tab'
    await press(header.getByRole('button', { name, exact: true }), 'Enter', key)
    await card.getByText(state, { exact: true }).waitFor()
  }
  const ended = page.getByRole('alert').filter({ hasText: 'Shift ended' })
  await press(ended.getByRole('button', { name: 'Undo' }), 'Enter', 'Shift+Tab')
  await card.getByText('Working', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('an alert is acknowledged, and the acknowledgement is said', async () => {
  // More changes within half an hour than the wall shows one by one raise an alert.
  for (let turn = 0; turn < 4; turn++)
    await stage.server.observeTwice('daria_testescu', turn % 2 === 0 ? 1 : 3)
  const { page, press } = await open('/monitoring')
  await press(button(page, /^Alerts \d+$/))
  const panel = page.getByRole('complementary', { name: 'Alerts' })
  await press(panel.getByRole('button', { name: /^Acknowledge: / }).first())
  await page.getByText('1 alert acknowledged').waitFor()
  await page.context().close()
})

test('a model’s shift that nobody stopped is stopped from the wall, with a reason', async () => {
  await stage.server.owner.call('POST', '/session_state', {
    user_name: 'carla_exemplu',
    action: 1,
    reason: 'came in',
  })
  const { page, press, type, problems } = await open('/monitoring?person=carla&group=none')
  const carla = page.getByRole('rowheader', { name: 'Carla Exemplu' }).getByRole('button')
  await carla.waitFor()
  await press(page.getByRole('button', { name: 'Person', exact: true }), 'ArrowDown')
  await carla.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const drawer = dialog(page, /Carla Exemplu/)
  await press(drawer.getByRole('button', { name: 'Stop shift' }))
  const form = page.getByRole('form', { name: 'Stop shift' })
  await type(form.getByLabel('Reason'), 'went home without stopping')
  await press(form.getByRole('button', { name: 'Stop shift' }))
  await page.getByText('Shift ended').waitFor()
  await drawer.getByRole('button', { name: 'Start shift' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await carla.and(page.locator(':focus')).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('an account is created', async () => {
  const { page, press, type, choose, problems } = await open('/accounts')
  await press(button(page, 'New account'))
  const form = dialog(page, 'New account')
  await type(form.getByLabel('First name'), 'Nova')
  await type(form.getByLabel('Last name'), 'Tastată')
  await type(form.getByLabel('User name'), 'nova_t')
  await type(form.getByLabel('Email address'), 'nova_t@studio.example')
  await choose(form.getByLabel('Account type'), 'Trainer')
  await press(form.getByRole('button', { name: 'Create account' }))
  await page.getByRole('heading', { name: /^Nova Tastată/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a permission is granted', async () => {
  const { page, press, choose, problems } = await open('/studio-permissions')
  await press(button(page, 'Tudor Fictiv’s permissions'))
  const shifts = dialog(page, 'Tudor Fictiv’s permissions').getByLabel('Shifts', { exact: true })
  await choose(shifts, 'View')
  await page
    .getByRole('row', { name: /Tudor Fictiv/ })
    .getByText('Shifts: View')
    .waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Tudor Fictiv’s permissions').and(page.locator(':focus')).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('leave is asked for and approved', async () => {
  const monday = addDays(mondayOf(today), 28)
  const { page, press, pick, typeDay, problems } = await open('/vacations')
  await press(button(page, 'New vacation request'))
  const request = dialog(page, 'New vacation request')
  await pick(request.getByRole('combobox', { name: 'Person' }), 'Daria')
  await typeDay(request.getByLabel('First day'), monday)
  await typeDay(request.getByLabel('Last day'), monday)
  await press(request.getByRole('button', { name: 'Send request' }))
  const row = listPage(page).row('Daria Testescu')
  await press(row.getByRole('button', { name: 'Approve' }))
  await press(dialog(page, 'Approve leave').getByRole('button', { name: 'Approve' }))
  await row.getByText('Approved').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('an interview is planned', async () => {
  const { page, press, type, pick, typeDay, problems } = await open('/add_interview')
  await type(page.getByLabel('First name'), 'Irina')
  await type(page.getByLabel('Last name'), 'Tastată')
  await type(page.getByLabel('Phone'), '+40 712 345 679')
  const interview = page.getByRole('region', { name: 'Interview', exact: true })
  await pick(interview.getByRole('combobox', { name: 'Interviewer' }), 'Maria')
  await typeDay(interview.getByLabel('Date'), addDays(today, 3))
  await type(interview.getByLabel('Time'), '10:30')
  await press(button(page, 'Plan interview'))
  await dialog(page, /^Irina Tastată/).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a bonus is recorded', async () => {
  const { page, press, type, pick, problems } = await open('/bonuses')
  await press(button(page, 'New bonus'))
  const form = dialog(page, 'New bonus')
  await pick(form.getByRole('combobox', { name: 'Person' }), 'Bianca')
  await type(form.getByLabel('Amount'), '25')
  await type(form.getByLabel('Reason'), 'typed with ten fingers')
  await press(form.getByRole('button', { name: 'Record bonus' }))
  await listPage(page).row('typed with ten fingers').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a settlement is sent to review and signed', async () => {
  const { page, press, problems } = await open('/settlement-reports')
  await press(
    listPage(page)
      .row('Ana Fictiva')
      .getByRole('link', { name: /Ana Fictiva/ }),
  )
  await page.getByRole('heading', { name: 'Ana Fictiva', level: 1 }).waitFor()
  await press(button(page, 'Send to review'))
  await press(button(page, 'Sign'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }))
  await page.getByText('Settlement signed').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a setting of the studio is changed', async () => {
  const { page, press, problems } = await open('/studio-config?section=trainers')
  await press(page.getByRole('checkbox', { name: /^Chat with their own models only/ }), 'Space')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  const summary = page.getByRole('dialog')
  await press(summary.getByRole('button', { name: 'Save' }))
  await page.getByText('Settings saved').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a token is created, and has the focus to be copied', async () => {
  const { page, press, type, problems } = await open('/usage?section=tokens')
  const form = page.getByRole('form', { name: 'Create token' })
  await type(form.getByLabel('Name'), 'typed')
  await press(form.getByRole('checkbox', { name: /^read/ }), 'Space')
  await press(form.getByRole('button', { name: 'Create token' }))
  await form.getByLabel('Token', { exact: true }).and(page.locator(':focus')).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a list is exported', async () => {
  const { page, press, problems } = await open('/accounts')
  await press(button(page, 'Columns and export'))
  const saving = page.waitForEvent('download')
  await press(dialog(page, 'Columns and export').getByRole('button', { name: /CSV/ }))
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await button(page, 'Columns and export').and(page.locator(':focus')).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
