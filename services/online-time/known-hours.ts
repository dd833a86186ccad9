import type { HalfUnion } from '#shared/online-time/calls.ts'
import { byHalf } from '#shared/online-time/halves.ts'
import type {
  OnlineIntervals,
  OnlinePersonKnown,
  OnlineRangeKnown,
} from '#shared/online-time/needs.ts'
import { checkDays, checkRange } from '#shared/online-time/rules.ts'
import { shardOf, START, type Position } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { queryKept, unionsOfKept } from '#projections/online-time/as-known.ts'
import { KnownFold } from '#projections/online-time/fold-known.ts'
import { queryIntervals, intervalsOf } from '#projections/online-time/intervals.ts'
import {
  changedSince,
  instantsOf,
  personNow,
  queryUnchanged,
} from '#projections/online-time/changed-since.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import type { OnlineTimeTables } from '#projections/online-time/queries.ts'
import { readPosition } from '../platform/event-store/positions.ts'
import type { App } from '../platform/kernel/app.ts'
import { eventsNaming } from './known-log.ts'

type Reading = Pick<App, 'read' | 'pool' | 'progress'>
/** So many persons are folded at once: what is kept of each, of all their time, is some hundred kB. */
const PEOPLE_MAX = 100
/** Of so many persons the range's history is read at once. */
const KEPT_MAX = 20

/**
 * Unions as known at a position. Who had nothing brought in since is answered from the read model, and the others from
 * the history that it keeps, without what has come since; who had not left the range then and went on at once is
 * folded anew from the log, by the projection's own code.
 */
export async function unionsKnown(
  app: Reading,
  range: OnlineRangeKnown,
): Promise<readonly HalfUnion[]> {
  checkRange(range.from, range.to)
  await checkKnown(app, range.known)
  const db = app.read<OnlineTimeTables>()
  const { unions, changed } = await queryUnchanged(db, range)
  if (changed.length === 0) return unions
  const found = [...unions]
  const folded = new Set<string>(changed)
  for (const users of inGroups(changed, KEPT_MAX)) {
    const kept = await queryKept(db, { ...range, users })
    for (const user of kept.keys()) folded.delete(user)
    found.push(...unionsOfKept(kept, range))
  }
  for (const users of together([...folded])) {
    const fold = await foldedUpTo(app, users, range.known)
    found.push(...fold.unions({ ...range, users }))
  }
  return found.sort(byHalf)
}

/** The same for what is behind one person's hours. */
export async function intervalsKnown(
  app: Reading,
  { user, ...range }: OnlinePersonKnown,
): Promise<OnlineIntervals> {
  const { studio, known, now } = range
  checkDays(range.from, range.to)
  await checkKnown(app, known)
  const db = app.read<OnlineTimeTables>()
  const { erased, memberships } = await personNow(db, user)
  const asked = { user, site: null, visibility: { studios: [studio], self: '' }, now }
  const unchanged = await queryIntervals(db, { ...asked, ...instantsOf(range, memberships) })
  // Looked at after the answer was read: what has come before that is noticed.
  if ((await changedSince(db, { ...range, users: [user] })).length === 0) return shown(unchanged)
  const kept =
    (await queryKept(db, { ...range, users: [user] })).get(user) ??
    (await foldedUpTo(app, [user], known)).kept(user, erased)
  return kept
    ? shown(intervalsOf(kept, { ...asked, ...instantsOf(range, kept.state.memberships) }))
    : { intervals: [], observations: [], more: false }
}
const shown = ({ intervals, observations, more }: OnlineIntervals): OnlineIntervals => ({
  intervals,
  observations,
  more,
})

async function checkKnown({ progress }: Reading, known: Position): Promise<void> {
  if (readPosition(known, false) === START) return
  // Beyond it digits would be lost.
  const written = Number(known) <= Number.MAX_SAFE_INTEGER
  if (!written || !(await progress.reach([onlineTime.name], known, 0)))
    refuse('position.notReached')
}
/** Persons whose events are in one shard, as many as are folded at once. */
const together = (users: readonly string[]): (readonly string[])[] =>
  [...Map.groupBy(users, shardOf).values()].flatMap((all) => inGroups(all, PEOPLE_MAX))
const inGroups = (users: readonly string[], most: number): (readonly string[])[] =>
  Array.from({ length: Math.ceil(users.length / most) }, (_, i) =>
    users.slice(i * most, (i + 1) * most),
  )
async function foldedUpTo(
  app: Reading,
  users: readonly string[],
  known: Position,
): Promise<KnownFold> {
  const fold = new KnownFold(users)
  for await (const events of eventsNaming(app, users, known)) fold.fold(events)
  return fold
}
