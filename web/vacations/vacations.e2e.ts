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
  await owner.call('POST', '/api/vacations', {
    user: 'ana_fictiva',
    from: monday,
    to: addDays(monday, 1),
    note: 'family',
  })
})

test('leave is approved with what it frees, cancelled with a reason, and the balance is back', async () => {
  const { page, problems } = await stage.open('/vacations')
  const list = listPage(page)
  const row = list.row('Ana Fictiva')
  await row.getByText('Pending').waitFor()
  await row.getByText('2 days').waitFor()
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve leave' })
  await dialog.getByText('14:00–22:00').first().waitFor()
  expect(await dialog.getByText('14:00–22:00').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await row.getByText('Approved').waitFor()
  const balance = () =>
    stage.server.owner.call<{ remaining: number; taken: number; annual: number }>(
      'GET',
      '/api/vacations/balance?user=ana_fictiva',
    )
  await expect.poll(async () => (await balance()).taken).toBe(2)
  await row.getByRole('button', { name: 'Cancel leave' }).click()
  const reason = page.getByRole('dialog', { name: 'Cancel leave' })
  await reason.getByRole('textbox').fill('the journey was called off')
  await reason.getByRole('button', { name: 'Cancel leave' }).click()
  await page.getByText('Leave cancelled').waitFor()
  await expect.poll(async () => (await balance()).taken).toBe(0)
  expect((await balance()).remaining).toBe((await balance()).annual)
  expect(problems).toEqual([])
  await page.context().close()
})
