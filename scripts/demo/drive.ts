import { setTimeout as wait } from 'node:timers/promises'
import { Beside } from './background-work.ts'
import type { DemoClient } from './client.ts'
import { Confirmations } from './confirm.ts'
import { configureObservers } from './fill.ts'
import { statementLineOf } from './earned-lines.ts'
import {
  demoLineOf,
  ingestLines,
  ingestTransactions,
  noSums,
  type DemoLine,
  type IngestSums,
} from './ingest.ts'
import { Lively } from './lively-moves.ts'
import { poll_s, pollerIsDead } from './observe.ts'
import type { Simulation } from './simulation.ts'
import { demoHolders, tipsOf } from './tips.ts'
import { day_ms, type Click } from './truth.ts'

const tick_ms = 250
const clicks_at_once = 4
/** Moments whose answers may be under way. */
const answers_max = 8

interface Drive {
  readonly simulation: Simulation
  readonly seed: string
  /** The end of the history: simulated time goes on from there, `speed` times as fast as the clock. */
  readonly from: number
  readonly speed: number
  readonly owner: DemoClient
  readonly ingestion: DemoClient
  /** People who are seen to come and go beside the story: those whose hours it are, and who play no part. */
  readonly lively: Simulation['people']
  /** Fulfilled when the shifts that run are in the log; undefined: they are begun now. */
  readonly seeded: Promise<unknown> | undefined
}

interface DriveListener {
  /** Called once the first news are on their way to the wall. */
  readonly moving: () => void
  /** How it goes. */
  readonly told: (line: string) => void
}
interface ShiftSums {
  clicked: number
  refused: number
}
/** Drives the studio until `signal`; what happened at a simulated moment is reported as seen at the real one. */
export async function drive(
  driven: Drive,
  listener: DriveListener,
  signal: AbortSignal,
): Promise<void> {
  const shifts = { clicked: 0, refused: 0 }
  await configureObservers(driven.ingestion, pollOf(driven))
  await Promise.all([
    // Nobody waits for them: they come to work one after the other, as the wall is looked at.
    driven.seeded ?? clickAll(driven.owner, runningAt(driven.simulation, driven.from), shifts),
    play(driven, shifts, listener, signal),
  ])
}
/** Seconds of the clock between two looks of the poller. */
const pollOf = ({ speed }: Drive): number => Math.max(1, Math.ceil(poll_s / speed))

async function play(
  driven: Drive,
  shifts: ShiftSums,
  { moving, told }: DriveListener,
  signal: AbortSignal,
): Promise<void> {
  const { simulation, speed, from, ingestion } = driven
  const began = Date.now()
  const poll_ms = pollOf(driven) * 1000
  const toReal = (at: number): number => (at <= from ? at : Math.floor(began + (at - from) / speed))
  const [sums, money] = [noSums(), noSums()]
  const holders = demoHolders(simulation.people)
  const confirmations = new Confirmations()
  const answers = new Beside(answers_max)
  const crowd = new Lively(driven.seed, driven.lively, from, speed)
  crowd.hear(simulation.between(from - day_ms / 2, from))
  let [done, beat] = [from, 0]
  while (!signal.aborted) {
    const now = from + (Date.now() - began) * speed
    const story = simulation.between(done, now)
    done = now
    crowd.hear(story)
    const lively = crowd.next(now)
    const reports = [...story.reports, ...lively.reports]
    const news = reports.map((report) => demoLineOf({ ...report, at: toReal(report.at) }))
    const lanes = Map.groupBy(
      [...news, ...confirmations.take(Date.now())],
      ({ observer }) => observer,
    )
    confirmations.add(news, Date.now())
    const tips = tipsOf({ ...driven, toReal }, holders, reports)
    const lines = tips.map((one) => statementLineOf(one))
    // While much is filled an answer takes its time: the next moment does not wait for it.
    const report = () =>
      Promise.all([
        ...[...lanes.values()].map((lane: DemoLine[]) => ingestLines(ingestion, lane, sums)),
        ingestTransactions(ingestion, lines, money),
        // A shift that is being written into the log is begun by nobody else.
        Promise.resolve(driven.seeded).then(() =>
          clickAll(driven.owner, [...story.clicks, ...lively.clicks], shifts),
        ),
      ])
    await answers.begin(async () => void (await report()))
    if (Date.now() - beat >= poll_ms && !pollerIsDead(driven.seed, now)) {
      beat = Date.now()
      await ingestion.must('POST', '/ingest/v1/observers/poll-main/heartbeat', {
        at: new Date(beat).toISOString(),
      })
    }
    if (sums.lines > 0) moving()
    told(progress(sums, money, shifts, began, now))
    await wait(tick_ms, undefined, { signal })
  }
}
const progress = (
  sums: IngestSums,
  money: IngestSums,
  shifts: ShiftSums,
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
  shifts: ShiftSums,
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
