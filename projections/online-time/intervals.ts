import type { Kysely } from 'kysely'
import type { Observation, OnlineInterval } from '#shared/online-time/calls.ts'
import type { Membership } from '#shared/online-time/days.ts'
import { HEARTBEAT, inOrder, merged, type HistoryItem } from '#shared/online-time/observed.ts'
import { OBSERVATIONS_MAX } from '#shared/online-time/rules.ts'
import {
  closeTimeline,
  emptyTimeline,
  foldTimeline,
  UNOBSERVED,
  type TimelineState,
  type ShownStatus,
  type SiteLines,
} from '#shared/online-time/timeline.ts'
import { dayOf, unpacked } from './chunk.ts'
import { decodeCarry, type ChunkRow, type OpeningRow, type PersonState } from './person.ts'
import { isRowVisible, type OnlineTimeQuery, type OnlineTimeTables } from './queries.ts'

type Tables = OnlineTimeTables & { online_chunk: ChunkRow; online_opening: OpeningRow }

/** A range of one person, in epoch milliseconds, the end exclusive. */
interface IntervalsQuery extends Pick<OnlineTimeQuery, 'visibility' | 'now'> {
  readonly user: string
  readonly from: number
  readonly to: number
  /** null: all of them. */
  readonly site: string | null
}
interface EvaluatedIntervals {
  readonly intervals: OnlineInterval[]
  readonly observations: Observation[]
  readonly more: boolean
  /** The studios a person belonged to during the range, as far as they are in sight. */
  readonly studios: readonly string[]
}
/** The history kept of one person from some UTC day on: the timelines as it began, and the items since. */
export interface Kept {
  readonly state: PersonState
  readonly opening: TimelineState
  readonly items: readonly HistoryItem[]
}

/** What a person's timeline stood at when the last day began that is kept at or before an instant. */
export const openingBefore = (
  db: Kysely<Tables>,
  user: string,
  at: number,
): Promise<Pick<OpeningRow, 'day' | 'carry'> | undefined> =>
  db
    .selectFrom('online_opening as o')
    .select(['o.day', 'o.carry'])
    .where('o.user', '=', user)
    .where('o.day', '<=', dayOf(at))
    .orderBy('o.day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the statuses that sites showed, evaluated from the kept history by the code that fills the day rows. */
export async function queryIntervals(
  db: Kysely<OnlineTimeTables>,
  query: IntervalsQuery,
): Promise<EvaluatedIntervals> {
  // In one snapshot: a piece that ends between two readings would be lost or doubled.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const kept = await snapshot.execute((transaction) =>
    keptFrom(transaction as unknown as Kysely<Tables>, query),
  )
  return kept
    ? intervalsOf(kept, query)
    : { intervals: [], observations: [], more: false, studios: [] }
}
async function keptFrom(
  db: Kysely<Tables>,
  { user, from, to }: IntervalsQuery,
): Promise<Kept | undefined> {
  const person = await db
    .selectFrom('online_person as p')
    .select('p.state')
    .where('p.user', '=', user)
    .executeTakeFirst()
  if (!person) return undefined
  const opening = await openingBefore(db, user, from)
  const chunks = await db
    .selectFrom('online_chunk as c')
    .select(['c.day', 'c.data'])
    .where('c.user', '=', user)
    // Every day that has anything has an opening, so nothing was said between this one and the range.
    .where('c.day', '>=', opening?.day ?? 0)
    .where('c.day', '<=', dayOf(to))
    .execute()
  const { state } = person
  const items = chunks
    .flatMap(({ day, data }) => unpacked(day, data))
    .sort((a, b) => inOrder(a, b, state.sources))
  return {
    state,
    opening: opening ? decodeCarry(opening.carry) : emptyTimeline(),
    items: merged(items, state.pending, state.sources),
  }
}

