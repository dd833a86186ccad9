import type { Browser, Page } from 'playwright-core'
import { logInPage, visitor } from './browser.ts'
import type { FakeServer } from './fake-server.ts'
import { dice } from './fake-wall.ts'

interface WallLoad {
  readonly people: number
  readonly sites: number
  /** Changed cells a second, over all studios. */
  readonly rate: number
  readonly seconds: number
}
interface WallCost {
  readonly longTasks: number
  /** Processor time of the whole renderer process, of one processor: what other programs take from the machine does not count. */
  readonly rendererPercent: number
  /** Milliseconds from a message's arrival in the page to the frame after the one that shows it. */
  readonly paintMs: readonly number[]
}
interface InPage {
  arrivedAt: number
  longTasks: number
  paintMs: number[]
}
type Noted = Window & { wallCost: InPage }

const frames_hz = 20
/** A neighbour on the same processor makes the same work cost more, never less: the least of these is the wall's own. */
const windows = 3
const shares = [
  ['north', 0.5],
  ['harbour', 0.3],
  ['hill', 0.2],
] as const

/**
 * Opens the wall, changes cells at this rate, and says what it cost the browser. First the load alone; then one row in sight
 * changes ten times a second besides and is watched to its paint, which costs frames that only the watching asks for.
 */
export async function loadWall(
  browser: Browser,
  server: FakeServer,
  load: WallLoad,
): Promise<WallCost> {
  const { page } = await visitor(browser)
  await page.addInitScript(noteArrivals)
  await logInPage(page, server.url)
  await page
    .getByRole('row', { name: /^Ana Exemplu \d+/ })
    .first()
    .waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'ProcessTime',
    )?.value ?? Number.NaN
  const stop = startChanging(server, load)
  // The first second belongs to the login.
  await pause(1)
  await page.evaluate(() =>
    Object.assign((window as unknown as Noted).wallCost, { longTasks: 0, paintMs: [] }),
  )
  const percents: number[] = []
  for (let window = 0; window < windows; window += 1) {
    const before = await busy()
    await pause(load.seconds)
    percents.push((((await busy()) - before) / load.seconds) * 100)
  }
  const stopWatched = startChangingOne(server, placeOf(await watchOne(page), load.people))
  await pause(load.seconds)
  stop()
  stopWatched()
  const { longTasks, paintMs } = await page.evaluate(() => (window as unknown as Noted).wallCost)
  await page.context().close()
  return { longTasks, paintMs, rendererPercent: Math.min(...percents) }
}

/** How long a load lasts is what is measured: the one place where a test waits by the clock. */
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))

/** In the page, before its scripts: when the message about the watched person arrived. */
function noteArrivals(): void {
  const cost: InPage = { arrivedAt: 0, longTasks: 0, paintMs: [] }
  const noted = window as unknown as Noted & { WebSocket: typeof WebSocket }
  noted.wallCost = cost
  noted.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      this.addEventListener('message', ({ data }) => {
        // Only the watched person's frames hold a single cell.
        if (/"cells":\[\d+,\d+,\d+,\d+\]/.test(String(data))) cost.arrivedAt = performance.now()
      })
    }
  }
  new PerformanceObserver((list) => (cost.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  })
}

/** Watches the row of the first person in sight; answers with their number. */
async function watchOne(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /^Ana Exemplu \d+/ }).first()
  return row.evaluate((element) => {
    const { wallCost } = window as unknown as Noted
    new MutationObserver(() => {
      const { arrivedAt } = wallCost
      if (arrivedAt === 0) return
      wallCost.arrivedAt = 0
      requestAnimationFrame(() =>
        requestAnimationFrame(() => wallCost.paintMs.push(performance.now() - arrivedAt)),
      )
    }).observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
    return Number(
      /Ana Exemplu (\d+)/.exec(element.querySelector('[role=rowheader]')?.textContent ?? '')?.[1],
    )
  })
}

interface Place {
  readonly studio: string
  readonly person: number
}
/** Returns the studio of a person: the studios share the people out in order. */
export function placeOf(number: number, people: number): Place {
  let first = 0
  for (const [studio, share] of shares) {
    if (number < first + people * share) return { studio, person: number - first }
    first += people * share
  }
  throw new Error(`nobody has the number ${number}`)
}

function startChanging(server: FakeServer, { people, sites, rate }: WallLoad): () => void {
  const roll = dice(3)
  const timer = setInterval(() => {
    for (const [studio, share] of shares) {
      const changes = Array.from(
        { length: Math.round((rate / frames_hz) * share) },
        () =>
          [
            Math.floor(roll() * people * share),
            Math.floor(roll() * sites),
            Math.floor(roll() * 4),
          ] as const,
      )
      server.pushMany(studio, changes)
    }
  }, 1000 / frames_hz)
  return () => clearInterval(timer)
}

/** Every second frame another status, in a frame of its own. */
function startChangingOne(server: FakeServer, { studio, person }: Place): () => void {
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    server.push(studio, person, 0, 1 + (turn % 3))
  }, 2000 / frames_hz)
  return () => clearInterval(timer)
}
