import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import { random } from '../demo/random.ts'
import { fillFaultStudio, type FaultLogins } from './cast.ts'
import { faults, type FaultName } from './fault-table.ts'
import { Ledger } from './ledger.ts'
import { FaultLoad } from './load.ts'
import { checkLog } from './log-check.ts'
import { Readiness } from './readiness.ts'
import { compareLogWithFeed } from './feed-check.ts'
import { caughtUp, longestUnread, recovered, verify } from './recovery.ts'
import type { Fault } from './scene.ts'
import { openFaultStage, type Shape, type FaultStage } from './stage.ts'
import { checkTotals } from './totals-check.ts'

const GIVE_UP_MS = 20_000

export interface RoundOptions {
  readonly seed: string
  /** One after the other; those within one array at the same moment. */
  readonly faults: readonly (readonly FaultName[])[]
  readonly perSecond: number
  /** The one that has what every one of these faults needs, if none is given. */
  readonly shape?: Shape | undefined
  /** Longest time before a fault strikes, and time of load after the last one. */
  readonly calm_ms: number
  readonly patience: number
  /** Deadlines are those of a quiet machine times this. */
  readonly slack: number
}
export interface RoundReport {
  readonly seed: string
  readonly faults: string
  readonly requests: number
  readonly lines: number
  readonly commands: number
  readonly acknowledged: number
  readonly perSecond: number
  readonly errors: Readonly<Record<string, number>>
  readonly fault_ms: readonly number[]
  readonly recovery_ms: readonly number[]
  /** The longest that an event was not projected, over the whole round. */
  readonly unread_s_max: number
  readonly lag_ms: number
  /** Milliseconds without an acknowledgement from an election on. */
  readonly silence_ms: readonly number[]
  /** Events of EventStoreDB that were compared with the feed, one by one. */
  readonly compared: number
  readonly readyz: string
  readonly sockets: string
  readonly violations: readonly string[]
  /** The output of the processes, when something is wrong. */
  readonly output: string
}

/** The product under load, broken, put right, and looked at: everything that does not hold is in `violations`. */
export async function playRound(options: RoundOptions): Promise<RoundReport> {
  const stage = await openFaultStage(options.shape ?? shapeOf(options.faults.flat()))
  try {
    return await play(stage, options)
  } finally {
    await stage.stop()
  }
}
const shapes: readonly Shape[] = ['scaled', 'redis', 'eventstore', 'cluster', 'single', 'installed']
/** The shape that has what every one of these faults needs. */
const shapeOf = (names: readonly FaultName[]): Shape =>
  shapes[Math.max(...names.map((name) => shapes.indexOf(faults[name].shape)))] ?? 'scaled'

async function play(stage: FaultStage, options: RoundOptions): Promise<RoundReport> {
  const { seed, perSecond } = options
  const ledger = new Ledger()
  const credentials = await fillFaultStudio(stage.apis[0]?.url ?? '')
  const database = await openDatabase(await stage.databaseUrl(), 'callboard', () => undefined, 2)
  // Lines about accounts that no read model knows yet would be quarantined, rightly: the ledger expects whose they are.
  await caughtUp(database.pool, ledger, options.slack)
  const load = new FaultLoad({ seed, apis: stage.apis, credentials, ledger, perSecond })
  const readiness = new Readiness(stage.apis.map(({ url }) => url))
  const [ended, givenUp, watched] = [
    new AbortController(),
    new AbortController(),
    new AbortController(),
  ]
  const watching = Promise.all(load.watchers.map((watcher) => watcher.run()))
  const asking = readiness.run(watched.signal)
  const unread = longestUnread(database.pool, watched.signal)
  const began = performance.now()
  const sending = load.run(ended.signal, givenUp.signal)
  const times = await breakThings({ stage, load, readiness, ledger }, options)
  ended.abort()
  const loaded_s = (performance.now() - began) / 1000
  const late = setTimeout(() => givenUp.abort(), GIVE_UP_MS * options.slack)
  await sending
  await load.close(givenUp.signal)
  clearTimeout(late)
  watched.abort()
  await asking
  const unread_s_max = await unread
  const { lag_ms, compared } = await inspect(
    database.pool,
    stage,
    load,
    ledger,
    credentials,
    options.slack,
  )
  await database.close()
  const readyz = readiness.judge(ledger, options.slack)
  for (const watcher of load.watchers) watcher.stop()
  await watching
  for (const { name, output } of [...stage.apis, ...stage.workers].map((one) => ({
    name: one.name,
    output: one.output(),
  })))
    if (output.includes('a call failed by a bug')) ledger.violated(`${name} logged a bug`)
  return reportOf(options, load, ledger, {
    ...times,
    unread_s_max,
    lag_ms,
    compared,
    readyz,
    loaded_s,
    output: outputOf(stage, ledger),
  })
}

