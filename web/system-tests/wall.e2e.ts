import { expect, test } from 'vitest'
import { fits, logInPage, visitor } from '../testing/browser.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { dice } from '../testing/fake-wall.ts'
import { placeOf } from '../testing/wall-load.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()

/** A person of North, and where they stand in the topic. */
const ana = { name: /^Ana Exemplu/, index: 20 }

test('somebody logs in, and the wall shows what is pushed', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logInPage(page, stage.server.url)
  await page.getByLabel('Filter by person').fill('ana exemplu')
  const row = page.getByRole('row', { name: ana.name })
  await row.waitFor()
  expect(stage.server.topics.get('monitor:north')?.people[ana.index]).toBe('ana_exe')
  for (const [status, text] of [
    [3, 'Private'],
    [2, 'Members'],
    [0, 'Offline'],
    [13, 'Denied'],
  ] as const) {
    stage.server.push('north', ana.index, 0, status)
    await row.getByRole('cell').nth(4).filter({ hasText: text }).waitFor()
  }
  expect(problems).toEqual([])
  await page.context().close()
})

test('a cut connection comes back without a gap: what happened meanwhile is there, and old values never went away', async () => {
  const { page } = await stage.open('/monitoring')
  await page.getByLabel('Filter by person').fill('ana exemplu')
  const cell = page.getByRole('row', { name: ana.name }).getByRole('cell').nth(4)
  stage.server.push('north', ana.index, 0, 1)
  await cell.filter({ hasText: 'Free' }).waitFor()
  await page.context().setOffline(true)
  stage.server.cut()
  await page
    .getByText(/^Stale since/)
    .first()
    .waitFor()
  expect(await cell.textContent()).toContain('Free')
  stage.server.push('north', ana.index, 0, 3)
  await page.context().setOffline(false)
  await cell.filter({ hasText: 'Private' }).waitFor()
  await page.getByText(/Live · \d+ s ago/).waitFor()
  await page.context().close()
})

test('of thousands of changes on a wall of 2,000 people only those in sight touch the document', async () => {
  const large = await startFakeServer({ people: 2000, sites: 30 })
  const { page, problems } = await visitor(stage.browser)
  await logInPage(page, large.url)
  const first = page.getByRole('row', { name: /^Ana Exemplu \d+/ }).first()
  await first.waitFor()
  const number = Number(
    /Ana Exemplu (\d+)/.exec((await first.getByRole('rowheader').textContent()) ?? '')?.[1],
  )
  await page.evaluate(() => {
    const seen = window as unknown as { touched: Map<Element, number> }
    seen.touched = new Map()
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        // Clocks that tick write texts; a change of status writes an attribute or a cell.
        const told =
          type === 'attributes' || [...addedNodes].some((node) => node instanceof Element)
        if (!told) continue
        const row = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=row]',
        )
        if (row) seen.touched.set(row, (seen.touched.get(row) ?? 0) + 1)
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-status'],
    })
  })
  const roll = dice(3)
  for (let frame = 0; frame < 40; frame++)
    large.pushMany(
      'north',
      Array.from(
        { length: 100 },
        () =>
          [
            100 + Math.floor(roll() * 900),
            Math.floor(roll() * 30),
            Math.floor(roll() * 4),
          ] as const,
      ),
    )
  const her = placeOf(number, 2000)
  large.push(
    her.studio,
    her.person,
    0,
    large.topics.get(`monitor:${her.studio}`)?.statusOf(her.person, 0) === 3 ? 2 : 3,
  )
  const touched = () =>
    page.evaluate(() =>
      [...(window as unknown as { touched: Map<Element, number> }).touched].map(
        ([row, times]) => [row.textContent ?? '', times] as const,
      ),
    )
  await expect
    .poll(async () => (await touched()).some(([text]) => text.startsWith(`Ana Exemplu ${number}`)))
    .toBe(true)
  // Her row, and the counts of headings: 4,000 changes of others are not written into the document.
  expect((await touched()).reduce((sum, [, times]) => sum + times, 0)).toBeLessThan(100)
  expect(await page.getByRole('row').count()).toBeLessThan(100)
  expect(problems).toEqual([])
  await page.context().close()
  await large.close()
})

test('filters stand in the address and survive a reload', async () => {
  const { page, problems } = await stage.open('/monitoring')
  await page.getByRole('combobox', { name: 'Studio' }).selectOption('hill')
  await page.getByRole('button', { name: /^On shift/ }).click()
  await page.getByLabel('Filter by person').fill('zoe')
  await page.waitForURL(
    (url) =>
      url.searchParams.get('studio') === 'hill' &&
      url.searchParams.get('status') === 'shift' &&
      url.searchParams.get('person') === 'zoe',
  )
  await page.reload()
  await page.getByRole('button', { name: /^On shift/, pressed: true }).waitFor()
  expect(await page.getByLabel('Filter by person').inputValue()).toBe('zoe')
  expect(await page.getByRole('combobox', { name: 'Studio' }).inputValue()).toBe('hill')
  expect(problems).toEqual([])
  await page.context().close()
})

test('a phone shows per person only the sites that show something', async () => {
  const { page, problems } = await stage.open('/monitoring', {
    viewport: { width: 390, height: 844 },
  })
  stage.server.push('north', ana.index, 0, 2)
  await page.getByLabel('Filter by person').fill('ana exemplu')
  const card = page.getByRole('listitem').filter({ hasText: ana.name })
  await card.getByText('Members').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await fits(page)).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})
