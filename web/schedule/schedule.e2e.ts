import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { fits, rememberLanguage, tabTo, violations } from '../testing/browser.ts'
import { looks } from '../testing/looks.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()
/** A week of its own for each test: what one drafts is not in another's way. */
async function openWeek(date: string, query = '', options = {}) {
  const visit = await stage.enter(options)
  await visit.page.goto(`${stage.server.url}/schedule?date=${date}${query}`)
  await visit.page.getByRole('row', { name: /Ana Testescu/ }).waitFor()
  return visit
}
const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })
/** PlannedCell of a row and column as the eye counts them, from 0. */
const cell = (page: Page, row: number, column: number) => page.locator(`#cell-${row}-${column}`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const says = (page: Page, row: number, column: number, text: RegExp) =>
  page.waitForFunction(
    ([id, source]) =>
      new RegExp(source ?? '').test(
        document.getElementById(id ?? '')?.getAttribute('aria-label') ?? '',
      ),
    [`cell-${row}-${column}`, text.source],
  )

/** Plans another shift than the cell has: the key is pressed that changes it. */
async function change(page: Page, row: number, column: number): Promise<RegExp> {
  await cell(page, row, column).click()
  const is = (await cell(page, row, column).getAttribute('aria-label')) ?? ''
  const [key, start] = is.startsWith('06:00') ? ['2', '14:00'] : ['1', '06:00']
  await press(page, key)
  return new RegExp(`^${start}.*edited`)
}

test('a week is planned and published by keyboard alone', async () => {
  const { page, problems } = await openWeek('2027-03-01')
  await tabTo(page, grid(page))
  await press(page, 'Home', '1', 'ArrowRight', '2', 'ArrowRight', '0')
  await says(page, 0, 0, /^06:00–14:00/)
  await says(page, 0, 1, /^14:00–22:00/)
  await says(page, 0, 2, /^Day off/)
  expect(await grid(page).getAttribute('aria-activedescendant')).toBe('cell-0-2')
  await press(page, 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ControlOrMeta+c')
  await press(page, 'ArrowDown', 'Home', 'ControlOrMeta+v')
  await says(page, 1, 0, /^06:00–14:00/)
  await says(page, 1, 1, /^14:00–22:00/)
  await press(page, 'ControlOrMeta+z')
  await page.waitForFunction(
    () => !document.getElementById('cell-1-0')?.getAttribute('aria-label')?.includes('edited'),
  )
  await press(page, 'ControlOrMeta+y', 'ArrowDown', 'ArrowDown', 'Home', 'Enter')
  await page.getByRole('dialog').getByLabel('Start').waitFor()
  await page.getByLabel('Start').fill('10:15')
  await page.getByLabel('End').fill('18:45')
  await press(page, 'Enter')
  await says(page, 3, 0, /^10:15–18:45/)
  const review = page.getByRole('button', { name: /Review and publish/ })
  await tabTo(page, review, 'Shift+Tab')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: /Review changes/ })
  const publish = dialog.getByRole('button', { name: /^Publish/ })
  await publish.waitFor()
  await dialog.getByText('10:15–18:45').waitFor()
  await tabTo(page, publish)
  await press(page, 'Enter')
  await page.getByText(/changes published/).waitFor()
  await review.waitFor({ state: 'detached' })
  expect(await cell(page, 0, 0).getAttribute('aria-label')).toMatch(/^06:00–14:00(?!.*edited)/)
  expect(problems).toEqual([])
  await page.context().close()
})

test('what may not be published stays a draft, and says why', async () => {
  const { page } = await openWeek('2027-03-08')
  await change(page, 2, 0)
  await change(page, 1, 0)
  await page.getByRole('button', { name: /Review and publish/ }).click()
  const refused = page.getByRole('dialog').getByRole('region', { name: /Carla/ })
  await refused.getByText('ID expired').first().waitFor()
  expect(await refused.getByRole('checkbox').isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText('1 change published').waitFor()
  await says(page, 2, 0, /edited/)
  await page.context().close()
})

test('two planners see each other’s change, and what one types stays', async () => {
  const [one, other] = [await openWeek('2027-03-15'), await openWeek('2027-03-15')]
  await says(other.page, 4, 1, await change(one.page, 4, 1))
  await says(one.page, 5, 1, await change(other.page, 5, 1))
  await Promise.all([one, other].map(({ page }) => page.context().close()))
})

test('what is planned is fetched whole once, and then what has changed', async () => {
  const { page } = await stage.enter()
  const fetched: string[] = []
  const isFollowed = new Promise<void>((follow) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('query:schedules')) follow()
      }),
    ),
  )
  await page.route(
    ({ pathname }) => pathname === rosterCalls.roster.path,
    async (route, request) => {
      fetched.push(request.url().includes('since=') ? 'changes' : 'everything')
      // Slower than the news that one follows it.
      await isFollowed
      await route.continue()
    },
  )
  await page.goto(`${stage.server.url}/schedule?date=2027-04-05`)
  await page.getByRole('row', { name: /Ana Testescu/ }).waitFor()
  const other = await openWeek('2027-04-05')
  await says(page, 4, 1, await change(other.page, 4, 1))
  expect(fetched.filter((what) => what === 'everything')).toHaveLength(1)
  expect(fetched).toContain('changes')
  for (const one of [page, other.page]) await one.context().close()
})