interface Times {
  /** From breaking until everything has been put right. */
  readonly fault_ms: readonly number[]
  /** From then until all is ready and answers again. */
  readonly recovery_ms: readonly number[]
}
interface Scenery {
  readonly stage: FaultStage
  readonly load: FaultLoad
  readonly readiness: Readiness
  readonly ledger: Ledger
}
async function breakThings(
  { stage, load, readiness, ledger }: Scenery,
  { seed, faults: order, calm_ms, patience, slack }: RoundOptions,
): Promise<Times> {
  const recovery_ms: number[] = []
  const fault_ms: number[] = []
  for (const [i, together] of order.entries()) {
    const chances = random(`${seed}/fault/${i}`)
    await delay(chances.between(Math.min(1_000, calm_ms), calm_ms))
    const scene = {
      stage,
      chances,
      ledger,
      patience,
      slack,
      outage: (outage: Readiness['outages'][number]) => void readiness.outages.push(outage),
      setClocksBack: (ms: number) => load.setClocksBack(ms),
      drain: (api: number) =>
        load.drain(
          api,
          together.some((name) => faults[name].stopsStore),
        ),
    }
    const began = performance.now()
    await Promise.all(together.map((name) => (faults[name] as Fault).run(scene)))
    fault_ms.push(Math.round(performance.now() - began))
    recovery_ms.push(await recovered(readiness, ledger, slack))
  }
  await delay(calm_ms)
  return { fault_ms, recovery_ms }
}

async function inspect(
  pool: Pool,
  stage: FaultStage,
  load: FaultLoad,
  ledger: Ledger,
  credentials: FaultLogins,
  slack: number,
): Promise<{ readonly lag_ms: number; readonly compared: number }> {
  const log = stage.environment['EVENTSTORE_URL']
  const compared = log === undefined ? 0 : await compareLogWithFeed(log, pool, ledger, slack)
  const lag_ms = await caughtUp(pool, ledger, slack)
  const lines = await checkLog(pool, ledger)
  const { rows } = await pool.query<{ head: number }>(
    'select coalesce(max(e.position), 0) as head from events e',
  )
  await load.compareWalls(slack)
  await checkTotals(
    stage.apis.map(({ url }) => url),
    credentials,
    lines,
    String(rows[0]?.head ?? 0).padStart(19, '0'),
    ledger,
  )
  await verify(stage, ledger)
  return { lag_ms, compared }
}

interface Measured extends Times {
  readonly unread_s_max: number
  readonly lag_ms: number
  readonly compared: number
  readonly readyz: string
  readonly loaded_s: number
  readonly output: string
}
function reportOf(
  { seed, faults: order }: RoundOptions,
  load: FaultLoad,
  ledger: Ledger,
  { loaded_s, ...measured }: Measured,
): RoundReport {
  const sum = (count: (watcher: FaultLoad['watchers'][number]) => number) =>
    load.watchers.reduce((all, one) => all + count(one), 0)
  const acknowledged = ledger.acknowledged.size + ledger.acknowledgedCommands.size
  return {
    seed,
    faults: order.map((together) => together.join(' with ')).join(', '),
    requests: ledger.requests,
    lines: ledger.sent.size,
    commands: ledger.commands.length,
    acknowledged,
    perSecond: Math.round(acknowledged / loaded_s),
    errors: Object.fromEntries(ledger.errors),
    sockets: `${sum(({ deltas }) => deltas)} deltas, ${sum(({ closes }) => closes.length)} lost, ${sum(({ resumed }) => resumed)} resumed, ${sum(({ restarted }) => restarted)} snapshots`,
    silence_ms: ledger.silences,
    violations: ledger.violations,
    ...measured,
  }
}
const outputOf = ({ apis, workers }: FaultStage, { violations }: Ledger): string =>
  violations.length === 0
    ? ''
    : [...apis, ...workers].map((one) => `--- ${one.name}\n${lastLines(one.output())}`).join('\n')
const lastLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(-12)
    .map((line) => line.slice(0, 600))
    .join('\n')
