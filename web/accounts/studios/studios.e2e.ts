import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../../testing/browser.ts'
import { cast } from '../../testing/real-server.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()

test('the owner finds the studios from Studio Config, adds one, and comes to its configuration', async () => {
  const { page, problems } = await stage.open('/studio-config')
  await page.getByRole('main').getByRole('link', { name: 'Studios' }).click()
  const demo = page.getByRole('row').filter({ hasText: 'Europe/Bucharest' })
  await demo.getByRole('link', { name: `${cast.length} people` }).waitFor()
  await page.getByRole('button', { name: 'New studio' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New studio' })
  await dialog.getByRole('textbox', { name: 'Studio', exact: true }).fill('North Side')
  await dialog.getByRole('textbox', { name: 'Studio ID' }).fill('demo')
  await dialog.getByLabel('Time zone').selectOption('Europe/Madrid')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByRole('button', { name: 'Create studio' }).click()
  await dialog.getByText('A studio demo already exists').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await dialog.getByRole('textbox', { name: 'Studio ID' }).fill('north')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create studio' }).click()
  const north = page.getByRole('row', { name: /North Side north .*EUR.*Europe\/Madrid/ })
  await north.getByRole('link', { name: 'North Side' }).click()
  await page.getByRole('heading', { name: 'Studio Config' }).waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('North Side')
  expect(problems.filter((problem) => !/status of 4(09|22)/.test(problem))).toEqual([])
  await page.context().close()
})

/** The last day of the month that lies so many months ahead, and the days until then, by the studio's clock. */
function monthEnd(ahead: number): { luna: number; anul: number; days: number } {
  const [today = ''] = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Bucharest' })
    .format()
    .split(' ')
  const [year = 0, month = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + ahead, 0))
  return {
    luna: last.getUTCMonth() + 1,
    anul: last.getUTCFullYear(),
    days: Math.round((last.getTime() - Date.parse(today)) / 86_400_000),
  }
}
const shown = async (page: Page) =>
  (await page.getByRole('table', { name: 'ID documents' }).getByRole('row').allInnerTexts())
    .flatMap((text) => cast.filter(([, name]) => text.includes(name)))
    .map(([user]) => user)

test('documents that expire are found from the accounts, the expired first, within so many days', async () => {
  const { page, problems } = await stage.open('/accounts')
  await page.getByRole('link', { name: 'ID documents' }).click()
  // Nobody who works on sites has one yet.
  const missing = page.getByRole('row').filter({ hasText: 'Missing' })
  await expect.poll(() => missing.count()).toBeGreaterThan(3)
  // Two years ago, this month, and the two after it.
  const documents = [-24, 0, 1, 2].map((ahead, index) => ({
    user: cast[index]?.[0] ?? '',
    ...monthEnd(ahead),
  }))
  for (const { user, luna, anul } of documents) {
    const { version } = await stage.server.owner.call<{ version: number }>('POST', '/getUserInfo', {
      user,
    })
    await stage.server.owner.call('PATCH', `/api/accounts/people/${user}`, {
      version,
      change: { ci: { luna, anul } },
    })
  }
  const within = (last: number, first = 0) =>
    documents.filter(({ days }) => days >= first && days <= last).map(({ user }) => user)
  await expect
    .poll(async () => (await shown(page)).slice(0, within(90, -Infinity).length))
    .toEqual(within(90, -Infinity))
  const choose = page.getByLabel('Expires', { exact: true })
  for (const days of [30, 60, 90]) {
    await choose.selectOption(`Within ${days} days`)
    await expect.poll(() => shown(page)).toEqual(within(days))
  }
  await choose.selectOption('Expired')
  await expect.poll(() => shown(page)).toEqual(['ana_fictiva'])
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ana Fictiva' }).click()
  await page.getByRole('heading', { name: 'Ana Fictiva' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
