import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ClientFrame, ServerFrame } from '#shared/platform/live.ts'
import { walkTo } from '../testing/real-page.ts'
import { allScreens, type ScreenFile } from './all-screens.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

/** Goals not reached yet, with what they may be at most until they are: each fails on the day that its goal is reached, too. */
const notReached: Readonly<Record<string, number>> = {}

test.each((await allScreens()).filter(({ open }) => !open))(
  '$file loads at most 180 kB of script, or 230 with its charts, no schema, and asks for nothing twice',
  async (screen) => {
    const { loaded, asked } = await visited(screen)
    expect(asked.length).toBeGreaterThan(2)
    let twice = repeated(asked)
    // Something that was written between an answer and the joining of its topic is news; that it happens each time is not.
    for (let visits = 1; visits < 3 && twice.length > 0; visits += 1)
      twice = repeated((await visited(screen)).asked)
    expect(twice).toEqual([])
    // What draws a chart is a part of its own, fetched after the figures.
    const drawsCharts = [...loaded.keys()].some((url) => /\/\w*Chart-[^/]*\.js$/.test(url))
    within(screen.file, sizeOf(loaded), drawsCharts ? 230 : 180)
    expect([...loaded].filter(([, body]) => body.includes('ZodError')).map(([url]) => url)).toEqual(
      [],
    )
  },
)

function within(name: string, kilobytes: number, goal: number): void {
  process.stdout.write(
    `${JSON.stringify({ screen: name, script_kB: Number(kilobytes.toFixed(1)), goal })}\n`,
  )
  const most = notReached[name]
  if (most !== undefined)
    expect(
      kilobytes,
      `the goal of ${goal} kB is reached: take it off the list here and in docs/benchmarks.md`,
    ).toBeGreaterThan(goal)
  expect(kilobytes).toBeLessThanOrEqual(most ?? goal)
}

/** Every script that a browser with an empty cache fetches to show a screen, in the longest of the languages, and all that it reads. */
async function visited({ path }: ScreenFile) {
  const { page } = await stage.enter({ locale: 'ro', emptyCache: true })
  const bodies: Promise<readonly [string, Buffer]>[] = []
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      bodies.push(response.body().then((body) => [response.url(), body] as const))
  })
  page.on('request', (request) => asked.push(...readOf(request)))
  const joined = topicsJoined(page)
  await walkTo(page, stage.server.url, path)
  // What comes after the first paint, such as charts, is part of the screen; so is what the topics' first word asks for.
  await expect.poll(joined).toBe(true)
  await page.waitForLoadState('networkidle')
  const loaded: ReadonlyMap<string, Buffer> = new Map(await Promise.all(bodies))
  await page.context().close()
  return { loaded, asked }
}

const repeated = (asked: readonly string[]): readonly string[] =>
  asked.filter((read, i) => asked.indexOf(read) !== i)

/** What no position places cannot be told from news, so it is asked for once more when its topic is joined. */
const asksAgain = /^\/api\/operations\//

/** The path and query of a read, if it is one. */
function readOf(request: Request): readonly string[] {
  const { pathname, search } = new URL(request.url())
  const isRead = request.method() === 'GET' && ['fetch', 'xhr'].includes(request.resourceType())
  return isRead && !asksAgain.test(pathname) ? [pathname + search] : []
}

/** Whether the page has an answer for each topic that it wants to join, and wants one at least. */
function topicsJoined(page: Page): () => boolean {
  const joining = new Map<string, boolean>()
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { op, topic } = JSON.parse(String(payload)) as ClientFrame
      if (op === 'sub') joining.set(topic, true)
      else joining.delete(topic)
    })
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame
      if (frame.op === 'ok' || frame.op === 'err') joining.set(frame.topic, false)
    })
  })
  return () => joining.size > 0 && ![...joining.values()].includes(true)
}

/** Kilobytes (1,000 bytes) after gzip. */
const sizeOf = (files: ReadonlyMap<string, Buffer>): number =>
  [...files.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
