import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Storage that a page may keep for the next one, but for the files that it has loaded. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,websql,file_systems'
/** Contexts that nobody looks at, by their options. */
const keptOf = new WeakMap<Browser, Map<string, BrowserContext[]>>()

/**
 * A context in which nothing is remembered. Who closes it leaves it for the next visitor of the same kind: with its memory
 * wiped, but with its cache and the process that its pages run in. A screen is some eighty files: to load and compile them
 * anew took longer than most tests.
 */
export async function freshContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const kept = keptOf.get(browser) ?? new Map<string, BrowserContext[]>()
  keptOf.set(browser, kept)
  // A service worker is a memory of its own.
  if (options.serviceWorkers === 'allow') return browser.newContext(options)
  const kind = JSON.stringify(options)
  const free = kept.get(kind)?.pop()
  if (free) return free
  const context = await browser.newContext(options)
  const parked = await park(context)
  const end = context.close.bind(context)
  context.close = async () => {
    if (!(await forget(context, parked))) return end()
    kept.set(kind, [...(kept.get(kind) ?? []), context])
  }
  return context
}

/** Closes the pages that a file has left open; what is kept, is kept for the next one. */
export async function leaveContexts(browser: Browser): Promise<void> {
  const free = new Set([...(keptOf.get(browser)?.values() ?? [])].flat())
  for (const context of browser.contexts()) if (!free.has(context)) await context.close()
}

const parkedAt = 'http://127.0.0.1/parked'
export const isParked = (page: Page): boolean => page.url() === parkedAt
/** A page of the product's site without anything in it: with `--process-per-site` the others run in its process, and it outlives them. */
async function park(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route('**', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.goto(parkedAt)
  return page
}

/** Whether nothing of it is left. */
async function forget(context: BrowserContext, parked: Page): Promise<boolean> {
  await context.setOffline(false)
  const pages = context.pages().filter((page) => page !== parked)
  if (!(await Promise.all(pages.map(hasNativeClock))).every(Boolean)) return false
  // A page whose address is a file to be saved has none.
  const addresses = pages.map((page) => page.url()).filter((url) => URL.canParse(url))
  await Promise.all(pages.map((page) => page.close()))
  const session = await context.newCDPSession(parked)
  for (const origin of new Set(addresses.map((url) => new URL(url).origin)))
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  await context.clearCookies()
  return true
}

/** Whether no test has put in a clock, which would be there, or stand still, for the next one. */
const hasNativeClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => String(setTimeout).includes('[native code]')).catch(() => false)
