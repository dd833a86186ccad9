import { setTimeout as wait } from 'node:timers/promises'
import type { DemoAnswer, DemoClient } from './client.ts'
import { makeStudio } from './fill.ts'
import { demoLineOf, ingestLines, noSums, told, type DemoLine, type IngestSums } from './ingest.ts'
import { plants, stars } from './names.ts'
import type { DemoOptions } from './options.ts'
import {
  readRecording,
  shiftToEnd,
  type RecordedObservation,
  type Recording,
} from './replay-file.ts'
import { replaySum, replayTotalsOf } from './replay-totals.ts'
import { say, seconds, status } from './terminal.ts'

const studio = { studio: 'replay', name: 'Replay', timezone: 'Europe/Bucharest', currency: 'usd' }
const import_lines_max = 5000
const slice_ms = 6 * 3_600_000
const tick_ms = 250

/** Replays a file of observations through the same calls; true if the application's totals are those of the file. */
export async function replay(
  owner: DemoClient,
  ingestion: DemoClient,
  options: DemoOptions & { readonly from: string },
  signal: AbortSignal,
): Promise<boolean> {
  const file = await readRecording(options.from, options.heartbeats)
  const live_ms = options.liveMinutes * 60_000
  const recording = shiftToEnd(file, Date.now() + live_ms / options.speed)
  const logins = await register(owner, ingestion, recording)
  const end = Math.max(recording.observations.at(-1)?.at ?? 0, recording.heartbeats.at(-1) ?? 0)
  const sums = noSums()
  await playHistory(ingestion, recording, end - live_ms, sums)
  await playLive(ingestion, recording, end - live_ms, options.speed, sums, signal)
  return signal.aborted || (await compare(owner, recording, logins, sums))
}

/** Everybody in the file becomes a person, the observer says how it works. Gives the login of each account. */
async function register(
  owner: DemoClient,
  ingestion: DemoClient,
  { observations, poll_s }: Recording,
): Promise<ReadonlyMap<string, string>> {
  await makeStudio(owner, studio)
  const accounts = Map.groupBy(observations, ({ account }) => account)
  const logins = new Map<string, string>()
  const lines = [...accounts].map(([account, mine], i) => {
    const user = freeLogin(account, new Set(logins.values()))
    logins.set(account, user)
    const conturi = Object.fromEntries(mine.map(({ site }) => [site, { username: account }]))
    return JSON.stringify({
      user,
      name: plants[i % plants.length],
      surname: stars[i % stars.length],
      email: `${user}@studio.example`,
      tipCont: 'Model',
      studio: studio.studio,
      conturi,
    })
  })
  for (let from = 0; from < lines.length; from += import_lines_max) {
    const { rejected } = await owner.must<{ rejected: unknown[] }>(
      'POST',
      '/api/accounts/import',
      lines.slice(from, from + import_lines_max).join('\n'),
    )
    if (rejected.length > 0)
      throw new Error(`accounts import: ${JSON.stringify(rejected.slice(0, 3))}`)
  }
  for (const observer of observersOf(observations))
    await ingestion.must(
      'PUT',
      `/ingest/v1/observers/${observer}`,
      poll_s === null ? { mode: 'change' } : { mode: 'poll', poll_s, rank: 2 },
    )
  say(
    `replay: ${observations.length} observations of ${accounts.size} accounts, ${poll_s === null ? 'reported when they change' : `polled every ${poll_s} s`}`,
  )
  return logins
}
function freeLogin(account: string, taken: ReadonlySet<string>): string {
  const login =
    account
      .replace(/[^A-Za-z0-9_.-]/g, '_')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 56) || 'account'
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? login : `${login}.${i}`
    if (!taken.has(candidate)) return candidate
  }
}
const observersOf = (observations: readonly RecordedObservation[]): readonly string[] => [
  ...new Set(observations.map(({ observer }) => observer)),
]

/**
 * Everything until then, as fast as it is taken, in order of time: what comes in order is cheaper to count than what comes late.
 * Heartbeats go some at a time: the application writes together what arrives together.
 */
async function playHistory(
  ingestion: DemoClient,
  { observations, heartbeats }: Recording,
  until: number,
  sums: IngestSums,
): Promise<void> {
  const since = Date.now()
  const past = observations.filter(({ at }) => at <= until)
  const beats = heartbeats.filter((at) => at <= until)
  const [observer] = observersOf(observations)
  let [line, pulse] = [0, 0]
  for (
    let end = (past[0]?.at ?? until) + slice_ms;
    line < past.length || pulse < beats.length;
    end += slice_ms
  ) {
    const slice: DemoLine[] = []
    for (let one = past[line]; one && one.at <= end; one = past[++line]) slice.push(demoLineOf(one))
    await ingestLines(ingestion, slice, sums)
    const due: number[] = []
    for (let at = beats[pulse]; at !== undefined && at <= end; at = beats[++pulse]) due.push(at)
    await Promise.all(due.map((at) => beat(ingestion, observer ?? '', at, sums)))
    status(`history: ${line} of ${past.length} lines, ${pulse} of ${beats.length} heartbeats`)
  }
  say(`history: ${line} lines and ${pulse} heartbeats in ${seconds(since)}: ${told(sums)}`)
}
async function beat(
  ingestion: DemoClient,
  observer: string,
  at: number,
  sums: IngestSums,
): Promise<void> {
  const answer = await ingestion.call('POST', `/ingest/v1/observers/${observer}/heartbeat`, {
    at: new Date(at).toISOString(),
  })
  if (answer.status !== 200)
    throw new Error(`heartbeat: ${answer.status} ${JSON.stringify(answer.body)}`)
  if (answer.position !== undefined && answer.position > (sums.position ?? ''))
    sums.position = answer.position
}

