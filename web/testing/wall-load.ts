// node web/testing/wall-load.ts [people] [updates per second]: what the wall costs a browser, as JSON lines.
import { ensureBuilt } from './built.ts'
import { logIn, openBrowser, visitor } from './browser.ts'
import { startFakeServer } from './fake-server.ts'
import { dice } from './fake-wall.ts'

const people = Number(process.argv[2] ?? 2000)
const rate = Number(process.argv[3] ?? 1000)
const seconds = 10
const flush_hz = 20
const roll = dice(3)
const studios = [
  ['north', 0.5],
  ['harbour', 0.3],
  ['hill', 0.2],
] as const

await ensureBuilt()
const server = await startFakeServer({ people })
const browser = await openBrowser()
const { page } = await visitor(browser)
await logIn(page, server.url)
await page.getByRole('row', { name: /^Ana/ }).first().waitFor()
const session = await page.context().newCDPSession(page)
await session.send('Performance.enable')
await page.evaluate(() => {
  const counted = window as unknown as { longTasks: number }
  counted.longTasks = 0
  new PerformanceObserver((list) => (counted.longTasks += list.getEntries().length)).observe({ type: 'longtask' })
})
const spent = async () => new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
const before = await spent()
const timer = setInterval(() => {
  for (const [studio, share] of studios) {
    const changes = Array.from(
      { length: Math.round((rate / flush_hz) * share) },
      () => [Math.floor(roll() * people * share), Math.floor(roll() * 12), Math.floor(roll() * 4)] as const,
    )
    if (changes.length > 0) server.pushMany(studio, changes)
  }
}, 1000 / flush_hz)
await new Promise((done) => setTimeout(done, seconds * 1000))
clearInterval(timer)
const after = await spent()
const percent = (name: string) => Math.round((((after.get(name) ?? 0) - (before.get(name) ?? 0)) / seconds) * 1000) / 10
const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number }).longTasks)
process.stdout.write(
  `${JSON.stringify({ people, rate, long_tasks: longTasks, main_thread_percent: percent('TaskDuration'), script_percent: percent('ScriptDuration'), layout_percent: percent('LayoutDuration'), style_percent: percent('RecalcStyleDuration') })}\n`,
)
await browser.close()
await server.close()
