import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, rememberLanguage, visitor } from './browser.ts'
import { ensureBuilt } from './built.ts'
import { startFakeServer, type FakeServer } from './fake-server.ts'
import { enterAs, walkTo } from './real-page.ts'
import { startEmptyServer, startRealServer, type RealServer } from './real-server.ts'

/** What a file of browser tests stands on: the built page over the fake server, before its first test; all closed after its last. */
export function fakeStage(options: Parameters<typeof startFakeServer>[0] = {}) {
  const stage = {} as { browser: Browser; server: FakeServer }
  beforeAll(async () => {
    await ensureBuilt()
    stage.server = await startFakeServer(options)
    stage.browser = await openBrowser()
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.server?.close()
  })
  return stage
}

type Visit = Awaited<ReturnType<typeof visitor>>
/** Of the visitor's browser, and the language that they chose in it before. */
type VisitOptions = Parameters<typeof visitor>[1] & { readonly language?: string }

/** The same over a whole server of its own. `enter` lets its owner in, in a browser of their own; `open` shows them a screen as well. */
export function realStage() {
  const stage = {
    enter: async ({ language, ...options }: VisitOptions = {}): Promise<Visit> => {
      const visit = await visitor(stage.browser, options)
      await visit.page.context().addCookies(stage.cookies)
      if (language !== undefined) await rememberLanguage(visit.page, language)
      return visit
    },
    open: async (path: string, options?: VisitOptions): Promise<Visit> => {
      const visit = await stage.enter(options)
      await walkTo(visit.page, stage.server.url, path)
      return visit
    },
  } as {
    browser: Browser
    server: RealServer
    cookies: Awaited<ReturnType<typeof enterAs>>
    enter: (options?: VisitOptions) => Promise<Visit>
    open: (path: string, options?: VisitOptions) => Promise<Visit>
  }
  beforeAll(async () => {
    await ensureBuilt()
    stage.server = await startRealServer()
    stage.browser = await openBrowser()
    stage.cookies = await enterAs(stage.browser, stage.server.url)
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.server?.stop()
  })
  return stage
}

/** A whole server with an empty store: whoever comes first sets it up. */
export function emptyStage() {
  const stage = {} as { browser: Browser; server: Awaited<ReturnType<typeof startEmptyServer>> }
  beforeAll(async () => {
    await ensureBuilt()
    stage.server = await startEmptyServer()
    stage.browser = await openBrowser()
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.server?.stop()
  })
  return stage
}