/** The end of the file as it happened, `speed` times as fast. */
async function playLive(
  ingestion: DemoClient,
  { observations, heartbeats }: Recording,
  from: number,
  speed: number,
  sums: IngestSums,
  signal: AbortSignal,
): Promise<void> {
  const lines = observations.filter(({ at }) => at > from)
  const beats = heartbeats.filter((at) => at > from)
  const [observer] = observersOf(observations)
  const began = Date.now()
  let [line, pulse] = [0, 0]
  while ((line < lines.length || pulse < beats.length) && !signal.aborted) {
    const now = from + (Date.now() - began) * speed
    const due: RecordedObservation[] = []
    for (let one = lines[line]; one && one.at <= now; one = lines[++line]) due.push(one)
    await ingestLines(ingestion, due.map(demoLineOf), sums)
    for (let at = beats[pulse]; at !== undefined && at <= now; at = beats[++pulse])
      await beat(ingestion, observer ?? '', at, sums)
    status(
      `live: ${line} of ${lines.length} lines at ${speed} × reality, ${new Date(Math.min(now, Date.now())).toISOString().slice(0, 19)}Z`,
    )
    await wait(tick_ms, undefined, { signal }).catch(() => undefined)
  }
  if (lines.length > 0) say(`live: ${line} lines in ${seconds(began)}`)
}

interface Halves {
  readonly rows: readonly {
    readonly user: string
    readonly site: string
    readonly month: string
    readonly half: number
    readonly total: number
  }[]
}
/** Half by half: an open interval grows while the call runs, so each figure must lie between the file's before and after. */
async function compare(
  owner: DemoClient,
  recording: Recording,
  logins: ReadonlyMap<string, string>,
  sums: IngestSums,
): Promise<boolean> {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
  const [from, to] = [
    day((recording.observations[0]?.at ?? 0) - 86_400_000),
    day(Date.now() + 86_400_000),
  ]
  const before = Math.floor(Date.now() / 1000) * 1000
  const answer: DemoAnswer<Halves> = await owner.call(
    'GET',
    `/api/online-time/halves?from=${from}&to=${to}&studio=${studio.studio}`,
    undefined,
    sums.position,
  )
  if (answer.status !== 200)
    throw new Error(`halves: ${answer.status} ${JSON.stringify(answer.body)}`)
  const after = Math.ceil(Date.now() / 1000) * 1000
  const told_s = answer.body.rows.reduce((sum, { total }) => sum + total, 0)
  if (observersOf(recording.observations).length > 1) {
    say(`totals: ${told_s} s (not compared: the file has several observers)`)
    return true
  }
  const [least, most] = [
    replayTotalsOf(recording, studio.timezone, before),
    replayTotalsOf(recording, studio.timezone, after),
  ]
  const said = new Map(
    answer.body.rows.map(({ user, site, month, half, total }) => [
      `${user}/${site}/${month}/${half}`,
      total,
    ]),
  )
  const wrong = differences(byLogin(least, logins), byLogin(most, logins), said)
  if (wrong.length === 0) say(`totals agree: ${told_s} s`)
  else
    say(
      `totals differ: the application says ${told_s} s, the file ${replaySum(most) / 1000} s\n${wrong.slice(0, 10).join('\n')}`,
    )
  return wrong.length === 0
}
const byLogin = (
  totals: ReadonlyMap<string, number>,
  logins: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> =>
  new Map(
    [...totals].map(([key, ms]) => [
      key.replace(
        /^(.*)(\/[^/]+\/[^/]+\/[^/]+)$/,
        (_, account: string, rest: string) => `${logins.get(account)}${rest}`,
      ),
      ms / 1000,
    ]),
  )
function differences(
  least: ReadonlyMap<string, number>,
  most: ReadonlyMap<string, number>,
  said: ReadonlyMap<string, number>,
): readonly string[] {
  return [...new Set([...most.keys(), ...said.keys()])].sort().flatMap((key) => {
    const [low, high, total] = [least.get(key) ?? 0, most.get(key) ?? 0, said.get(key) ?? 0]
    return total >= Math.floor(low) && total <= Math.ceil(high)
      ? []
      : [`  ${key}: the application says ${total} s, the file ${high} s`]
  })
}
