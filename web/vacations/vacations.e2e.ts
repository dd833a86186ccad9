import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, datesBetween, mondayOf } from '#shared/platform/local-day.ts'
import { violations } from '../testing/browser.ts'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
/** The week after the next one. */
const monday = addDays(mondayOf(today), 14)
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }

beforeAll(async () => {
  const { owner } = stage.server
  const studio = 'demo'
  const cells = datesBetween(monday, addDays(monday, 4)).map((date) => ({
    user: 'ana_fictiva',
    date,
    cell: [late],
  }))
  await owner.call('POST', '/api/schedules/draft', { studio, cells })
  await owner.call('POST', '/api/schedules/publish', {
    studio,
    from: monday,
    to: addDays(monday, 6),
  })
})

/** Returns what the schedule says of Ana's Monday: planned, or on leave. */
async function herMonday(): Promise<string | undefined> {
  const [year, month, day] = monday.split('-').map(Number)
  const queries = { [String(month)]: { days: [day], year } }
  const body = { studio: 'demo', queries, type: 'All' }
  type Days = { shifts: { people: { user: string; state: string }[] }[] }[]
  const days = await stage.server.owner.call<Days>('POST', '/vue_get_schedule', body)
  const people = days.flatMap(({ shifts }) => shifts.flatMap((shift) => shift.people))
  return people.find(({ user }) => user === 'ana_fictiva')?.state
}

