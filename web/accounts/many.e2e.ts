import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { scrollThrough } from '../testing/paint.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
/** How long ten thousand take, `npm run bench -- screens` measures. */
const people = 1_000
/** A screenful and what is kept ready above and below it. */
const rows_max = 100

beforeAll(async () => {
  const tipuri = ['Model', 'Model', 'Model', 'Trainer', 'Tehnic', 'Other']
  const lines = Array.from({ length: people }, (_, index) => ({
    user: `many_${index}`,
    name: `Name${String.fromCharCode(97 + (index % 26))}`,
    surname: 'Numerosa',
    email: `many_${index}@example.test`,
    tipCont: tipuri[index % tipuri.length],
    studio: 'demo',
  }))
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson(lines))
})

test('of a thousand accounts only those near the screen are in the document, however far one scrolls, and each is found while one types', async () => {
  const { page, problems } = await stage.open('/accounts')
  const rows = page.getByRole('row', { name: /Numerosa/ })
  await rows.first().waitFor()
  await page.getByRole('region', { name: 'Accounts' }).hover()
  const first = await rows.first().textContent()
  await scrollThrough(page, 5)
  await expect.poll(() => rows.first().textContent()).not.toBe(first)
  expect(await rows.count()).toBeLessThan(rows_max)
  await page.getByLabel('Filter').fill('many_999')
  await page.getByRole('row', { name: /many_998/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /many_999/ }).waitFor()
  expect(await rows.count()).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test('keys walk a list to rows that are not in the document yet', async () => {
  const { page, problems } = await stage.open('/accounts')
  const table = page.getByRole('table', { name: 'Accounts' })
  await page
    .getByRole('row', { name: /Numerosa/ })
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Accounts' }).focus()
  const inFocus = page.locator('[role=row]:focus')
  const place = async () => Number(await inFocus.getAttribute('aria-rowindex'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(place).toBe(2)
  await page.keyboard.press('PageDown')
  await expect.poll(place).toBeGreaterThan(5)
  await page.keyboard.press('Control+End')
  await expect.poll(place).toBe(Number(await table.getAttribute('aria-rowcount')))
  await page.keyboard.press('ArrowUp')
  await expect.poll(place).toBe(Number(await table.getAttribute('aria-rowcount')) - 1)
  await page.keyboard.press('Control+Home')
  await expect.poll(place).toBe(2)
  await page.keyboard.press('Enter')
  await page.waitForURL(/about-user/)
  expect(problems).toEqual([])
  await page.context().close()
})
