import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { halfStart } from '#shared/platform/local-day.ts'
import { dateIn, halfName } from '../../ui/format.ts'
import { fits, violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
const half = halfStart(today)
const path = `/settlement-reports/books?at=${half}`

beforeAll(async () => {
  const { owner } = stage.server
  const upfront = (user: string, amount: string, currency: string) =>
    owner.call('POST', '/api/money/items', {
      kind: 'upfront',
      user,
      amount,
      currency,
      date: today,
      reason: 'rent of the month',
    })
  await upfront('carla_exemplu', '1234.56', 'ron')
  await upfront('ana_fictiva', '100.00', 'ron')
  await upfront('ana_fictiva', '20.00', 'eur')
})

test('from the trial balance one gets to the people of an account, and to their postings', async () => {
  const { page, problems } = await stage.open(path)
  const balance = page.getByRole('table', { name: 'Trial balance' })
  const advances = balance.getByRole('row', { name: /Upfronts to pay back RON/ })
  await advances.getByText('1,334.56').first().waitFor()
  await page.getByRole('combobox', { name: 'Half-month' }).waitFor()
  expect(await page.getByText(halfName(half, 'en')).count()).toBeGreaterThan(0)
  await page.getByText(/^Total debit .*1,334\.56, credit .*1,334\.56$/).waitFor()
  expect(await violations(page)).toEqual([])

  await advances.getByRole('link').click()
  const people = page.getByRole('table', { name: 'By person' })
  await people.getByText('Carla Exemplu').waitFor()
  const postings = page.getByRole('table', { name: 'Postings' })
  await postings.getByText('Ana Fictiva').first().waitFor()
  await page.getByText('3 postings shown').waitFor()
  expect(await violations(page)).toEqual([])

  await people.getByRole('link', { name: 'Carla Exemplu' }).click()
  await page.getByText('1 posting shown').waitFor()
  const place = page.getByRole('navigation', { name: 'Where you are' })
  await place.getByText('Carla Exemplu').waitFor()
  await place.getByRole('link', { name: 'Books' }).click()
  await balance.waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the trial balance and the journal are saved as files', async () => {
  const { page } = await stage.open(path)
  const saved = async (name: string) => {
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return readFile(await (await file).path(), 'utf8')
  }
  expect(await saved('Trial balance (CSV)')).toContain('\r\nadvances,ron,0,1334.56,0,1334.56\r\n')
  const journal = await saved('Journal (CSV)')
  expect(journal.split('\r\n').filter((line) => line.includes(',cash,'))).toHaveLength(3)
  await page.context().close()
})

test('the books fit on a phone', async () => {
  const { page } = await stage.open(`${path}&account=advances`, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByText('3 postings shown').waitFor()
  expect(await fits(page)).toBe(true)
  const people = await page.getByRole('region', { name: 'By person' }).boundingBox()
  const postings = await page.getByRole('heading', { name: 'Postings' }).boundingBox()
  expect(postings?.y).toBeGreaterThan((people?.y ?? 0) + (people?.height ?? 0))
  await page.context().close()
})
