import { createHash } from 'node:crypto'
import { START, type Position } from '#shared/platform/event-store.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { dateAt, DEFAULT_ZONE, secondAt } from '#shared/platform/time.ts'
import type { App } from './app.ts'

interface Asked {
  /** The `since` of the answer that the caller has, or '' for nothing. */
  readonly since: string
  /** The read models that the list is made of. */
  readonly reads: readonly string[]
  readonly sight: RowVisibility
  /** Everything besides the sight that decides which rows are in the list. */
  readonly filter: unknown
  /** Set where the answer has people besides their rows: it is then whole where one of them is new, or is called otherwise. */
  readonly besides?: 'people' | undefined
  readonly now: Instant
}
interface ChangedPeople {
  /** The people whose rows may be other ones than the caller has, all of them in sight; undefined: anybody's. */
  readonly users: readonly string[] | undefined
  /** The `since` of this answer, whose rows are of days in these zones; null where the next one must be whole. */
  readonly since: (zones: Iterable<string | null>) => string | null
}

/**
 * Whose rows of a list have changed since an answer that the caller has (docs/decisions/0112-changed-rows.md). To be asked before
 * the rows are read. A `since` that is no longer good, or never was, asks for everything.
 */
export async function changedPeople(
  app: Pick<App, 'changes' | 'people' | 'progress'>,
  { since, reads, sight, filter, besides, now }: Asked,
): Promise<ChangedPeople> {
  const seen = await app.progress.seen(reads, 'fresh')
  const ground = await app.changes.ground(reads)
  const basis = ground === undefined ? undefined : hashOf([ground, sight, filter])
  const before = basisOf(since)
  const isGood = before !== undefined && before.basis === basis && Date.parse(now) < before.until
  return {
    users: isGood
      ? await usersSince(app, { reads, sight, besides }, before.position, seen)
      : undefined,
    since: (zones) =>
      basis === undefined || seen === START
        ? null
        : [seen, Math.min(dayEnd(zones, now), isGood ? before.until : Infinity), basis].join('.'),
  }
}

/** Out of sight nobody is named; but who may have gone out of it must leave the caller's list, so that everything is read. */
async function usersSince(
  { changes, people }: Pick<App, 'changes' | 'people'>,
  { reads, sight, besides }: Pick<Asked, 'reads' | 'sight' | 'besides'>,
  position: Position,
  seen: Position,
): Promise<readonly string[] | undefined> {
  const touched = await changes.after(reads, position, seen)
  if (touched === undefined || (besides && touched.moved.size > 0)) return undefined
  const visible = new Set(await people.among(sight, [...touched.people]))
  return [...touched.moved].every((person) => visible.has(person)) ? [...visible] : undefined
}

/** The basis of an answer: everything up to a position, by the days until a moment (epoch ms), for one sight and filter. */
interface Basis {
  readonly position: Position
  readonly until: number
  readonly basis: string
}
const SINCE = /^(?<position>\d{19})\.(?<until>\d{1,15})\.(?<basis>[\w-]{43})$/
function basisOf(since: string): Basis | undefined {
  const { position, until, basis } = SINCE.exec(since)?.groups ?? {}
  return position && until && basis ? { position, until: Number(until), basis } : undefined
}
const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The first moment after `now` at which it is another day in one of these zones, or where no zone is known (epoch ms). */
function dayEnd(zones: Iterable<string | null>, now: Instant): number {
  const ends = [...new Set([...zones, null])].map((zone) =>
    secondAt(addDays(dateAt(now, zone), 1), '00:00', zone ?? DEFAULT_ZONE),
  )
  return 1000 * Math.min(...ends)
}