/** Pure: exported for its tests. */
export function intervalsOf(
  { state, opening, items }: Kept,
  query: IntervalsQuery,
): EvaluatedIntervals {
  const { sources, memberships } = state
  const seen = seenSpans(memberships, query)
  const within = items.filter(
    (item) =>
      isSaid(item, query) && seen.some((span) => item.at >= span.from && item.at <= span.to),
  )
  const observations = within.slice(0, OBSERVATIONS_MAX).map((item): Observation => {
    const { site, account, observer } = sources[item.source] as PersonState['sources'][number]
    const held_until = item.held === undefined || item.held === item.at ? null : isoOf(item.held)
    return {
      site,
      account,
      observer,
      status: item.status,
      observed_at: isoOf(item.at),
      seq: item.seq,
      held_until,
    }
  })
  const intervals = piecesOf({ state, opening, items }, query).flatMap((piece) =>
    seen.flatMap((span) => cut(piece, span)),
  )
  const studios = [...new Set(seen.map(({ studio }) => studio))]
  return {
    intervals: intervals.map(shownAs),
    observations,
    more: within.length > OBSERVATIONS_MAX,
    studios,
  }

  function isSaid(item: HistoryItem, { from, to, site, now }: IntervalsQuery): boolean {
    return (
      item.status !== HEARTBEAT &&
      item.at >= from &&
      item.at <= Math.min(to, now) &&
      (site === null || sources[item.source]?.site === site)
    )
  }
}

interface Piece {
  readonly site: string
  readonly account: string
  readonly shown: Exclude<ShownStatus, 0>
  /** Epoch seconds. */
  readonly from: number
  readonly to: number
  readonly open: boolean
}
/** Every piece up to the end of the range, whether it reaches into the range or not; sorted by beginning and site. */
function piecesOf({ state, opening, items }: Kept, query: IntervalsQuery): Piece[] {
  const end = Math.min(query.to, query.now)
  const pieces: Piece[] = []
  const accounts = new Map<string, string>()
  let open = false
  const emit = (site: string | null, shown: Exclude<ShownStatus, 0>, from: number, to: number) => {
    if (site === null || (query.site !== null && site !== query.site)) return
    const account = accounts.get(`${site} ${from}`) ?? accounts.get(site) ?? ''
    pieces.push({ site, account, shown, from, to, open: open && to === Math.floor(end / 1000) })
  }
  const note = (site: SiteLines) => {
    const account = accountBehind(site)
    const id = `${site.site} ${Math.floor(site.since / 1000)}`
    if (!accounts.has(id)) accounts.set(id, account)
    accounts.set(site.site, account)
  }
  const carry = opening
  for (const site of carry.sites) note(site)
  for (const item of items) {
    if (item.at > end) break
    foldTimeline(carry, state.sources, [item], emit)
    const site = carry.sites.find((one) => one.site === state.sources[item.source]?.site)
    if (site) note(site)
  }
  open = query.to >= query.now
  closeTimeline(carry, end, emit)
  return pieces.sort((a, b) => a.from - b.from || (a.site < b.site ? -1 : 1))
}
/** Returns the account on one site that says what is shown. */
function accountBehind({ shown, lines }: SiteLines): string {
  const said = lines.find((line) =>
    shown === UNOBSERVED ? !line.fresh && line.status > 0 : line.fresh && line.status === shown,
  )
  return (said ?? lines[0])?.account ?? ''
}

interface Span {
  readonly studio: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
}
/** The parts of the range during which the person belonged to a studio in sight. */
function seenSpans(
  memberships: readonly Membership[],
  { user, from, to, visibility }: IntervalsQuery,
): Span[] {
  // Before a person's first studio, the first one counts.
  const stays = memberships.length === 0 ? [{ studio: '', from: 0 }] : memberships
  return stays
    .map(({ studio, from: since }, i): Span => {
      const until = stays[i + 1]?.from
      return {
        studio,
        from: Math.max(from, i === 0 ? 0 : since * 1000),
        to: Math.min(to, until === undefined ? Infinity : until * 1000),
      }
    })
    .filter((span) => span.from < span.to && isRowVisible(visibility, user, span.studio))
}
function cut(piece: Piece, { from, to }: Span): Piece[] {
  const [first, last] = [
    Math.max(piece.from, Math.floor(from / 1000)),
    Math.min(piece.to, Math.floor(to / 1000)),
  ]
  return first < last
    ? [{ ...piece, from: first, to: last, open: piece.open && last === piece.to }]
    : []
}
const shownAs = ({ site, account, shown, from, to, open }: Piece): OnlineInterval => ({
  site,
  account,
  status: shown === UNOBSERVED ? 'unobserved' : shown,
  from: isoOf(from * 1000),
  to: open ? null : isoOf(to * 1000),
})
const isoOf = (at: number): string => new Date(at).toISOString()
