// `npm run demo`: a studio with a history, driven live, or real observations replayed; everything through the public calls.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { freeDataDir } from '../../services/platform/database/embedded-postgres-postmaster.ts'
import { ingestClient, logInClient, untilRead } from './client.ts'
import { fillDeeds } from './demo-deeds.ts'
import { drive } from './drive.ts'
import { fillCandidates } from './fill-candidates.ts'
import { demo_password, fillHistory, fillDemoPeople, demoLogins } from './fill.ts'
import { fillAlerts } from './fill-alerts.ts'
import { fillMoney } from './fill-money.ts'
import { fillPlanning } from './fill-planning.ts'
import { fillSettlements } from './fill-settlements.ts'
import { readDemoOptions, demoUsage, type DemoOptions } from './options.ts'
import { replay } from './replay.ts'
import { startServer, type Server } from './server.ts'
import { simulateDemo } from './simulation.ts'
import { say, seconds } from './terminal.ts'
import { day_ms } from './truth.ts'

const owner_user = 'owner'
const folder = path.resolve(
  process.env.DATA_DIR || path.join(import.meta.dirname, '../../.data/demo'),
)
const keptFile = path.join(folder, 'demo.json')
const Kept = z.object({ until: z.number() })

/** Aborted once: by whoever runs the demo (`interrupted`), or because the application has ended by itself. */
const stopping = new AbortController()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = true
    stopping.abort()
  })

/** The exit code. */
async function main(): Promise<number> {
  const options = readDemoOptions(process.argv.slice(2))
  if (options.help) return (process.stdout.write(demoUsage), 0)
  const began = Date.now()
  if (!(await isOurs()))
    throw new Error(`${folder} was not made by a demo: name another folder in DATA_DIR`)
  if (!(await freeDataDir(folder)))
    throw new Error(
      `another demo runs on ${folder}, or has not ended yet: name another folder in DATA_DIR, or wait`,
    )
  if (!options.keep) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const kept = await readKept()
  if (!kept) await writeKept(0)
  const server = await startServer({
    DATA_DIR: folder,
    OWNER_USER: owner_user,
    OWNER_PASSWORD: demo_password,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  })
  const whenOver = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let ended = false
  void server.ended.then(() => ((ended = true), stopping.abort()))
  try {
    const agreed = await run(server, options, kept?.until || undefined, began)
    if (!options.once) await whenOver
    if (ended && !interrupted) throw new Error('the application has ended by itself')
    return agreed || interrupted ? 0 : 1
  } finally {
    if (!ended) say('stopping …')
    await server.stop()
  }
}

async function run(
  { url }: Server,
  options: DemoOptions,
  keptUntil: number | undefined,
  began: number,
): Promise<boolean> {
  const { signal } = stopping
  say(`the application listens on ${url} (${seconds(began)})`)
  const owner = await logInClient(url, owner_user, demo_password)
  const ingestion = await ingestClient(url, owner)
  if (options.from !== undefined) {
    invite(url, [])
    const agreed = await replay(owner, ingestion, { ...options, from: options.from }, signal)
    if (!options.once && !signal.aborted) say(`the replay is over; ${url} stays up until Ctrl-C`)
    return agreed
  }
  const simulation = simulateDemo(options.seed, options.people)
  await fillDemoPeople(owner, ingestion, simulation.people)
  const now = Date.now()
  const from = keptUntil ?? now - options.days * day_ms
  const withYear = keptUntil === undefined
  const { people } = simulation
  const money = { owner, ingestion, seed: options.seed, people, from, to: now, withYear }
  await fillMoney(money)
  if (withYear) {
    await fillPlanning({ owner, seed: options.seed, people, from, to: now })
    await fillCandidates({ owner, seed: options.seed, people, to: now })
    await fillDeeds(url, owner, people)
  }
  const sums = await fillHistory(ingestion, simulation, from, now)
  await writeKept(now)
  const projecting = Date.now()
  await untilRead(owner, sums.position)
  if (withYear) await fillSettlements({ owner, people, to: now })
  await fillAlerts(owner, now)
  say(`read models: caught up in ${seconds(projecting)}; ready after ${seconds(began)}`)
  invite(url, demoLogins(simulation.people))
  if (!options.once)
    await drive(
      { simulation, seed: options.seed, from: now, speed: options.speed, owner, ingestion },
      signal,
    )
  await writeKept(Date.now())
  return true
}

function invite(url: string, people: ReturnType<typeof demoLogins>): void {
  say(`\n  ${url}\n`)
  for (const { user, tipCont } of [{ user: owner_user, tipCont: 'Owner' }, ...people])
    say(`  ${tipCont.padEnd(8)} ${user.padEnd(24)} ${demo_password}`)
  say('')
}

/** Only a folder that a demo has made is ever wiped or filled. */
async function isOurs(): Promise<boolean> {
  const files = await readdir(folder).catch((): string[] => [])
  return files.length === 0 || files.includes(path.basename(keptFile))
}
async function readKept(): Promise<z.infer<typeof Kept> | undefined> {
  const text = await readFile(keptFile, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Kept.parse(JSON.parse(text))
}
const writeKept = (until: number): Promise<void> => writeFile(keptFile, JSON.stringify({ until }))

try {
  process.exitCode = await main()
} catch (error) {
  // What breaks while everything is being stopped is not worth a word.
  if (!interrupted) say(`demo: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = interrupted ? 0 : 1
}
