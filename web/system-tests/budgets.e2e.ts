import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { walkTo } from '../testing/real-page.ts'
import { allScreens, type ScreenFile } from './all-screens.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

/** Goals not reached yet, with what they may be at most until they are: each fails on the day that its goal is reached, too. */
const notReached: Readonly<Record<string, number>> = {}

test.each((await allScreens()).filter(({ open }) => !open))(
  '$file loads at most 180 kB of script, or 230 with its charts, and no schema',
  async (screen) => {
    const loaded = await filesOf(screen)
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

/** Every script that a browser with an empty cache fetches to show a screen, in the longest of the languages. */
async function filesOf({ path }: ScreenFile): Promise<ReadonlyMap<string, Buffer>> {
  const { page } = await stage.enter({ locale: 'ro' })
  const bodies: Promise<readonly [string, Buffer]>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      bodies.push(response.body().then((body) => [response.url(), body] as const))
  })
  await walkTo(page, stage.server.url, path)
  // What comes after the first paint, such as charts, is part of the screen.
  await page.waitForLoadState('networkidle')
  const loaded = new Map(await Promise.all(bodies))
  await page.context().close()
  return loaded
}

/** Kilobytes (1,000 bytes) after gzip. */
const sizeOf = (files: ReadonlyMap<string, Buffer>): number =>
  [...files.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
