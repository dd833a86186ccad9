import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/platform/local-day.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const widths = [1440, 390] as const
const holidays = Array.from({ length: 40 }, (_, day) => ({
  date: addDays(`${dateIn(Date.now() / 1000).slice(0, 4)}-03-01`, day),
  name: `Fictional day ${day}`,
}))

beforeAll(async () => {
  const { owner } = stage.server
  for (const { date, name } of holidays)
    await owner.call('PUT', `/api/vacations/holidays/demo/${date}`, { name })
})

const open = (path: string, width: number) => stage.open(path, { viewport: { width, height: 900 } })

/** Something that can be done on every screen, and says so with a button of its own. */
async function raiseToast(page: Page) {
  const header = page.getByRole('region', { name: 'Shift control' })
  await header.getByRole('button', { name: 'Start shift' }).click()
  await header.getByRole('button', { name: 'Stop' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Shift ended' })
  await toast.getByRole('button', { name: 'Undo' }).waitFor()
  return toast
}

/** Returns what has the focus, if something else is seen in its place: a toast, the head, a bar. */
const hidden = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    // Parts of a row that scrolls sideways may stand beside the window.
    const middle = Math.max(1, Math.min(left + width / 2, window.innerWidth - 1))
    const seen = document.elementFromPoint(middle, top + height / 2)
    const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused.parentElement))
    return isSeen || seen?.closest('label')?.contains(focused) ? null : focused.outerHTML
  })

/** Which buttons and links could be pressed where the toasts stand, if they did not. A field that is longer than its page scrolls away from under them. */
async function covered(page: Page): Promise<readonly string[]> {
  const toast = page.getByRole('alert').filter({ hasText: 'Shift ended' })
  const box = await toast.boundingBox()
  if (!box) throw new Error('no toast is shown')
  return toast.evaluate((element, { x: left, y: top, width, height }) => {
    const found = new Set<string>()
    for (let x = left; x <= left + width; x += 4)
      for (let y = top; y <= top + height; y += 4) {
        const under = document
          .elementsFromPoint(x, y)
          .find((one) => !one.closest('.mantine-Notifications-root') && !one.contains(element))
        // An element in a field is a part of it.
        const control = under?.closest('.mantine-Input-wrapper')
          ? null
          : under?.closest('a[href], button, summary')
        if (control?.matches(':enabled, a, summary'))
          found.add(control.getAttribute('aria-label') ?? control.textContent ?? '')
      }
    return [...found]
  }, box)
}

/** Scrolls a page to its end, which moves away while rows become known; tells whether the last row is there. */
const isAtLastRow = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const rows = document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')
    const last = document.querySelector(`[aria-rowindex="${rows}"]`)
    return last !== null && last.getBoundingClientRect().bottom <= window.innerHeight
  })

test.each(widths)(
  'a toast covers no button of a list and its bulk bar, %d px wide',
  async (width) => {
    const { page, problems } = await open('/vacations/holidays', width)
    const [first] = holidays
    await page
      .getByRole('row')
      .filter({ hasText: first?.name ?? '' })
      .getByRole('checkbox')
      .check()
    await page.getByRole('toolbar', { name: 'With the selected rows' }).waitFor()
    await raiseToast(page)
    // Cards are scrolled with the page: on a phone it is scrolled clear of the toast, to the last of them.
    if (width === 390) await expect.poll(() => isAtLastRow(page), { timeout: 5000 }).toBe(true)
    await expect.poll(() => covered(page), { timeout: 5000 }).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test.each(widths)('a toast covers no button of a tall dialog, %d px wide', async (width) => {
  const { page, problems } = await open('/studio-permissions', width)
  await raiseToast(page)
  await page.getByRole('button', { name: 'Ana Fictiva’s permissions' }).click()
  const last = page.getByRole('dialog').getByRole('button', { name: 'Make super user' })
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => covered(page), { timeout: 5000 }).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

const places = [
  { path: '/studio-config', at: 'end' },
  { path: '/about-user?user=ana_fictiva&section=edit', at: 'end' },
  // Its button to save stays in sight.
  { path: '/about-user?user=ana_fictiva&section=edit', at: 'beginning' },
] as const
test.each(widths.flatMap((width) => places.map((place) => ({ width, ...place }))))(
  'a toast covers no button at the $at of $path, $width px wide',
  async ({ width, path, at }) => {
    const { page, problems } = await open(path, width)
    if (at === 'end')
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const toast = await raiseToast(page)
    await expect.poll(() => covered(page), { timeout: 5000 }).toEqual([])
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test.each(widths)('a toast covers nothing that has the focus, %d px wide', async (width) => {
  const { page, problems } = await stage.enter({ viewport: { width, height: 900 } })
  await page.clock.install()
  await walkTo(page, stage.server.url, '/about-user?user=ana_fictiva&section=edit')
  const header = page.getByRole('region', { name: 'Shift control' })
  const form = page.getByRole('form', { name: 'Edit account' })
  const fields = form.getByRole('textbox')
  // The last one that is in sight: where the toast will be.
  const inSight = await fields.evaluateAll(
    (all) =>
      all.filter((one) => one.getBoundingClientRect().bottom < window.innerHeight - 80).length,
  )
  const last = fields.nth(inSight - 1)
  await last.focus()
  await header.getByRole('button', { name: 'Start shift' }).dispatchEvent('click')
  await header.getByRole('button', { name: 'Stop' }).dispatchEvent('click')
  const toast = page.getByRole('alert').filter({ hasText: 'Shift ended' })
  await toast.getByRole('button', { name: 'Undo' }).waitFor()
  // Else it would go before all has had the focus.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await last.and(page.locator(':focus')).waitFor()
  await expect.poll(() => hidden(page)).toBe(null)
  // To the foot of the page, behind which it begins anew, and back.
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const isAtTop = () => skip.evaluate((link) => link === document.activeElement)
  let steps = 0
  for (; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    if (await isAtTop()) break
    expect(await hidden(page)).toBe(null)
  }
  expect(steps).toBeGreaterThan(10)
  for (; steps > 1; steps--) {
    await page.keyboard.press('Shift+Tab')
    expect(await hidden(page)).toBe(null)
  }
  await toast.waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the menu stays where it is while a toast is shown', async () => {
  const { page } = await open('/studio-permissions', 1440)
  const user = page.getByRole('button', { name: 'Collapse menu' })
  const before = await user.boundingBox()
  await raiseToast(page)
  expect(await user.boundingBox()).toEqual(before)
  const sizes = () =>
    page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight])
  const [whole = 0, shown = 0] = await sizes()
  expect(whole).toBeLessThanOrEqual(shown)
  await page.context().close()
})
