import { isDeepStrictEqual } from 'node:util'
import { START, type EventStore, type StoredEvent } from '../../shared/platform/event-store.ts'
import type { AnyProjection, Row } from '../../projections/platform/define/define-projection.ts'
import { shardsOf } from '../../projections/platform/run/registry.ts'
import { ShardRunner } from '../../projections/platform/run/runner.ts'
import { referenceFigures } from '../../projections/online-time/reference-figures.ts'
import { figuresAt } from '../../projections/online-time/testing.ts'
import { random } from '../demo/random.ts'
import { owners, simulatedPeople, type Acknowledged } from './clients.ts'
import { feedOf, rememberedOf } from './machines.ts'
import { MemoryShards } from './memory-shards.ts'
import type { MemorySnapshots } from './memory-snapshots.ts'
import { SimulatedProcess, Violation } from './world.ts'

interface SimulationOutcome {
  readonly store: EventStore
  readonly shards: MemoryShards
  readonly snapshots: MemorySnapshots
  readonly projections: readonly AnyProjection[]
  readonly acknowledged: Acknowledged
}
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Violation(what)
}

/** Raises a Violation that names the first of the product's promises that was not kept. */
export async function checkInvariants(outcome: SimulationOutcome, now: number): Promise<void> {
  const { events } = await outcome.store.readAll(START, Number.MAX_SAFE_INTEGER)
  inOrderPerStream(events)
  nothingTwice(events)
  nothingAcknowledgedLost(events, outcome.acknowledged)
  await snapshotsEqualStreams(outcome)
  await liveEqualsRebuilt(outcome)
  totalsEqualOracle(outcome, now)
}

async function snapshotsEqualStreams({ store, snapshots }: SimulationOutcome): Promise<void> {
  for (const [stream, { version, state }] of snapshots.stored) {
    const whole = await rememberedOf(store, stream, version)
    const same = isDeepStrictEqual(whole.toBytes(), state)
    must(same, `what is stored of ${stream} is not what its first ${version} events say`)
  }
}
function inOrderPerStream(events: readonly StoredEvent[]): void {
  const versions = new Map<string, number>()
  let before = START
  for (const { stream, version, position } of events) {
    must(
      version === (versions.get(stream) ?? 0) + 1,
      `${stream} goes from version ${versions.get(stream) ?? 0} to ${version}`,
    )
    must(position > before, `position ${position} follows ${before}`)
    versions.set(stream, version)
    before = position
  }
}

interface Seen {
  readonly people: readonly {
    readonly site: string
    readonly account: string
    readonly seen: readonly (readonly [number, number, number | null])[]
  }[]
  readonly observer: string
}
function observationsIn(events: readonly StoredEvent[]): string[] {
  return events
    .filter(({ type }) => type === 'ObservationsReceived')
    .flatMap(({ data }) => {
      const { observer, people: all } = data as Seen
      return all.flatMap(({ site, account, seen }) =>
        seen.map(([at, status]) => `${observer} ${site} ${account} ${at} is ${status}`),
      )
    })
}
/**
 * Streams are by week, and two streams share no version: at the change of weeks two requests at once may store a line in both
 * (read models keep the first, see the totals). Whoever begins after it was stored must know it.
 */
function nothingTwice(events: readonly StoredEvent[]): void {
  const seen = new Map<string, StoredEvent>()
  for (const event of events)
    for (const one of observationsIn([event])) {
      const before = seen.get(one)
      must(before?.stream !== event.stream, `observed twice: ${one}`)
      must(!before || before.recordedAt >= begunAt(event), `observed again in another week: ${one}`)
      if (!before) seen.set(one, event)
    }
  for (const user of simulatedPeople)
    shiftsAlternate(
      user,
      events.filter(({ stream }) => stream === `shift-${user}`),
    )
}
/** When the request that wrote this came in: clients here put it into the request's id. */
const begunAt = ({ meta }: StoredEvent): string => meta.correlationId.split(' at ')[1] ?? ''
const after = {
  ShiftStarted: 'working',
  ShiftPaused: 'paused',
  ShiftResumed: 'working',
  ShiftStopped: 'free',
} as const
const before: Readonly<Record<keyof typeof after, readonly string[]>> = {
  ShiftStarted: ['free'],
  ShiftPaused: ['working'],
  ShiftResumed: ['paused'],
  ShiftStopped: ['working', 'paused'],
}
function shiftsAlternate(user: string, events: readonly StoredEvent[]): void {
  let state = 'free'
  for (const { type, version, meta } of events) {
    if (!(type in after)) continue
    must(
      before[type as keyof typeof after].includes(state),
      `shift of ${user}: ${type} at version ${version} while ${state} (command ${meta.commandId})`,
    )
    state = after[type as keyof typeof after]
  }
}

function nothingAcknowledgedLost(
  events: readonly StoredEvent[],
  { observations, shifts, refused }: Acknowledged,
): void {
  const stored = new Set(observationsIn(events))
  for (const { observer, site, account, at, status } of observations) {
    const wanted = `${observer} ${site} ${account} ${at} is ${status}`
    must(stored.has(wanted), `acknowledged and lost: ${wanted}`)
  }
  for (const { user, commandId, type } of shifts) {
    const written = events.filter(
      ({ stream, meta }) => stream === `shift-${user}` && meta.commandId.startsWith(commandId),
    )
    must(written.length > 0, `acknowledged and lost: ${type} of ${user} (command ${commandId})`)
    must(
      new Set(written.map(({ meta }) => meta.commandId)).size === 1,
      `done twice: ${type} of ${user} (command ${commandId})`,
    )
  }
  for (const id of refused)
    must(
      !events.some(({ meta }) => meta.commandId.startsWith(id)),
      `refused and done: command ${id}`,
    )
}

/** The same events, folded by one runner with nothing in its way. */
async function liveEqualsRebuilt({ store, shards, projections }: SimulationOutcome): Promise<void> {
  const alone = new SimulatedProcess('rebuild')
  const atOnce = new MemoryShards(
    { effect: (_process, _label, act) => act(), random: random('rebuild') },
    {},
    projections,
  )
  for (const projection of projections)
    for (const shard of shardsOf(projection)) {
      const runner = new ShardRunner(atOnce.of(alone), feedOf(store), {
        projection,
        generation: atOnce.generation,
        shards: [shard],
      })
      while ((await runner.step()).outcome === 'moved');
    }
  const byKey = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  for (const name of shards.tables.keys()) {
    const [live, anew] = [byKey(shards.rows(name)), byKey(atOnce.rows(name))]
    must(
      isDeepStrictEqual(live, anew),
      `${name}: live ${live.find((row) => !anew.includes(row)) ?? 'less'}, rebuilt ${anew.find((row) => !live.includes(row)) ?? 'less'}`,
    )
  }
}

function totalsEqualOracle({ shards, acknowledged }: SimulationOutcome, now: number): void {
  for (const user of simulatedPeople) {
    const rows = <R>(table: string) =>
      shards.rows(table).filter((row) => row['user'] === user) as R[]
    const observations = acknowledged.observations.filter(
      ({ site, account }) => owners.get(`${site}:${account}`) === user,
    )
    const expected = referenceFigures(
      { observations, heartbeats: acknowledged.heartbeats, memberships: [] },
      now,
    )
    const nonzero = expected.filter(
      (row) => row.free + row.members + row.private + row.unobserved > 0,
    )
    must(
      isDeepStrictEqual(figuresAt({ rows }, now), nonzero),
      `totals of ${user}: ${JSON.stringify(figuresAt({ rows }, now))}, by the oracle ${JSON.stringify(nonzero)}`,
    )
  }
}
