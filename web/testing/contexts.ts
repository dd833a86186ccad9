import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a page may keep for the next one, but for the files that it has loaded. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,websql,file_systems'
/** Contexts that nobody looks at, by their options. */
const keptOf = new WeakMap<Browser, Map<string, BrowserContext[]>>()

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
  const kept = keptOf.get(browser) ?? new Map<string, BrowserContext[]>()
  keptOf.set(browser, kept)
  // A service worker is a memory of its own.
  if (emptyCache || options.serviceWorkers === 'allow') return browser.newContext(options)
  const kind = JSON.stringify(options)
  const free = kept.get(kind)?.pop()
  if (free) return free
  const context = await browser.newContext(options)
  const end = context.close.bind(context)
  context.close = async () => {
    if (!(await forget(context))) return end()
    kept.set(kind, [...(kept.get(kind) ?? []), context])
  }
  return context
}

/** What a file has left open goes; what is kept, is kept for the next one. */
export async function leaveContexts(browser: Browser): Promise<void> {
  const free = new Set([...(keptOf.get(browser)?.values() ?? [])].flat())
  for (const context of browser.contexts()) if (!free.has(context)) await context.close()
}

/** Whether nothing of it is left: what an error page stands for cannot be wiped. */
async function forget(context: BrowserContext): Promise<boolean> {
  await context.setOffline(false)
  for (const page of context.pages()) {
    if (!(await wipe(context, page))) return false
    await page.close()
  }
  await context.clearCookies()
  return true
}

async function wipe(context: BrowserContext, page: Page): Promise<boolean> {
  if (page.url() === 'about:blank') return true
  const { origin } = new URL(page.url())
  if (origin === 'null') return false
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  return true
}
