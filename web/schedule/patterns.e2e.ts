import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { fits, tabTo, violations } from '../testing/browser.ts'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
const monday = addDays(mondayOf(today), 21)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const cell = (page: Page, row: number, column: number) => page.locator(`#cell-${row}-${column}`)
/** How a row begins: one letter a day of the week. */
async function rowOf(page: Page, row: number): Promise<string> {
  const labels = await Promise.all(
    Array.from({ length: 7 }, (_, column) => cell(page, row, column).getAttribute('aria-label')),
  )
  const letter = { '06:00–14:00': 'm', '14:00–22:00': 'a' } as Record<string, string>
  return labels.map((label) => letter[label?.slice(0, 11) ?? ''] ?? '.').join('')
}
const openPattern = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Apply pattern…' }).click()
  return page.getByRole('dialog', { name: 'Apply pattern' })
}

test('a rotation of two days is laid over two people a day apart, kept by name, and used again', async () => {
  const { page, problems } = await stage.open(`/schedule?date=${monday}&type=Model`)
  await page.getByRole('row', { name: /Ana Fictiva/ }).waitFor()
  await tabTo(page, page.getByRole('grid', { name: 'Schedule' }))
  await press(page, 'Home', '1', 'ArrowRight', '2', 'Home')
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
  const dialog = await openPattern(page)
  await dialog.getByText(/Ana Fictiva/).waitFor()
  await dialog.getByLabel('Days between people').fill('1')
  await dialog.getByLabel('Save this pattern').check()
  await dialog.getByLabel('Name').fill('Rotation')
  await dialog.getByLabel('From').fill(monday)
  await dialog.getByLabel('To').fill(addDays(monday, 6))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Pattern applied. Nothing is published yet.').waitFor()
  await expect.poll(() => rowOf(page, 0)).toBe('mamamam')
  await expect.poll(() => rowOf(page, 1)).toBe('amamama')
  expect(await rowOf(page, 2)).toBe('.......')

  await cell(page, 2, 0).click()
  const again = await openPattern(page)
  await again.getByRole('option', { name: 'Rotation' }).waitFor({ state: 'attached' })
  await again.getByLabel('Pattern', { exact: true }).selectOption({ label: 'Rotation' })
  await again.getByLabel('From').fill(monday)
  await again.getByLabel('To').fill(addDays(monday, 3))
  await again.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => rowOf(page, 2)).toBe('mama...')
  expect(problems).toEqual([])
  await page.context().close()
})

/** A shift of these hours, by a correction: shifts of a test last no time. */
async function worked(user: string, start: string, end: string) {
  const { owner } = stage.server
  for (const action of [1, 2])
    await owner.call('POST', '/session_state', { user_name: user, action, reason: 'forgot' })
  const path = `/api/shifts/history?user=${user}`
  const [closed] = await owner.call<{ shift: string }[]>('GET', path)
  const span = { start, end, paused_seconds: 0, reason: 'as on paper' }
  await owner.call('POST', '/api/shifts/corrections', { user, shift: closed?.shift, ...span })
}

test('planned against worked says who missed their hours and who came unplanned', async () => {
  const { owner } = stage.server
  // Not yesterday: soon after midnight it still has the minutes that these people have been on air.
  const past = addDays(today, -2)
  const studio = 'demo'
  const hours = [{ shift: 'morning', start: '06:00', end: '14:00' }]
  const cells = [{ user: 'carla_exemplu', date: past, cell: hours }]
  await owner.call('POST', '/api/schedules/draft', { studio, cells })
  await owner.call('POST', '/api/schedules/publish', { studio, from: past, to: past })
  await worked('bianca_proba', `${past}T10:00:00Z`, `${past}T12:30:00Z`)
  const address = `/schedule/attendance?from=${past}&to=${today}`
  const { page, problems } = await stage.open(address)
  const list = listPage(page)
  await list.row('Carla Exemplu').getByText('1 absent').waitFor()
  await list.row('Carla Exemplu').getByText('−8:00').waitFor()
  await list.row('Bianca Probă').getByText('1 not planned').waitFor()
  await list.row('Bianca Probă').getByText('+2:30').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${stage.server.url}${address}&by=day&show=marked`)
  await list.row('Carla Exemplu').getByText('06:00').waitFor()
  await list.row('Carla Exemplu').getByText('Absent').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await fits(page)).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