test('leave is asked for, approved with what it frees, cancelled with a reason, and the balance is back', async () => {
  const balance = () =>
    stage.server.owner.call<{ remaining: number; taken: number }>(
      'GET',
      '/api/vacations/balance?user=ana_fictiva',
    )
  const { remaining } = await balance()
  const { page, problems } = await stage.open('/vacations')
  // In the head, and in the middle of a list that is empty.
  await page.getByRole('button', { name: 'New vacation request' }).first().click()
  const request = page.getByRole('dialog', { name: 'New vacation request' })
  await request.getByRole('combobox', { name: 'Person' }).fill('Ana')
  await request.getByRole('option', { name: /Ana Fictiva/ }).click()
  await request.getByLabel('First day').fill(monday)
  await request.getByLabel('Last day').fill(addDays(monday, 1))
  await request.getByText('2 days of leave').waitFor()
  await request.getByLabel('Note').fill('family')
  expect(await violations(page)).toEqual([])
  await request.getByRole('button', { name: 'Send request' }).click()
  const list = listPage(page)
  const row = list.row('Ana Fictiva')
  await row.getByText('Pending').waitFor()
  await row.getByText('2 days').waitFor()
  await page.getByRole('button', { name: 'All statuses' }).click()
  const statuses = page.getByRole('dialog', { name: 'All statuses' })
  await statuses.getByRole('checkbox', { name: 'Rejected' }).check()
  await row.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Status: Rejected' }).getByLabel('Pending').check()
  await row.waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('pending,rejected')
  await page.keyboard.press('Escape')
  await page.getByLabel('Person').fill('nobody, ana fic')
  await row.waitFor()
  await page.getByLabel('Person').fill('nobody, bianca')
  await row.waitFor({ state: 'hidden' })
  await page.getByLabel('Person').fill('')
  await page.getByRole('button', { name: 'Status: Pending, Rejected' }).click()
  for (const name of ['Pending', 'Rejected']) await page.getByLabel(name, { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve leave' })
  await dialog.getByText('14:00–22:00').first().waitFor()
  expect(await dialog.getByText('14:00–22:00').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await row.getByText('Approved').waitFor()
  await expect.poll(herMonday).toBe('leave')
  await expect.poll(async () => (await balance()).taken).toBe(2)
  await row.getByRole('button', { name: 'Cancel leave' }).click()
  const reason = page.getByRole('dialog', { name: 'Cancel leave' })
  await reason.getByRole('textbox').fill('the journey was called off')
  await reason.getByRole('button', { name: 'Cancel leave' }).click()
  await page.getByText('Leave cancelled').waitFor()
  await expect.poll(async () => (await balance()).taken).toBe(0)
  await expect.poll(herMonday).toBe('planned')
  expect((await balance()).remaining).toBe(remaining)
  expect(problems).toEqual([])
  await page.context().close()
})

test('the year says who is away: by keys, with what is in a cell, on a phone day by day', async () => {
  const { owner } = stage.server
  const year = today.slice(0, 4)
  await owner.call('PUT', `/api/vacations/holidays/demo/${year}-03-02`, { name: 'Feast' })
  await owner.call('POST', '/api/vacations', {
    user: 'carla_exemplu',
    from: `${year}-03-09`,
    to: `${year}-03-13`,
    to_half: 'AM',
    kind: 'unpaid',
  })
  const { page, problems } = await stage.open('/vacations/year?q=carla')
  const grid = page.getByRole('grid')
  const march = grid.getByRole('gridcell', { name: /^Mar .*Unpaid leave, Pending/ })
  await march.waitFor()
  await grid.focus()
  await grid.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await grid.press(key)
  const card = page.getByRole('dialog', { name: /Carla Exemplu/ })
  await card.getByText('Unpaid leave · 4.5 days').waitFor()
  await card.getByText('Feast').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 390, height: 844 })
  const previous = page.getByRole('button', { name: 'Previous month' })
  while (!(await page.getByRole('heading', { name: `Mar ${year}` }).isVisible()))
    await previous.click()
  expect(await page.getByRole('link', { name: 'Carla Exemplu' }).count()).toBe(5)
  const days = page.getByRole('region', { name: `Mar ${year}` })
  expect(await days.getByText('morning · Pending', { exact: true }).count()).toBe(1)
  expect(await days.getByText('Pending', { exact: true }).count()).toBe(4)
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

/** As if a page held one request. */
async function inTwoPages(route: Route, list: 'vacations' | 'leave'): Promise<void> {
  const asked = new URL(route.request().url())
  const cursor = asked.searchParams.get('cursor')
  for (const name of ['cursor', 'since', 'until']) asked.searchParams.delete(name)
  const response = await route.fetch({ url: asked.href })
  const answer = (await response.json()) as Record<string, unknown[]>
  const rows = answer[list] ?? []
  const part = cursor === null ? rows.slice(0, 1) : rows.slice(1)
  await route.fulfill({ json: { ...answer, [list]: part, next: cursor === null ? 'rest' : null } })
}
test('the list goes on page by page, and the year is whole in however many pages it comes', async () => {
  const year = today.slice(0, 4)
  for (const [user, day] of [
    ['ana_fictiva', '17'],
    ['carla_exemplu', '24'],
  ] as const) {
    const date = mondayOf(`${year}-03-${day}`)
    const body = { user, from: date, to: date, kind: 'unpaid' }
    await stage.server.owner.call('POST', '/api/vacations', body)
  }
  const { page, problems } = await stage.open('/')
  await page.route('**/getVacationSettings*', (route) => inTwoPages(route, 'vacations'))
  await page.route('**/api/vacations/year*', (route) => inTwoPages(route, 'leave'))
  await page.goto(`${stage.server.url}/vacations`)
  await page.getByText('1 request shown').waitFor()
  const list = listPage(page)
  await list.row('Carla Exemplu').first().waitFor()
  expect(await list.row('Ana Fictiva').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show more' }).click()
  await list.row('Ana Fictiva').waitFor()
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'hidden' })
  await page.goto(`${stage.server.url}/vacations/year?q=fictiva`)
  await page.getByRole('gridcell', { name: /^Mar .*Unpaid leave, Pending/ }).waitFor()
  expect(problems).toEqual([])
  // News may still ask for a page: what is on its way comes to its end first.
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
})

test('an open list shows what somebody else has decided, and fetches only the rows of that person', async () => {
  const { owner } = stage.server
  const year = Number(today.slice(0, 4)) + 1
  const ask = (user: string, date: string) => {
    const body = { user, from: date, to: date, kind: 'unpaid' }
    return owner.call<{ id: string }>('POST', '/api/vacations', body)
  }
  await ask('carla_exemplu', `${year}-06-08`)
  const { id } = await ask('bianca_proba', `${year}-06-09`)
  const { page, problems } = await stage.open('/vacations')
  const row = listPage(page).row('Bianca Probă')
  await row.getByText('Pending').waitFor()
  interface Listed {
    readonly users?: readonly string[]
    readonly vacations: readonly { readonly user: string; readonly status: string }[]
  }
  const answers: Listed[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/getVacationSettings'))
      answers.push((await response.json()) as Listed)
  })
  await owner.call('POST', `/api/vacations/${id}/decision`, { decision: 'approved', note: '' })
  await row.getByText('Approved').waitFor()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const { users, vacations } of answers) {
    expect(users?.every((user) => user === 'bianca_proba')).toBe(true)
    expect(new Set(vacations.map(({ user }) => user)).size).toBeLessThanOrEqual(1)
  }
  expect(await listPage(page).row('Carla Exemplu').count()).toBeGreaterThan(0)
  expect(problems).toEqual([])
  await page.context().close()
})
