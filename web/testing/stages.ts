import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { takePort } from '#services/platform/testing/ports.ts'
import { rememberLanguage, sharedBrowser, visitor } from './browser.ts'
import { ensureBuilt } from './built.ts'
import { startFakeServer, type FakeServer } from './fake-server.ts'
import { leaveContexts } from './contexts.ts'
import { ownersCookies, walkTo } from './real-page.ts'
import {
  startEmptyServer,
  startMortalServer,
  startRealServer,
  type MortalServer,
  type RealServer,
} from './real-server.ts'

/**
 * Sets up what a file of browser tests stands on: the built page over the fake server, before its first test; all closed after
 * its last. `enter` lets its owner in, as a visitor of their own; `open` shows them a screen as well.
 */
export function fakeStage(options: Parameters<typeof startFakeServer>[0] = {}) {
  const stage = {
    enter: async (how: Parameters<typeof visitor>[1] = {}): Promise<Visit> => {
      const visit = await visitor(stage.browser, how)
      const { url } = stage.server
      await visit.page.context().addCookies([{ name: 'fake', value: 'owner', url, httpOnly: true }])
      return visit
    },
    open: async (path: string, how?: Parameters<typeof visitor>[1]): Promise<Visit> => {
      const visit = await stage.enter(how)
      await visit.page.goto(stage.server.url + path)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      return visit
    },
  } as {
    browser: Browser
    server: FakeServer
    enter: (how?: Parameters<typeof visitor>[1]) => Promise<Visit>
    open: (path: string, how?: Parameters<typeof visitor>[1]) => Promise<Visit>
  }
  let port: Awaited<ReturnType<typeof takePort>> | undefined
  beforeAll(async () => {
    await ensureBuilt()
    port = await takePort()
    stage.server = await startFakeServer({ port: port.port, ...options })
    stage.browser = await sharedBrowser()
  })
  afterAll(async () => {
    if (stage.browser) await leaveContexts(stage.browser)
    await stage.server?.close()
    port?.giveBack()
  })
  return stage
}

type Visit = Awaited<ReturnType<typeof visitor>>
/** The visitor's browser, which is the stage's unless they bring their own, and the language that they chose in it before. */
type VisitOptions = Parameters<typeof visitor>[1] & {
  readonly language?: string
  readonly browser?: Browser
}

/** The same over the product on a store of its own. `enter` lets its owner in, as a visitor of their own; `open` shows them a screen as well. */
export const realStage = () => stageOn<RealServer>(startRealServer)
/** The same with a process of its own, which a test may kill. */
export const mortalStage = () => stageOn<MortalServer>(startMortalServer)

function stageOn<S extends RealServer>(start: () => Promise<S>) {
  const stage = {
    enter: async ({ language, browser, ...options }: VisitOptions = {}): Promise<Visit> => {
      const visit = await visitor(browser ?? stage.browser, options)
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
    server: S
    cookies: ReturnType<typeof ownersCookies>
    enter: (options?: VisitOptions) => Promise<Visit>
    open: (path: string, options?: VisitOptions) => Promise<Visit>
  }
  beforeAll(async () => {
    await ensureBuilt()
    stage.server = await start()
    stage.browser = await sharedBrowser()
    stage.cookies = ownersCookies(stage.server)
  })
  afterAll(async () => {
    if (stage.browser) await leaveContexts(stage.browser)
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
    stage.browser = await sharedBrowser()
  })
  afterAll(async () => {
    if (stage.browser) await leaveContexts(stage.browser)
    await stage.server?.stop()
  })
  return stage
}
