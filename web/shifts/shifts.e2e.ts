import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fits, goOffline, violations } from '../testing/browser.ts'
import { looks } from '../testing/looks.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const activity = '/about-user?section=activity&user=bianca_proba'
const act = (user_name: string, action: number) =>
  stage.server.owner.call('POST', '/session_state', { user_name, action, reason: 'for the test' })

beforeAll(async () => {
  // A night over the 15th, by a correction: shifts of a test last no time.
  await act('bianca_proba', 1)
  await act('bianca_proba', 2)
  const [closed] = await stage.server.owner.call<{ shift: string }[]>(
    'GET',
    '/api/shifts/history?user=bianca_proba',
  )
  const span = {
    start: '2026-07-15T19:00:00Z',
    end: '2026-07-16T03:00:00Z',
    paused_seconds: 0,
    reason: 'as on paper',
  }
  await stage.server.owner.call('POST', '/api/shifts/corrections', {
    user: 'bianca_proba',
    shift: closed?.shift,
    ...span,
  })
})

test('a manager acts for another only with a reason, and the person’s history says who did it and why', async () => {
  const { page, problems } = await stage.open('/about-user?section=activity&user=daria_testescu')
  const card = page.getByRole('region', { name: 'Daria Testescu’s shift' })
  const start = card.getByRole('button', { name: 'Start shift' })
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  expect(
    await card
      .getByRole('tooltip', { includeHidden: true })
      .filter({ hasText: 'Enter a reason' })
      .count(),
  ).toBe(1)
  await card.getByLabel('Reason').fill('the phone is broken')
  await page.getByRole('link', { name: 'My Account' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('What you’ve entered isn’t saved yet.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await start.click()
  await card.getByText('Working', { exact: true }).waitFor()
  await page
    .getByRole('region', { name: 'On shift now' })
    .getByRole('button', { name: 'Daria Testescu' })
    .waitFor()
  expect(await card.getByLabel('Reason').inputValue()).toBe('')
  await card.getByLabel('Reason').fill('going home')
  await card.getByRole('button', { name: 'Stop shift' }).click()
  const history = page.getByRole('region', { name: 'Last shifts' })
  await history.getByText('the phone is broken').waitFor()
  await history.getByText('going home').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('without a network a click on a shift is refused at once, and nothing of it is done when the network is back', async () => {
  const { page } = await stage.open('/about-user?section=activity')
  const card = page.getByRole('region', { name: 'My shift' })
  await card.getByRole('button', { name: 'Start shift' }).click()
  await card.getByText('Working', { exact: true }).waitFor()
  await goOffline(page)
  await card.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('You’re offline. Nothing was recorded.').waitFor()
  expect(await card.getByText('Working', { exact: true }).count()).toBe(1)
  await page.context().setOffline(false)
  // News that came after it, so that whatever waited for the network has gone out.
  await act('bianca_proba', 1)
  await page
    .getByRole('region', { name: 'On shift now' })
    .getByRole('button', { name: 'Bianca Probă' })
    .waitFor()
  await act('bianca_proba', 2)
  expect(await card.getByText('Working', { exact: true }).count()).toBe(1)
  const { session } = await stage.server.owner.call<{ session: { state: number } }>(
    'POST',
    '/session_state',
    { user_name: 'owner', action: 0 },
  )
  const [shift] = await stage.server.owner.call<{ pauses: unknown[] }[]>(
    'GET',
    '/api/shifts/history?user=owner',
  )
  expect([session.state, shift?.pauses]).toEqual([1, []])
  await page.context().close()
})

test('a paused shift is stopped by its name, and the stop is taken back; nobody corrects their own', async () => {
  const { page, problems } = await stage.open('/about-user?section=activity', {
    viewport: { width: 390, height: 844 },
  })
  const header = page.getByRole('region', { name: 'Shift control' })
  const card = page.getByRole('region', { name: 'My shift' })
  const size = async (name: string) =>
    (await header.getByRole('button', { name }).boundingBox()) ?? { width: 0, height: 0 }
  await header.getByRole('button', { name: 'Pause' }).click()
  await card.getByText('Paused', { exact: true }).waitFor()
  for (const name of ['Resume', 'Stop'])
    expect(Math.min(...Object.values(await size(name)).slice(2))).toBeGreaterThanOrEqual(44)
  expect(await fits(page)).toBe(true)
  await header.getByRole('button', { name: 'Stop' }).click()
  const undo = page
    .getByRole('alert')
    .filter({ hasText: 'Shift ended' })
    .getByRole('button', { name: 'Undo' })
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await undo.click()
  await page.getByText('Shift resumed').waitFor()
  await card.getByText('Paused', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Stop shift' }).click()
  await page.getByText('You can’t correct your own shifts.').waitFor()
  expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a night over the 15th counts in both halves, and the correction shows old and new, who and why', async () => {
  const { page, problems } = await stage.open(activity)
  const half = (name: string) => page.getByRole('region', { name, exact: true })
  await half('1–15 Jul 2026').getByRole('cell', { name: '22:00 – 24:00', exact: true }).waitFor()
  await half('16–31 Jul 2026').getByRole('cell', { name: '00:00 – 06:00', exact: true }).waitFor()
  expect(await half('1–15 Jul 2026').getByLabel('1–15 Jul 2026 total').textContent()).toContain(
    '2H:00M',
  )
  expect(await half('16–31 Jul 2026').getByLabel('16–31 Jul 2026 total').textContent()).toContain(
    '6H:00M',
  )
  const corrected = half('1–15 Jul 2026').getByRole('listitem').filter({ hasText: 'as on paper' })
  expect(await corrected.locator('del').textContent()).toContain('worked 0H:00M')
  expect(await corrected.locator('ins').textContent()).toContain('worked 8H:00M')
  expect(problems).toEqual([])
  await page.context().close()
})

test('the studio’s zone is named once, with the reader’s time, and not at all where it is the reader’s', async () => {
  const away = await stage.open(activity, { timezoneId: 'Europe/London' })
  const note = away.page
    .getByRole('region', { name: 'Last shifts' })
    .getByText('Bucharest time', { exact: true })
  await note.focus()
  await away.page
    .getByRole('tooltip')
    .filter({ hasText: 'Wed 22:00 in Bucharest is Wed 20:00 for you.' })
    .waitFor()
  expect(await note.count()).toBe(1)
  await away.page.context().close()
  const { page } = await stage.open(activity, { timezoneId: 'Europe/Bucharest' })
  await page.getByRole('region', { name: '1–15 Jul 2026', exact: true }).waitFor()
  expect(await page.getByText('Bucharest time').count()).toBe(0)
  await page.context().close()
})

test('a shift is corrected on the studio’s clock, by the keyboard, after being asked; what does not fit is said', async () => {
  const { page, problems } = await stage.open(activity)
  await page.getByRole('button', { name: /^Edit Wed 15 Jul/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Edit Bianca Probă’s shift' })
  await form.getByText('Bucharest time').waitFor()
  const end = form.getByRole('textbox', { name: 'End' })
  const rightOf = (one: Locator) => one.evaluate((it) => it.getBoundingClientRect().right)
  expect(await rightOf(end)).toBeLessThanOrEqual(await rightOf(form))
  expect(await form.getByLabel('Paused').inputValue()).toMatch(/^\d+:\d\d$/)
  // Text that was typed is not lost by a key.
  await form.getByLabel('Reason').fill('typed')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Keep editing' }).click()
  expect(await form.getByLabel('Reason').inputValue()).toBe('typed')
  await end.fill('2026-07-15T21:00:00')
  await form.getByText('Check the times: the end must be after the start').waitFor()
  await end.fill('2026-07-16T05:00:00')
  await form.getByLabel('Paused').fill('0:30')
  await form.getByLabel('Reason').fill('left an hour earlier')
  await form.getByText('6H:30M').waitFor()
  await form.getByRole('button', { name: 'Edit shift…' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('Bianca Probă: 15 Jul, 22:00').waitFor()
  await question.getByRole('button', { name: 'Edit shift' }).click()
  await page.getByText('left an hour earlier').waitFor()
  expect(await page.getByLabel('Total', { exact: true }).textContent()).toContain('6H:30M')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a shift that nobody stopped is marked, with the time that waits to be paid', async () => {
  const { page, problems } = await stage.enter()
  const missed = {
    shift: 'missed',
    user: 'bianca_proba',
    studio: 'demo',
    start: '2026-07-01T06:00:00.000Z',
    end: '2026-07-01T14:15:00.000Z',
    worked_seconds: 29_700,
    paused_seconds: 0,
    unpaid_seconds: 2700,
    provisional: true,
    pauses: [],
    interventions: [],
    corrections: [],
  }
  // No test can wait until the rule ends a shift; that it does is proved where the rule is.
  await page.route('**/api/shifts/history?*', (route) => route.fulfill({ json: [missed] }))
  await walkTo(page, stage.server.url, activity)
  const row = page.getByRole('row').filter({ hasText: '09:00 – 17:15' })
  await row.getByText('Closed automatically').waitFor()
  await row.getByText('0H:45M unpaid – needs correction').waitFor()
  expect(await page.getByLabel('1–15 Jul 2026 total').textContent()).toContain('Not paid yet0H:45M')
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(looks)(
  'axe finds nothing on shifts in $language and $colorScheme colours, wide and narrow',
  async ({ language, colorScheme }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, problems } = await stage.open(activity, {
        language,
        colorScheme,
        viewport,
      })
      expect(await violations(page)).toEqual([])
      expect(problems).toEqual([])
      await page.context().close()
    }
  },
)

test('a forgotten shift is stopped from the wall in three clicks, with a reason that stays in its history', async () => {
  const { owner } = stage.server
  await owner.call('POST', '/session_state', {
    user_name: 'carla_exemplu',
    action: 1,
    reason: 'came in',
  })
  const { page, problems } = await stage.open('/monitoring')
  await page.getByRole('rowheader', { name: 'Carla Exemplu' }).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: /Carla Exemplu/ })
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Stop shift' }).click()
  const form = page.getByRole('form', { name: 'Stop shift' })
  await form.getByRole('button', { name: 'Stop shift' }).click()
  await form.getByLabel('Reason').and(page.locator('[aria-invalid=true]')).waitFor()
  await form.getByLabel('Reason').fill('went home without stopping')
  await form.getByRole('button', { name: 'Stop shift' }).click()
  await page.getByText('Shift ended').waitFor()
  await drawer.getByRole('button', { name: 'Start shift' }).waitFor()
  await walkTo(page, stage.server.url, '/about-user?user=carla_exemplu&section=activity')
  await page.getByText('went home without stopping').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
