import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations, visitor } from '../testing/browser.ts'
import { fakeStage } from '../testing/stages.ts'
import { walkToCell } from '../testing/wall-keys.ts'

const stage = fakeStage()
/** A person of North, and where they stand in the topic. */
const ana = { name: /^Ana Exemplu/, index: 20 }
const enter = (options: Parameters<typeof visitor>[1] = {}) => stage.open('/monitoring', options)
const openWall = async (page: Page, search: string) => {
  await page.goto(`${stage.server.url}/monitoring${search}`)
  await page.getByRole('table', { name: 'People and sites' }).waitFor()
}

test('with the socket cut and the network gone the chip says since when the wall is stale, and the values stay', async () => {
  const { page } = await stage.enter()
  await page.clock.install()
  await page.goto(`${stage.server.url}/monitoring`)
  stage.server.push('north', ana.index, 0, 1)
  await page.getByLabel('Filter by person').fill('ana exemplu')
  const cell = page.getByRole('row', { name: ana.name }).getByRole('cell').nth(4)
  await cell.filter({ hasText: 'Free' }).waitFor()
  await page.context().setOffline(true)
  stage.server.cut()
  await page
    .getByText(/^Stale since \d\d:\d\d$/)
    .first()
    .waitFor()
  expect(await cell.textContent()).toContain('Free')
  await page.locator('[data-stale]').waitFor()
  await page.context().setOffline(false)
  await page
    .getByText(/^Live · \d+ s ago$/)
    .first()
    .waitFor()
  await page.locator('[data-stale]').waitFor({ state: 'detached' })
  await page.context().close()
})

test('Escape leaves the palette, and the focus is where it was', async () => {
  const { page, problems } = await enter()
  await page.getByLabel('Filter by person').focus()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to…').fill('dash')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page.getByLabel('Filter by person').evaluate((input) => input === document.activeElement),
    )
    .toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})

test('when the cell has gone from the list meanwhile, closing its last 24 hours leads back to the wall', async () => {
  const { page, problems } = await enter()
  stage.server.push('north', ana.index, 0, 3)
  await openWall(page, '?person=ana+exemplu&status=private&group=none')
  await page.getByRole('row', { name: ana.name }).getByRole('cell').nth(4).click()
  const drawer = page.getByRole('dialog', { name: /Ana Exemplu/ })
  await drawer.waitFor()
  for (let site = 0; site < 12; site += 1) stage.server.push('north', ana.index, site, 0)
  await page
    .getByRole('row', { name: ana.name, includeHidden: true })
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.activeElement?.closest('[role=table]')?.getAttribute('aria-label'),
      ),
    )
    .toBe('People and sites')
  expect(problems).toEqual([])
  await page.context().close()
})

test('Back closes what lies open over the wall, and stays on it', async () => {
  const { page, problems } = await enter()
  stage.server.push('north', ana.index, 0, 3)
  await openWall(page, '?person=ana+exemplu&group=none')
  const drawer = page.getByRole('dialog', { name: /Ana Exemplu/ })
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('row', { name: ana.name }).getByRole('cell').nth(4).click()
    await drawer.waitFor()
    await close()
    await drawer.waitFor({ state: 'detached' })
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('cell')]).toEqual(['/monitoring', null])
  }
  expect(problems).toEqual([])
  await page.context().close()
})

