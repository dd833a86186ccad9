import type pg from 'pg'
import type { Position } from '#shared/platform/event-store.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { peopleTouched } from '#projections/platform/define/people-touched.ts'
import type { Feed } from '#projections/platform/run/runner.ts'
import type { LogEntries } from '../event-store/log-entries.ts'

/** Events that are looked at, and positions that are looked through: of what moved more, everything is read. */
const EVENTS_MAX = 200
const POSITIONS_MAX = 50_000

interface Touched {
  readonly people: ReadonlySet<string>
  /** Those of them who may belong somewhere else now, and so may have come into sight or gone out of it. */
  readonly moved: ReadonlySet<string>
}
/** Tells what has changed in read models, by the events that they fold. */
export interface ModelChanges {
  /**
   * Returns what rows of these read models rest on besides events: which log it is, and which generation of each is live.
   * Undefined while one of them is not there or has quarantined streams, whose events are folded later than their positions
   * say.
   */
  readonly ground: (reads: readonly string[]) => Promise<string | undefined>
  /** Whose rows have changed after a position, `seen` being the newest that these have seen; undefined where that is not known. */
  readonly after: (
    reads: readonly string[],
    position: Position,
    seen: Position,
  ) => Promise<Touched | undefined>
}
interface ChangesParts {
  readonly pool: pg.Pool
  readonly feed: Pick<Feed, 'readAll'>
  readonly entries: Pick<LogEntries, 'decode'>
  readonly projections: readonly AnyProjection[]
}

export const openChanges = (parts: ChangesParts): ModelChanges => ({
  ground: (reads) => groundOf(parts.pool, reads),
  after: (reads, position, seen) => touchedAfter(parts, reads, { position, seen }),
})

const GROUND = `
  select p.name, p.generation, (select l.log from log_identity l) as log, exists (
    select from quarantined_streams q where q.projection = p.name and q.generation = p.generation
  ) as parked
  from projections p where p.state = 'live' and p.name = any($1) order by p.name`
interface GroundRow {
  readonly name: string
  readonly generation: number
  readonly log: string | null
  readonly parked: boolean
}
async function groundOf(pool: pg.Pool, reads: readonly string[]): Promise<string | undefined> {
  const { rows } = await pool.query<GroundRow>({ name: 'ground', text: GROUND, values: [reads] })
  if (rows.length < new Set(reads).size || rows.some(({ parked }) => parked)) return undefined
  return JSON.stringify(rows.map(({ name, generation, log }) => [name, generation, log]))
}

async function touchedAfter(
  { feed, entries, projections }: ChangesParts,
  reads: readonly string[],
  { position, seen }: { readonly position: Position; readonly seen: Position },
): Promise<Touched | undefined> {
  // A position that nobody has seen is of another log.
  if (position > seen || Number(seen) - Number(position) > POSITIONS_MAX) return undefined
  const read = projections.filter(({ name }) => reads.includes(name))
  const types = [...new Set(read.flatMap(({ events }) => Object.keys(events as object)))]
  const { events } = await feed.readAll(position, EVENTS_MAX + 1, { types })
  if (events.length > EVENTS_MAX) return undefined
  const directory = projections.find(({ name }) => name === PEOPLE)
  const people = new Set<string>()
  const moved = new Set<string>()
  for (const event of await entries.decode(events)) {
    if (event === undefined) return undefined
    const touched = peopleTouched(read, event)
    if (touched === undefined) return undefined
    for (const person of touched) {
      people.add(person)
      if (directory === undefined || event.type in directory.events) moved.add(person)
    }
  }
  return { people, moved }
}
