import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from '../testing/browser.ts'
import { logInForReal } from '../testing/real-page.ts'
import { cast, realLogin } from '../testing/real-server.ts'
import { mortalStage } from '../testing/stages.ts'

const stage = mortalStage()

const ana = 'ana_fictiva'
const words = { 0: 'Offline', 1: 'Free', 2: 'Members', 3: 'Private' } as const
/** Finds what Ana's row says about her first site. */
const anaSays = (page: Page, status: keyof typeof words) =>
  page
    .getByRole('row', { name: /^Ana Fictiva/ })
    .getByText(words[status], { exact: true })
    .first()

test('the wall follows each observation without being asked', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logInForReal(page, stage.server.url)
  for (const [user, name] of cast) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await row.waitFor()
    await stage.server.observe(user, 3)
    await row.getByText(words[3], { exact: true }).first().waitFor()
  }
  expect(problems).toEqual([])
  await page.context().close()
})

test('a connection that is cut in the middle comes back without a gap', async () => {
  const { page } = await visitor(stage.browser)
  await page.addInitScript(keepSockets)
  await logInForReal(page, stage.server.url)
  await stage.server.observeTwice(ana, 1)
  await anaSays(page, 1).waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() =>
    (window as unknown as { sockets: WebSocket[] }).sockets.forEach((socket) => socket.close()),
  )
  // If the browser takes its time to close it, the silence is noticed first.
  await page
    .getByText(/^Reconnecting|^Stale since/)
    .first()
    .waitFor()
  await anaSays(page, 1).waitFor()
  await stage.server.observeTwice(ana, 2)
  await stage.server.observeTwice(ana, 3)
  await page.context().setOffline(false)
  await anaSays(page, 3).waitFor()
  await page.getByText(/Live · \d+ s ago/).waitFor()
  await page.context().close()
})

test('a server that dies and starts again leaves no gap: the last values stay, and what follows is shown', async () => {
  const { page } = await visitor(stage.browser)
  await logInForReal(page, stage.server.url)
  await stage.server.observeTwice(ana, 2)
  await anaSays(page, 2).waitFor()
  await stage.server.kill()
  await page.getByText('Reconnecting').first().waitFor()
  await anaSays(page, 2).waitFor()
  await stage.server.again()
  await stage.server.observeTwice(ana, 3)
  await anaSays(page, 3).waitFor()
  await page.getByText(/Live · \d+ s ago/).waitFor()
  await page.context().close()
})

test('a tab that was hidden for two minutes stops listening after one, and is fresh on its return', async () => {
  const { page } = await visitor(stage.browser)
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(String(payload))),
  )
  await page.clock.install()
  await logInForReal(page, stage.server.url)
  await stage.server.observeTwice(ana, 1)
  await anaSays(page, 1).waitFor()
  await show(page, false)
  // Beside what is run for, this clock goes on as the real one does.
  await page.clock.runFor(30_000)
  expect(sent.filter((frame) => frame.includes('"unsub"'))).toEqual([])
  await page.clock.runFor(90_000)
  await expect
    .poll(
      () =>
        sent.filter((frame) => frame.includes('"unsub"') && frame.includes('monitor:demo')).length,
    )
    .toBe(1)
  await stage.server.observeTwice(ana, 3)
  await show(page, true)
  await page.clock.runFor(1000)
  await anaSays(page, 3).waitFor()
  await page.context().close()
})

test('what is fetched on a key shows when it has come: no timer holds it back', async () => {
  const { page } = await visitor(stage.browser)
  await page.addInitScript(holdTimers)
  await logInForReal(page, stage.server.url)
  await page.getByRole('row', { name: /^Ana Fictiva/ }).waitFor()
  // React, left to itself, shows nothing within 300 ms of a fallback.
  await page.evaluate(() => Object.assign(window, { timersHeld: true }))
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to…').waitFor()
  await page.context().close()
})

test('filters stand in the address and survive a reload', async () => {
  const { page } = await visitor(stage.browser)
  await logInForReal(page, stage.server.url)
  await page.getByLabel('Filter by person').fill('bianca')
  await page.waitForURL((url) => url.searchParams.get('person') === 'bianca')
  await page.getByRole('row', { name: /^Ana Fictiva/ }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('row', { name: /^Bianca/ }).waitFor()
  expect(await page.getByLabel('Filter by person').inputValue()).toBe('bianca')
  expect(await page.getByRole('row', { name: /^Ana Fictiva/ }).count()).toBe(0)
  await page.context().close()
})

test('the keyboard alone goes from the login over the wall to a person', async () => {
  const { page, problems } = await visitor(stage.browser)
  await page.goto(stage.server.url)
  await page.getByLabel('User name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(realLogin.user)
  await page.keyboard.press('Tab')
  await page.keyboard.type(realLogin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Accounts')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Dashboard' })
    .waitFor({ state: 'detached' })
  // The list is drawn anew for what was typed: as a person does, go down until it is marked.
  const found = page.getByRole('dialog').getByRole('button', { name: /^Accounts/ })
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return found.getAttribute('data-selected')
    })
    .toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Accounts' }).and(page.locator(':focus')).waitFor()
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  for (
    let tabs = 0;
    tabs < 12 && !(await filter.evaluate((field) => field === document.activeElement));
    tabs++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('Bianca')
  await page.getByRole('row', { name: /Bianca/ }).waitFor()
  await page.getByRole('row', { name: /Ana Fictiva/ }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

/** Before the page's scripts: lets the test close the page's sockets as a network does. */
function keepSockets(): void {
  const kept = window as unknown as { sockets: WebSocket[]; WebSocket: typeof WebSocket }
  kept.sockets = []
  kept.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      kept.sockets.push(this)
    }
  }
}

/** Before the page's scripts: once the test says so, no timer that has to wait runs any more. */
function holdTimers(): void {
  const asked = window as unknown as { timersHeld?: boolean; setTimeout: unknown }
  const real = window.setTimeout.bind(window)
  asked.setTimeout = (run: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
    real(() => {
      if (!asked.timersHeld || ms <= 10) run(...rest)
    }, ms)
}

/** A headless tab is never hidden by itself: tells the page that it is. */
async function show(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (seen ? 'visible' : 'hidden'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}
