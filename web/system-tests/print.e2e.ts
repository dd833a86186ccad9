import { expect, test } from 'vitest'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()

test('a list goes to paper with all its rows, under its title, without the frame of the screen, and light', async () => {
  const { page, problems } = await stage.enter({ colorScheme: 'dark' })
  await page.goto(`${stage.server.url}/accounts`)
  const table = page.getByRole('table', { name: 'Accounts' })
  await table.getByRole('row').nth(5).waitFor()
  const count = Number(await table.getAttribute('aria-rowcount'))
  const rows = table.getByRole('row')
  expect(await rows.count()).toBeLessThan(count)
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await rows.count()).toBe(count)
  expect(await scheme()).toBe('light')
  // One below the other, none in a scroller that cuts them off.
  const [last, region] = await Promise.all([
    rows.last().boundingBox(),
    page.getByRole('region', { name: 'Accounts' }).boundingBox(),
  ])
  expect(region?.height).toBeGreaterThan(count * 12)
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(
    (region?.y ?? 0) + (region?.height ?? 0) + 1,
  )
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => rows.count()).toBeLessThan(count)
  expect(await scheme()).toBe('dark')
  expect(problems).toEqual([])
  await page.context().close()
})
