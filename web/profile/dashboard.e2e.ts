import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { fits, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'
import { clockIn, dateIn } from '../ui/format.ts'

const stage = realStage()
const password = 'Fictional-7'
const zone = 'Europe/Bucharest'
const account = (user: string, name: string, rest: object) => ({
  user,
  name,
  surname: 'Planificată',
  email: `${user}@studio.example`,
  studio: 'demo',
  password,
  ...rest,
})
/** Hours around now by the studio's clock, and the date on which they begin. */
function hoursAround(before_min: number, after_min: number) {
  const now = Math.floor(Date.now() / 60_000) * 60
  const [from, to] = [now - before_min * 60, now + after_min * 60]
  const hours = { shift: null, start: clockIn(from, zone), end: clockIn(to, zone) }
  return { date: dateIn(from, zone), hours }
}

beforeAll(async () => {
  const { owner } = stage.server
  const people = [
    account('mara_m', 'Mara', { tipCont: 'Manager' }),
    account('lia_m', 'Lia', { tipCont: 'Model' }),
    account('ada_m', 'Ada', { tipCont: 'Model', conturi: { str: { username: 'ada_m' } } }),
  ]
  await owner.call('POST', '/api/accounts/import', ndjson(people))
  const cells = [
    { user: 'lia_m', ...hoursAround(30, 300) },
    { user: 'ada_m', ...hoursAround(180, 300) },
  ].map(({ user, date, hours }) => ({ user, date, cell: [hours] }))
  await owner.call('POST', '/api/schedules/draft', { studio: 'demo', cells })
  const dates = cells.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  await owner.call('POST', '/api/schedules/publish', { studio: 'demo', from, to })
  const day = addDays(dateIn(Date.now() / 1000, zone), 40)
  await owner.call('POST', '/api/vacations', { user: 'lia_m', from: day, to: day, kind: 'unpaid' })
})

async function dashboardOf(user: string, width = 1440) {
  const visit = await visitor(stage.browser, { viewport: { width, height: 900 } })
  const { page } = visit
  await enterAs(page, stage.server.url, user, password)
  await page.goto(`${stage.server.url}/dashboard`)
  return visit
}

test('a manager sees who is late and who is absent, and offers the hours to everyone where no one is free', async () => {
  const { page, problems } = await dashboardOf('mara_m')
  const people = page.getByRole('region', { name: 'Late, absent, forgotten' })
  const row = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  await row('Lia').getByText('Late', { exact: true }).waitFor()
  await row('Ada').getByText('Absent', { exact: true }).waitFor()
  // The more urgent first.
  await expect
    .poll(() => people.getByRole('listitem').getByRole('link').allTextContents())
    .toEqual(['Ada Planificată', 'Lia Planificată'])
  expect(await violations(page)).toEqual([])
  await row('Ada').getByRole('button', { name: 'Find a replacement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a replacement' })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer it to everyone instead' }).click()
  await dialog.getByText(/everyone of the type Model in Demo/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer the shift' }).click()
  await page.getByText('Shift opened').waitFor()
  const open = page.getByRole('region', { name: 'Open shifts' })
  await open.getByText('1 open · Model').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('leave is decided where it stands, and missing documents lead to their list', async () => {
  const { page, problems } = await dashboardOf('mara_m')
  const leave = page.getByRole('region', { name: 'Leave to decide' })
  await leave.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve leave' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await leave.waitFor({ state: 'detached' })
  const documents = page.getByRole('region', { name: 'ID documents' })
  await documents.getByRole('link', { name: /^Show who/ }).click()
  await page.getByRole('row', { name: /Ada Planificată.*Missing/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a source that fails says so in its place, and takes nothing else away', async () => {
  const { page } = await dashboardOf('mara_m')
  await page.route('**/api/accounts/id-expiries*', (route) =>
    route.fulfill({ status: 403, json: { err: 'No', code: 'permission.denied' } }),
  )
  await page.reload()
  await page.getByRole('region', { name: 'ID documents' }).getByRole('alert').waitFor()
  await page.getByRole('region', { name: 'Late, absent, forgotten' }).waitFor()
  await page.getByRole('combobox', { name: 'Period' }).waitFor()
  await page.context().close()
})

test('a model sees her hours grow, her planned hours and the leave that she has left', async () => {
  const { page, problems } = await dashboardOf('lia_m', 390)
  const today = page.getByRole('navigation', { name: 'Today' })
  await today.getByRole('link', { name: /^Worked today ?0:00/ }).waitFor()
  await today.getByRole('link', { name: /^Planned now/ }).waitFor()
  await today.getByRole('link', { name: /^Leave left ?[\d.]+ days?/ }).waitFor()
  // On a phone her shift is the whole first screen, with what came in and the next step.
  const shift = page.getByRole('region', { name: 'My shift' })
  await shift.getByRole('link', { name: /^Your share today/ }).waitFor()
  expect(await shift.getByRole('button').allInnerTexts()).toEqual(['Start shift'])
  const box = await shift.boundingBox()
  expect((box?.height ?? 0) > 600).toBe(true)
  expect(await page.getByRole('region', { name: 'Late, absent, forgotten' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Start shift' }).first().click()
  await today.getByText(/the shift runs since/).waitFor()
  await shift.getByRole('timer').waitFor()
  await expect.poll(() => shift.getByRole('button').allInnerTexts()).toEqual(['Pause', 'Stop'])
  expect(await fits(page)).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