test('the keyboard alone goes from a cell of the wall to the person’s shifts', async () => {
  const { page, problems } = await enter()
  stage.server.push('north', ana.index, 0, 3)
  await openWall(page, '?person=ana+exemplu&group=none')
  await page.getByRole('row', { name: ana.name }).waitFor()
  await walkToCell(page, 'Private')
  await page.keyboard.press('Enter')
  const link = page
    .getByRole('dialog', { name: /Ana Exemplu/ })
    .getByRole('link', { name: 'Shifts', exact: true })
  await link.waitFor()
  for (
    let stops = 0;
    stops < 10 && !(await link.evaluate((element) => element === document.activeElement));
    stops += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) =>
      url.pathname === '/about-user' &&
      url.searchParams.get('section') === 'activity' &&
      url.searchParams.get('user') === 'ana_exe',
  )
  await page.getByRole('heading', { name: 'Ana Exemplu', level: 1 }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('where what shows toasts is late the page says it itself, and Undo takes its place', async () => {
  const { page, problems } = await enter()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/undo-toast/, (route) => released.then(() => route.continue()))
  await openWall(page, '?status=private')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Night')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Delete view Night' }).click()
  const plain = page.getByRole('status').getByText('View Night deleted')
  await plain.waitFor()
  release()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor()
  await plain.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a forgotten view is taken back by Undo', async () => {
  const { page, problems } = await enter()
  await openWall(page, '?status=private')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Evening')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Delete view Evening' }).click()
  await page.getByRole('list', { name: 'Saved views' }).waitFor({ state: 'detached' })
  const toast = page.getByRole('alert').filter({ hasText: 'View Evening deleted' })
  const undo = toast.getByRole('button', { name: 'Undo' })
  const clock = () => toast.locator('i').evaluate((bar) => bar.getAnimations()[0]?.playState)
  await undo.waitFor()
  expect(await clock()).toBe('running')
  await undo.hover()
  await expect.poll(clock).toBe('paused')
  await page.mouse.move(0, 0)
  await expect.poll(clock).toBe('running')
  await undo.focus()
  await expect.poll(clock).toBe('paused')
  // It outlives the screen that it is about, and is reached from everywhere.
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  await page.keyboard.press('Alt+z')
  await toast.waitFor({ state: 'detached' })
  await openWall(page, '?status=private')
  await page.getByRole('button', { name: 'Views' }).click()
  await page
    .getByRole('list', { name: 'Saved views' })
    .getByRole('button', { name: 'Evening', exact: true })
    .waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('columns are chosen by the keyboard, remembered, and an export has those that are shown', async () => {
  const { page, problems } = await enter()
  await page.goto(`${stage.server.url}/dashboard?months=3`)
  const table = page.getByRole('table', { name: 'Online time by half-month' })
  await table.getByRole('columnheader', { name: 'Free' }).waitFor()
  await page.getByRole('button', { name: 'Columns and export' }).first().focus()
  await page.keyboard.press('Enter')
  const box = page
    .getByRole('dialog', { name: 'Columns and export' })
    .getByRole('checkbox', { name: 'Free' })
  await box.focus()
  await page.keyboard.press('Space')
  await table.getByRole('columnheader', { name: 'Free' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.reload()
  await table.getByRole('columnheader', { name: 'Private' }).waitFor()
  expect(await table.getByRole('columnheader', { name: 'Free' }).count()).toBe(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  const [head = ''] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(head).toContain('Private')
  expect(head).not.toContain('Free')
  expect(problems).toEqual([])
  await page.context().close()
})

test('the menu is searched, folds in groups that stay folded', async () => {
  const { page, problems } = await enter()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const group = menu.getByRole('group', { name: 'Settings' })
  await group.getByRole('link', { name: 'Studio Config' }).waitFor()
  await group.getByRole('button', { name: 'Settings' }).click()
  expect(await group.getByRole('link').count()).toBe(0)
  await page.reload()
  await group.getByRole('button', { name: 'Settings', expanded: false }).waitFor()
  expect(await group.getByRole('link').count()).toBe(0)
  const find = page.getByRole('searchbox', { name: 'Find in menu' })
  await find.fill('conf stud')
  await menu.getByRole('link', { name: 'Studio Config' }).waitFor()
  expect(await menu.getByRole('link').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/studio-config')
  expect(await group.getByRole('link').allInnerTexts()).toEqual(['Studio Config'])
  expect(await violations(page)).toEqual([])
  // The server of these tests has no settings.
  expect(problems.filter((problem) => !problem.includes('/api/configuration/'))).toEqual([])
  await page.context().close()
})

test('the menu is as wide as it was dragged or chosen, and shows where one is', async () => {
  const { page, problems } = await enter({ viewport: { width: 1440, height: 480 } })
  const menu = page.getByRole('complementary', { name: 'Callboard' })
  const width = async () => Math.round((await menu.boundingBox())?.width ?? 0)
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from - 1, 300)
    await page.mouse.down()
    await page.mouse.move(to, 300, { steps: 4 })
    await page.mouse.up()
  }
  await expect.poll(width).toBe(208)
  await drag(208, 300)
  await expect.poll(width).toBe(300)
  await page.reload()
  await menu.waitFor()
  await expect.poll(width).toBe(300)
  await drag(300, 900)
  await expect.poll(width).toBe(340)
  await page.goto(`${stage.server.url}/about-user?section=app-settings`)
  await page.getByRole('combobox', { name: 'Menu width' }).selectOption('Narrow')
  await expect.poll(width).toBe(176)
  expect(problems).toEqual([])
  // Its calls are not there: only the menu matters.
  await page.goto(`${stage.server.url}/audit`)
  const lit = menu.locator('[aria-current=page]')
  await lit.waitFor()
  await expect
    .poll(async () => {
      const [entry, list] = await Promise.all([
        lit.boundingBox(),
        menu.getByRole('navigation', { name: 'Menu' }).boundingBox(),
      ])
      return entry && list && entry.y >= list.y && entry.y + entry.height <= list.y + list.height
    })
    .toBe(true)
  await page.context().close()
})

test('times are by the clock of the studio, which a title names to whoever has another', async () => {
  const named = async (timezoneId: string) => {
    const { page } = await enter({ timezoneId })
    await page.goto(`${stage.server.url}/audit`)
    const title = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await title.getByRole('heading', { name: 'Audit' }).waitFor()
    if (timezoneId !== 'Europe/Bucharest') await title.getByText('Bucharest time').waitFor()
    const count = await title.getByText('Bucharest time').count()
    await page.context().close()
    return count
  }
  expect(await named('America/Bogota')).toBe(1)
  expect(await named('Europe/Bucharest')).toBe(0)
})
