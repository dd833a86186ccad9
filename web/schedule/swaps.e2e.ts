import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { fits, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const password = 'Fictional-7'
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
/** The Monday of the week after the next one. */
const monday = addDays(mondayOf(today), 14)
const tuesday = addDays(monday, 1)
const people = { dora_s: 'Dora', emma_s: 'Emma' } as const
const cellOf = (shift: string, start: string, end: string) => [{ shift, start, end }]

beforeAll(async () => {
  const { owner } = stage.server
  const lines = Object.entries(people).map(([user, name]) => ({
    user,
    name,
    surname: 'Schimbată',
    email: `${user}@studio.example`,
    tipCont: 'Model',
    studio: 'demo',
    password,
  }))
  await owner.call('POST', '/api/accounts/import', ndjson(lines))
  const draft = () =>
    owner.call('POST', '/api/schedules/draft', {
      studio: 'demo',
      cells: [
        { user: 'dora_s', date: monday, cell: cellOf('morning', '06:00', '14:00') },
        { user: 'emma_s', date: tuesday, cell: cellOf('afternoon', '14:00', '22:00') },
      ],
    })
  // A person who was imported a moment ago is not yet in every read model.
  await vi.waitFor(draft, { timeout: 30_000 })
  await owner.call('POST', '/api/schedules/publish', { studio: 'demo', from: monday, to: tuesday })
})

/** A model with her phone, at the week of the swaps. */
async function phoneOf(user: string) {
  const visit = await visitor(stage.browser, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await enterAs(page, stage.server.url, user, password)
  await page.goto(`${stage.server.url}/schedule`)
  const next = page.getByRole('button', { name: 'Next week' })
  await next.click()
  await next.click()
  return visit
}
const day = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Week' }).getByRole('listitem').nth(index)
const swapsOf = (page: Page) => page.getByRole('list', { name: 'Swaps' })

async function ask(page: Page, note: string) {
  await day(page, 0).getByRole('button', { name: 'Swap…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap shift' })
  const colleague = dialog.getByLabel('Colleague')
  await dialog.getByRole('option', { name: /Emma/ }).waitFor({ state: 'attached' })
  await colleague.selectOption('emma_s')
  await dialog.getByRole('option', { name: /14:00–22:00/ }).waitFor({ state: 'attached' })
  await dialog.getByLabel('In return').selectOption(tuesday)
  await dialog.getByLabel('Note').fill(note)
  expect(await violations(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Request sent').waitFor()
}

test('a swap is asked, refused with a reason, asked again and approved: both weeks change before everybody’s eyes', async () => {
  const [asker, other] = [await phoneOf('dora_s'), await phoneOf('emma_s')]
  const planner = await stage.open(`/schedule?date=${monday}`)
  await ask(asker.page, 'a wedding')
  await swapsOf(asker.page).getByText('Waiting for an answer').waitFor()
  // Nobody has touched the other’s phone.
  await swapsOf(other.page).getByText('a wedding').waitFor()
  await swapsOf(other.page).getByRole('button', { name: 'Accept' }).click()
  await swapsOf(asker.page).getByText('Waiting for approval').waitFor()
  await planner.page.getByRole('button', { name: '1 swap' }).click()
  const inbox = planner.page.getByRole('dialog', { name: 'Swap requests' })
  await inbox.getByText('a wedding').waitFor()
  expect(await violations(planner.page)).toEqual([])
  await inbox.getByRole('button', { name: 'Reject' }).click()
  const reason = planner.page.getByRole('dialog', { name: 'Reject swap' })
  await reason.getByRole('textbox').fill('inventory day')
  await reason.getByRole('button', { name: 'Reject' }).click()
  for (const { page } of [asker, other])
    await swapsOf(page).getByText('Reason: inventory day').waitFor()
  await day(asker.page, 0).getByText('06:00–14:00').waitFor()

  await inbox.getByRole('button', { name: 'Close' }).click()
  await ask(asker.page, 'the day after')
  await swapsOf(other.page).getByRole('button', { name: 'Accept' }).click()
  // The planner's bell leads to the swap.
  await planner.page.goto(`${stage.server.url}/schedule?date=${monday}&swaps=1`)
  await inbox.getByRole('button', { name: 'Approve' }).click()
  await planner.page.getByText('Swap approved').waitFor()
  await day(asker.page, 1).getByText('14:00–22:00').waitFor()
  await day(asker.page, 0).getByText('Day off').waitFor()
  await day(other.page, 0).getByText('06:00–14:00').waitFor()
  await day(other.page, 1).getByText('Day off').waitFor()
  await inbox.getByRole('button', { name: 'Close' }).click()
  await planner.page.getByRole('row', { name: /Emma.*06:00–14:00/ }).waitFor()
  for (const { page, problems } of [asker, other, planner]) {
    expect(problems).toEqual([])
    await page.context().close()
  }
})
