import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ClientFrame, ServerFrame } from '#shared/platform/live.ts'
import { partInTurn } from '#services/platform/testing/size.ts'
import { dist } from '../testing/built.ts'
import { walkTo } from '../testing/real-page.ts'
import { allScreens, type ScreenFile } from './all-screens.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

/** Goals not reached yet, with what they may be at most until they are: each fails on the day that its goal is reached, too. */
const notReached: Readonly<Record<string, number>> = {}

/** Half of the screens with every run. */
const screens = partInTurn(
  (await allScreens()).filter(({ open }) => !open),
  2,
)
test.each(screens)(
  '$file loads at most 180 kB of script, or 230 with its charts, no schema, and asks for nothing twice',
  async (screen) => {
    const { loaded, asked } = await visited(screen)
    expect(asked.length).toBeGreaterThan(2)
    let twice = repeated(asked)
    // Something that was written between an answer and the joining of its topic is news; that it happens each time is not.
    for (let visits = 1; visits < 3 && twice.length > 0; visits += 1)
      twice = repeated((await visited(screen)).asked)
    expect(twice).toEqual([])
    // The code that draws a chart is a part of its own, fetched after the figures.
    const drawsCharts = loaded.some(({ url }) => /\/\w*Chart-[^/]*\.js$/.test(url))
    const kilobytes = loaded.reduce((sum, script) => sum + script.kilobytes, 0)
    // The scripts that every screen needs are told of with each, from the cache as well.
    expect(kilobytes).toBeGreaterThan(100)
    within(screen.file, kilobytes, drawsCharts ? 230 : 180)
    expect(loaded.filter(({ hasSchemas }) => hasSchemas).map(({ url }) => url)).toEqual([])
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

interface BuiltScript {
  readonly url: string
  /** Kilobytes (1,000 bytes) after gzip. */
  readonly kilobytes: number
  readonly hasSchemas: boolean
}
/** By their paths; what screens have in common is compressed once. */
const builtScripts = new Map<string, BuiltScript>()
function built(url: string): BuiltScript {
  const known = builtScripts.get(url)
  if (known) return known
  const body = readFileSync(join(dist, url))
  const script = {
    url,
    kilobytes: gzipSync(body).length / 1000,
    hasSchemas: body.includes('ZodError'),
  }
  builtScripts.set(url, script)
  return script
}
/** Every script that a browser asks for to show a screen, from its cache or not, in the longest of the languages, and all that it reads. */
async function visited({ path }: ScreenFile) {
  const { page } = await stage.enter({ locale: 'ro', language: 'ro' })
  const scripts = new Set<string>()
  const asked: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  page.on('request', (request) => asked.push(...readOf(request)))
  const joined = topicsJoined(page)
  await walkTo(page, stage.server.url, path)
  // Everything after the first paint, such as charts, is part of the screen; so is what the topics' first word asks for.
  await expect.poll(joined).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { loaded: [...scripts].map(built), asked }
}

const repeated = (asked: readonly string[]): readonly string[] =>
  asked.filter((read, i) => asked.indexOf(read) !== i)

/** The reads that no position places: not to be told from news, they are asked for once more when their topic is joined. */
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
