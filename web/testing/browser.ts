import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import {
  chromium,
  errors,
  type Browser,
  type BrowserContextOptions,
  type ElementHandle,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { freshContext, isParked } from './contexts.ts'
import { requireChromium } from '#services/platform/testing/services.ts'
import { startedByTests } from '#services/platform/testing/started.ts'
import { fakeLogin } from './fake-server.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Flags of a browser for tests alone. */
const quicker = [
  // Pages of one context share a process (contexts.ts).
  '--process-per-site',
  // A page lives for seconds: what is compiled better for later comes too late for it.
  '--js-flags=--no-opt --no-maglev',
]

/** The longest wait: what has not come by then will not come, on a crowded machine either. */
const wait_ms_max = 60_000

const opened = new Set<Browser>()
/** The pages that are open now, in the order in which they were opened: what a failed test was looking at. */
export const openPages = (): readonly Page[] =>
  [...opened]
    .flatMap((browser) => browser.contexts())
    .flatMap((context) => context.pages())
    .filter((page) => !isParked(page))

/** Chromium of the machine (`requireChromium`): a `whole` one as people have it. Raises an Error where there is none. */
export async function openBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = await requireChromium(whole)
  if (executablePath === undefined) throw new Error('there is no Chromium: CHROMIUM names one')
  startedByTests.browsers++
  const browser = await chromium.launch({
    executablePath,
    args: whole ? flags : [...flags, ...quicker],
  })
  opened.add(browser)
  browser.once('disconnected', () => opened.delete(browser))
  return browser
}

let shared: Promise<Browser> | undefined
/** One for all files that run in this process, one after another; a new one after one that has crashed. Who opens pages closes them. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = openBrowser()
  return shared
}

const unanswered = new WeakMap<Page, ReadonlySet<Request>>()
/** Returns the requests that a visitor's page still waits for, one line each. */
export const waitsFor = (page: Page): readonly string[] =>
  [...(unanswered.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`)

/** A fresh visitor. What breaks in the page breaks the test: `problems` collects errors and texts that no catalogue has. */
export async function visitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const context = await freshContext(browser, {
    serviceWorkers: 'block',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only moves.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(wait_ms_max)
  const page = await context.newPage()
  // A page over plain http, as in a studio's own network, does not have it.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const asked = new Set<Request>()
  unanswered.set(page, asked)
  page.on('request', (request) => void asked.add(request))
  page.on('requestfinished', (request) => void asked.delete(request))
  page.on('requestfailed', (request) => void asked.delete(request))
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Being refused before the login, and a cut connection, are what the tests are about.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/status of 401|WebSocket|Service Worker/.test(message.text())
    )
      problems.push(`${message.text()} ${message.location().url}`)
  })
  return { page, problems }
}

export async function logInPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('User name').fill(fakeLogin.user)
  await page.getByRole('textbox', { name: 'Password' }).fill(fakeLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe-core's findings against WCAG 2.2 AA on a page, or in a part of it, one line each. */
export async function violations(
  page: Page,
  part: ElementHandle<Element> | null = null,
): Promise<string[]> {
  // A page that is looked at twice has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async (within) => {
    const { axe: checker } = window as unknown as {
      axe: {
        run: (
          at: Document | Element,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    // A target half under a bar or a total at the foot is scrolled clear of it: each is measured whole.
    const bars = [...document.querySelectorAll<HTMLElement>('nav, [class*="foot"]')].filter(
      (bar) => {
        const { position, bottom } = getComputedStyle(bar)
        return position === 'sticky' && bottom !== 'auto'
      },
    )
    for (const bar of bars) bar.style.position = 'static'
    const found = await checker.run(within ?? document, {
      reporter: 'no-passes',
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    for (const bar of bars) bar.style.position = ''
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, part)
}

/** More than any screen has before the place where somebody wants to be. */
const tabs_max = 80

/** As a person without a mouse: Tab, or Shift+Tab, until the focus is there. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs <= tabs_max; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached with ${tabs_max} tabs: ${String(target)}`)
}

/** Whether nothing of the page lies beyond its right edge, once it has followed a change of width. */
export async function fits(page: Page): Promise<boolean> {
  const isWithin = () =>
    document.documentElement.scrollWidth <= document.documentElement.clientWidth
  try {
    await page.waitForFunction(isWithin)
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** Before the page's scripts: what this browser has remembered as its language. */
export const rememberLanguage = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript(
    (chosen) => window.localStorage.setItem('callboard.language', JSON.stringify(chosen)),
    language,
  )

/** Takes the network away from a page that has all its parts, until it says so. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(/^Offline · last seen/).waitFor()
}
