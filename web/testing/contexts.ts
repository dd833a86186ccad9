import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a page may keep for the next one, but for the files that it has loaded. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,websql,file_systems'
interface Kept {
  /** Those that nobody looks at, by their options. */
  readonly free: Map<string, BrowserContext[]>
  /** How each one really ends. */
  readonly end: Map<BrowserContext, () => Promise<void>>
}
const keptOf = new WeakMap<Browser, Kept>()

/** `emptyCache`: nothing was loaded before, as for who comes for the first time. */
export interface ContextOptions extends BrowserContextOptions {
  readonly emptyCache?: boolean
}

/**
 * A context in which nothing is remembered. Who closes it leaves it for the next visitor of the same kind, with its memory
 * wiped and its cache kept: a screen is some eighty files, and loading them anew took longer than most tests.
 */
export async function freshContext(
  browser: Browser,
  { emptyCache = false, ...options }: ContextOptions,
): Promise<BrowserContext> {
  const kept = keptOf.get(browser) ?? { free: new Map(), end: new Map() }
  keptOf.set(browser, kept)
  // A service worker is a memory of its own.
  if (emptyCache || options.serviceWorkers === 'allow') return browser.newContext(options)
  const kind = JSON.stringify(options)
  const free = kept.free.get(kind)?.pop()
  if (free) return free
  const context = await browser.newContext(options)
  kept.end.set(context, context.close.bind(context))
  context.close = async () => {
    await forget(context)
    kept.free.set(kind, [...(kept.free.get(kind) ?? []), context])
  }
  return context
}

/** Ends all contexts of a browser. */
export async function closeContexts(browser: Browser): Promise<void> {
  const kept = keptOf.get(browser)
  keptOf.delete(browser)
  for (const context of browser.contexts())
    await (kept?.end.get(context) ?? (() => context.close()))()
}

async function forget(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  for (const page of context.pages()) {
    await wipe(context, page)
    await page.close()
  }
  await context.clearCookies()
}

async function wipe(context: BrowserContext, page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  if (origin === 'null') return
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}
