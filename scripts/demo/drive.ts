import { setTimeout as wait } from 'node:timers/promises'
import type { DemoClient } from './client.ts'
import { Confirmations } from './confirm.ts'
import { configureObservers } from './fill.ts'
import { statementLineOf } from './earned.ts'
import {
  demoLineOf,
  ingestLines,
  ingestTransactions,
  noSums,
  type DemoLine,
  type IngestSums,
} from './ingest.ts'
import { poll_s, pollerIsDead } from './observe.ts'
import type { Simulation } from './simulation.ts'
import { say, status } from './terminal.ts'
import { demoHolders, tipsOf } from './tips.ts'
import { day_ms, type Click } from './truth.ts'

const tick_ms = 250
const clicks_at_once = 4

export interface Drive {
  readonly simulation: Simulation
  readonly seed: string
  /** Where the history ended: simulated time goes on from there, `speed` times as fast as the clock. */
  readonly from: number
  readonly speed: number
  readonly owner: DemoClient
  readonly ingestion: DemoClient
}

/** Drives the studio until `signal`; what happened at a simulated moment is reported as seen at the real one. */
export async function drive(driven: Drive, signal: AbortSignal): Promise<void> {
  const { simulation, speed, from, ingestion } = driven
  const began = Date.now()
  const poll = Math.max(1, Math.ceil(poll_s / speed))
  const toReal = (at: number): number => (at <= from ? at : Math.floor(began + (at - from) / speed))
  const [sums, money, shifts] = [noSums(), noSums(), { clicked: 0, refused: 0 }]
  const holders = demoHolders(simulation.people)
  const confirmations = new Confirmations()
  await configureObservers(ingestion, poll)
  await clickAll(driven.owner, runningAt(simulation, from), shifts)
  say(`live: everything ${speed} × faster than reality; Ctrl-C stops it`)
  let [done, beat] = [from, 0]
  while (!signal.aborted) {
    const now = from + (Date.now() - began) * speed
    const { reports, clicks } = simulation.between(done, now)
    done = now
    const news = reports.map((report) => demoLineOf({ ...report, at: toReal(report.at) }))
    const lanes = Map.groupBy(
      [...news, ...confirmations.take(Date.now())],
      ({ observer }) => observer,
    )
    confirmations.add(news, Date.now())
    await Promise.all(
      [...lanes.values()].map((lines: DemoLine[]) => ingestLines(ingestion, lines, sums)),
    )
    const tips = tipsOf({ ...driven, toReal }, holders, reports)
    await ingestTransactions(
      ingestion,
      tips.map((one) => statementLineOf(one)),
      money,
    )
    await clickAll(driven.owner, clicks, shifts)
    if (Date.now() - beat >= poll * 1000 && !pollerIsDead(driven.seed, now)) {
      beat = Date.now()
      await ingestion.must('POST', '/ingest/v1/observers/poll-main/heartbeat', {
        at: new Date(beat).toISOString(),
      })
    }
    status(progress(sums, money, shifts, began, now))
    await wait(tick_ms, undefined, { signal }).catch(() => undefined)
  }
}
const progress = (
  sums: IngestSums,
  money: IngestSums,
  shifts: { clicked: number; refused: number },
  began: number,
  now: number,
): string =>
  `live ${Math.round((Date.now() - began) / 1000)} s: ${(sums.lines / Math.max(1, (Date.now() - began) / 1000)).toFixed(1)} reports/s, ` +
  `${shifts.clicked} shift actions (${shifts.refused} refused), ${money.accepted} lines of income, in the story it is ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The clicks that bring everybody into the state they are in at this moment: only the server's clock counts, so shifts begin now. */
export function runningAt(simulation: Simulation, at: number): readonly Click[] {
  const last = new Map<string, Click>()
  for (const click of simulation.between(at - day_ms / 2, at).clicks) last.set(click.user, click)
  return [...last.values()].flatMap((click) =>
    click.action === 2
      ? []
      : click.action === 3
        ? [{ ...click, action: 1 as const }, click]
        : [{ ...click, action: 1 as const }],
  )
}

/** Clicks of different people go side by side, those of one person in order. A refusal is no error: people click wrongly too. */
async function clickAll(
  owner: DemoClient,
  clicks: readonly Click[],
  shifts: { clicked: number; refused: number },
): Promise<void> {
  const people = [...Map.groupBy(clicks, ({ user }) => user).values()]
  const worker = async (): Promise<void> => {
    for (let mine = people.pop(); mine; mine = people.pop())
      for (const { user, action } of mine) {
        const answer = await owner.call('POST', '/session_state', {
          user_name: user,
          action,
          reason: 'demo',
        })
        if (answer.status === 409) shifts.refused++
        else if (answer.status !== 200)
          throw new Error(`POST /session_state: ${answer.status} ${JSON.stringify(answer.body)}`)
        else shifts.clicked++
      }
  }
  await Promise.all(Array.from({ length: clicks_at_once }, worker))
}
