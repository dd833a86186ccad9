// `npm run demo`: a studio driven live that fills with its history behind, or real observations replayed; everything through the public calls.
import { renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { freeDataDir } from '../../services/platform/database/embedded-postgres-postmaster.ts'
import { ingestClient, logInClient, type DemoClient } from './client.ts'
import { drive } from './drive.ts'
import { demo_password, demoLogins, fillDemoPeople, fillHistory } from './fill.ts'
import { fillSteps, recent_ms } from './fill-steps.ts'
import { isDueAt } from './demo-plan.ts'
import { readDemoOptions, demoUsage, type DemoOptions } from './options.ts'
import { replay } from './replay.ts'
import { startServer, type Server } from './server.ts'
import { seedShifts } from './seed-shifts.ts'
import { simulateDemo } from './simulation.ts'
import { filledPercent, runSteps, stepsUnderWay } from './steps.ts'
import { stopOnSignals } from './stopping.ts'
import { say, seconds, status } from './terminal.ts'
import { day_ms } from './truth.ts'

const owner_user = 'owner'
/** Nothing of a demo is worth waiting for: its application ends within this, its database within as long again. */
const stop_ms = 800
const folder = path.resolve(
  process.env.DATA_DIR || path.join(import.meta.dirname, '../../.data/demo'),
)
const keptFile = path.join(folder, 'demo.json')
/** Read by the application, which tells it on the dashboard. */
const progressFile = path.join(folder, 'progress.json')
const Kept = z.object({
  until: z.number(),
  /** The moment for which the demo was directed. */
  opensAt: z.number(),
})

type Kept = z.infer<typeof Kept>

const stopping = stopOnSignals()
const { signal, atOnce } = stopping
const began = Date.now()

/** The exit code. */
async function main(): Promise<number> {
  const options = readDemoOptions(process.argv.slice(2))
  if (options.help) return (process.stdout.write(demoUsage), 0)
  if (!(await isOurs()))
    throw new Error(`${folder} was not made by a demo: name another folder in DATA_DIR`)
  if (!(await freeDataDir(folder)))
    throw new Error(
      `another demo runs on ${folder}, or has not ended yet: name another folder in DATA_DIR, or wait`,
    )
  if (!options.keep) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const kept = await readKept()
  if (!kept) await writeKept(0, Date.now())
  writeProgress(options.from === undefined ? 0 : 100)
  const environment = {
    DATA_DIR: folder,
    OWNER_USER: owner_user,
    OWNER_PASSWORD: demo_password,
    DEMO_PROGRESS: progressFile,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
  const server = await startServer(environment, { signal, atOnce, stop_ms })
  let ended = false
  void server.ended.then(() => ((ended = true), stopping.stop()))
  const over = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  try {
    const agreed = await run(server, options, kept?.until ? kept : undefined)
    if (!options.once) await over
    return agreed ? 0 : 1
  } catch (error) {
    if (ended && !stopping.isAsked())
      throw new Error('the application has ended by itself', { cause: error })
    throw error
  } finally {
    const since = Date.now()
    await server.stop()
    if (!stopping.isAsked()) say(`the application has ended (${seconds(since)})`)
  }
}

async function run(
  { url }: Server,
  options: DemoOptions,
  kept: Kept | undefined,
): Promise<boolean> {
  say(`the application listens on ${url} (${seconds(began)})`)
  const owner = await logInClient(url, owner_user, demo_password, signal)
  const ingestion = await ingestClient(url, owner, signal)
  if (options.from !== undefined) {
    invite(url, [])
    const agreed = await replay(owner, ingestion, { ...options, from: options.from }, signal)
    if (!options.once && !signal.aborted) say(`the replay is over; ${url} stays up until Ctrl-C`)
    return agreed
  }
  await play({ url, owner, ingestion }, options, kept)
  return true
}

interface Place {
  readonly url: string
  readonly owner: DemoClient
  readonly ingestion: DemoClient
}
/** Fills the wall of today first; then it moves, and everything else fills behind it. */
async function play(
  { url, owner, ingestion }: Place,
  options: DemoOptions,
  kept: Kept | undefined,
): Promise<void> {
  const { seed, speed } = options
  const opensAt = kept?.opensAt ?? Date.now()
  const simulation = simulateDemo(seed, options.people, opensAt)
  const { people } = simulation
  await fillDemoPeople(owner, ingestion, people)
  const to = Date.now()
  const from = kept?.until ?? to - options.days * day_ms
  const today = { from: Math.max(from, to - recent_ms), to }
  await fillHistory(ingestion, simulation, today)
  const lines = { live: '', filling: '' }
  const show = () => status([lines.filling, lines.live].filter(Boolean).join(' · '))
  const withYear = kept === undefined
  const filling = { url, owner, ingestion, seed, simulation, opensAt, from, to, withYear }
  let [isFilled, told] = [false, 0]
  const fill = async () => {
    await runSteps(
      fillSteps(filling),
      {
        moved: (progress) => {
          const percent = filledPercent(progress)
          if (percent > told) writeProgress((told = percent))
          lines.filling = `history ${percent} %: ${stepsUnderWay(progress)}`
          show()
        },
        finished: (name, said) => say(`${name}: ${said} (${seconds(began)})`),
      },
      signal,
    )
    lines.filling = ''
    isFilled = true
    await writeKept(to, opensAt)
    say(`all of the history is there after ${seconds(began)}`)
  }
  const seedAll = async () => {
    const clicks = simulation.clicks(from, to)
    say(`${await seedShifts({ dataDir: folder, people, clicks, to })} (${seconds(began)})`)
  }
  if (options.once) return (withYear ? seedAll() : Promise.resolve()).then(fill)
  let moving: (() => void) | undefined
  const firstMove = new Promise<void>((resolve) => (moving = resolve))
  const seeded = withYear ? firstMove.then(seedAll) : undefined
  const lively = people.filter((one) => isDueAt(one, to) && !simulation.direction.has(one.user))
  const live = drive(
    { simulation, seed, from: to, speed, owner, ingestion, lively, seeded },
    { moving: () => moving?.(), told: (line) => ((lines.live = line), show()) },
    signal,
  )
  const first = firstMove.then(async () => {
    say(`the wall moves, ${speed} × faster than reality (${seconds(began)})`)
    invite(url, demoLogins(people))
    await seeded
    return fill()
  })
  try {
    await Promise.all([live, Promise.race([first, live])])
  } finally {
    if (isFilled) await writeKept(Date.now(), opensAt)
  }
}

function invite(url: string, people: ReturnType<typeof demoLogins>): void {
  say(`\n  ${url}\n`)
  for (const { user, tipCont } of [{ user: owner_user, tipCont: 'Owner' }, ...people])
    say(
      `  ${(tipCont === 'Other' ? 'Accountant' : tipCont).padEnd(10)} ${user.padEnd(24)} ${demo_password}`,
    )
  say('')
}

/** Only a folder that a demo has made is ever wiped or filled. */
async function isOurs(): Promise<boolean> {
  const files = await readdir(folder).catch((): string[] => [])
  return files.length === 0 || files.includes(path.basename(keptFile))
}
async function readKept(): Promise<Kept | undefined> {
  const text = await readFile(keptFile, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Kept.parse(JSON.parse(text))
}
/** In one step, so that nobody reads half of it. */
function writeProgress(percent: number): void {
  writeFileSync(`${progressFile}.new`, JSON.stringify({ percent }))
  renameSync(`${progressFile}.new`, progressFile)
}
const writeKept = (until: number, opensAt: number): Promise<void> =>
  writeFile(keptFile, JSON.stringify({ until, opensAt } satisfies Kept))

try {
  process.exitCode = await main()
} catch (error) {
  // A failure while everything is being stopped is not worth a word.
  if (!stopping.isAsked()) say(`demo: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = stopping.isAsked() ? 0 : 1
}
if (stopping.isAsked()) say('demo: everything that it started has ended')
// Whatever still waits has nothing to wait for.
process.exit()