test('dragging selects; by its handle what is planned moves, with Alt it is copied, and both are undone', async () => {
  const { page, problems } = await openWeek('2027-03-22')
  const handle = (row: number, column: number) => cell(page, row, column).locator('[data-handle]')
  await cell(page, 6, 0).click()
  await press(page, '1', 'ArrowRight', '0', 'ArrowRight', '0')
  await says(page, 6, 2, /^Day off/)
  const other = await cell(page, 7, 1).getAttribute('aria-label')
  await cell(page, 6, 0).hover()
  await page.mouse.down()
  await cell(page, 7, 1).hover()
  await page.mouse.up()
  await page.waitForFunction(
    () => document.querySelectorAll('[role=gridcell][aria-selected=true]').length === 4,
  )
  await says(page, 6, 0, /^06:00–14:00/)
  expect(await cell(page, 7, 1).getAttribute('aria-label')).toBe(other)
  await cell(page, 6, 0).click()
  await handle(6, 0).dragTo(cell(page, 6, 1))
  await says(page, 6, 1, /^06:00–14:00/)
  await says(page, 6, 0, /^Day off/)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await says(page, 6, 0, /^06:00–14:00/)
  await says(page, 6, 1, /^Day off/)
  await cell(page, 6, 0).click()
  await page.keyboard.down('Alt')
  await handle(6, 0).dragTo(cell(page, 6, 2))
  await page.keyboard.up('Alt')
  await says(page, 6, 2, /^06:00–14:00/)
  await says(page, 6, 0, /^06:00–14:00/)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a row that one may not plan stays as it is', async () => {
  const { page } = await openWeek('2027-03-29')
  const before = await cell(page, 16, 1).getAttribute('aria-label')
  await cell(page, 15, 1).click()
  await press(page, 'Shift+ArrowDown', '3')
  await says(page, 15, 1, /^22:00–06:00/)
  expect(await cell(page, 16, 1).getAttribute('aria-label')).toBe(before)
  await page.context().close()
})

test('the keys are listed, and the coverage is set', async () => {
  const { page } = await openWeek('2027-04-05')
  await tabTo(page, grid(page))
  await press(page, '?')
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Undo your last edit')
    .waitFor()
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Coverage…' }).click()
  await page.getByLabel('morning, Mon').fill('99')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('gridcell', { name: /of 99 planned, \d+ missing/ })
    .first()
    .waitFor()
  await page.context().close()
})

test('a week is copied to the next one, and a shift is opened', async () => {
  const { page, problems } = await openWeek('2027-05-03')
  const wanted = await change(page, 7, 0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Copy to next week…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy week' }).click()
  await page.waitForURL(/date=2027-05-10/)
  await says(page, 7, 0, new RegExp(wanted.source.replace('.*edited', '')))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Open shift…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open shift' }).click()
  await page
    .getByRole('row', { name: /Open shifts/ })
    .getByLabel('06:00–14:00')
    .waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

describe.each(looks)('in $language, $colorScheme', ({ language, colorScheme }) => {
  test.each(['', '&view=month', '&view=day', '&view=shifts'])(
    'axe finds nothing: %s',
    async (view) => {
      const { page } = await stage.enter({ colorScheme })
      await rememberLanguage(page, language)
      await page.goto(`${stage.server.url}/schedule?date=2027-04-12${view}`)
      await page.getByText('Ana Testescu').first().waitFor()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await fits(page)).toBe(true)
      expect(await violations(page)).toEqual([])
      await page.context().close()
    },
  )
})

test('a planner sees both sides of a swap and what speaks against it, approves one and rejects another', async () => {
  const { page, problems } = await openWeek('2027-03-01')
  await page.getByRole('button', { name: '2 swaps' }).click()
  const inbox = page.getByRole('dialog', { name: 'Swap requests' })
  const waiting = inbox.getByRole('listitem')
  const exchange = waiting.filter({ hasText: 'Less than 11 h rest' })
  await exchange.getByText('A wedding in the family').waitFor()
  const expired = waiting.filter({ hasText: 'ID expired' })
  expect(await expired.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await exchange.getByRole('button', { name: 'Approve' }).click()
  await exchange.waitFor({ state: 'detached' })
  await expired.getByRole('button', { name: 'Reject' }).click()
  const why = page.getByRole('dialog', { name: 'Reject swap' })
  await why.getByLabel('Reason').fill('Too few of us that day')
  await why.getByRole('button', { name: 'Reject' }).click()
  await inbox.getByText('No swap requests').waitFor()
  expect(problems).toEqual([])
})
