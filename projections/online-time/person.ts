import type { DaySeconds, Membership } from '#shared/online-time/days.ts'
import { halfKeyOf } from '#shared/online-time/halves.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { HistoryItem, ObservationSource } from '#shared/online-time/observed.ts'
import { copyOfTimeline, emptyTimeline, type TimelineState } from '#shared/online-time/timeline.ts'
import { isOnline } from '#shared/site-status/statuses.ts'
import type { Rows } from '../platform/define/define-projection.ts'
import type { DayRanges } from './known-days.ts'

/** An item as it comes in; the position of its event if it is before a border that was left then (left-halves.ts). */
export interface Arrived {
  readonly item: HistoryItem
  readonly behind: Position | null
}
/** All that an observation in order needs to be folded: one small row per person. */
export interface PersonState {
  memberships: readonly Membership[]
  /** Observers and accounts by number; only ever appended to, because the chunks refer to it. */
  sources: readonly ObservationSource[]
  /** State of the timelines after everything up to `settled`. */
  carry: TimelineState
  /** In order, all after `settled`. */
  pending: readonly HistoryItem[]
  /** In the order of receipt, none newer than `newest`: brought in together at the end of the batch, empty in what is stored. */
  waiting: readonly Arrived[]
  /** Epoch milliseconds of the newest item. */
  newest: number | null
  /** Epoch milliseconds: everything up to here is folded into rows. */
  settled: number | null
  days: DayRanges
  /** Days whose confirmations are not thinned out yet. */
  raw: DayRanges
  /** Those of them with items in `online_behind`: kept as they are before they are thinned. */
  behind: DayRanges
  /** Every studio joined, in the order of receipt. */
  joined: readonly (Membership & { readonly known: Position })[]
  /** Their accounts on sites have no names any more. */
  erased?: true
}
export type OnlinePersonRow = {
  user: string
  state: PersonState
  /** Every studio that time of theirs may count for, or did as known at some time. */
  studios: readonly string[]
  /** Epoch second from which this person may have time that no day row has yet. */
  open_from: number | null
  /** Position of the last event that may have changed a figure of theirs. */
  known: Position
  /** As in the state: a query of many people does not read their states. */
  newest: number | null
}
/** The items seen of a person within one hour of a UTC day. Change points stay for ever. */
export type ChunkRow = { user: string; day: number; hour: number; data: string }
/** State of the timelines when a UTC day began: a late observation is evaluated from here. */
export type OpeningRow = { user: string; day: number; carry: string }
/** The union over sites has the site '', and is counted as `free`. */
export type DayRow = {
  user: string
  date: string
  site: string
  studio: string
  free: number
  members: number
  private: number
  unobserved: number
}
/** The same added up by half-month (`2026-11-1`), because a year of days of 2,000 people takes seconds to add up. */
export type HalfDayRow = Omit<DayRow, 'date'> & { half: string }
export type StudioZoneRow = { studio: string; timezone: string }

/**
 * See left-halves.ts. `first`: the earliest instant of what an event brought, if it was observations; the newest
 * observation `before` it and after it, and the event about the person before it.
 */
export type LateRow = {
  user: string
  half: string
  position: Position
  first: number | null
  before: number | null
  since: Position
  newest: number
}
/** Items that came after a border behind them was left: packed, each after its position. */
export type BehindRow = { user: string; day: number; hour: number; data: string }
/** A day with such items as it was before the event at `position` thinned it out. */
export type UnthinnedRow = { user: string; day: number; position: Position; data: string }

/** The tables of one person's history, as a fold sees them. */
export interface PersonTables {
  readonly online_person: Rows<OnlinePersonRow>
  readonly online_chunk: Rows<ChunkRow>
  readonly online_opening: Rows<OpeningRow>
  readonly online_day_sum: Rows<DayRow>
  readonly online_half_sum: Rows<HalfDayRow>
  readonly online_late: Rows<LateRow>
  readonly online_behind: Rows<BehindRow>
  readonly online_unthinned: Rows<UnthinnedRow>
}

const newcomer: PersonState = {
  memberships: [],
  sources: [],
  carry: emptyTimeline(),
  pending: [],
  waiting: [],
  newest: null,
  settled: null,
  days: [],
  raw: [],
  behind: [],
  joined: [],
}
/** A copy that may be changed: rows themselves are immutable. */
export function stateOf(user: string, rows: PersonTables): PersonState {
  const state = rows.online_person.get(user)?.state ?? newcomer
  return { ...state, carry: copyOfTimeline(state.carry) }
}
/** `known`: the position of the event; left out where no figure can have changed. */
export function putState(
  user: string,
  state: PersonState,
  rows: PersonTables,
  known?: Position,
): void {
  const before = rows.online_person.get(user)
  rows.online_person.put({
    user,
    state,
    studios: [...new Set([...(before?.studios ?? []), ...studiosOf(state)])],
    open_from: openFrom(state),
    known: known ?? before?.known ?? START,
    newest: state.newest,
  })
}
const studiosOf = ({ memberships }: PersonState): readonly string[] =>
  memberships.length === 0 ? [''] : memberships.map(({ studio }) => studio)

function openFrom({ carry, pending, settled }: PersonState): number | null {
  const since = carry.sites.filter(({ shown }) => shown !== 0).map((site) => site.since)
  const coming = pending.find(({ status }) => isOnline(status))
  if (coming) since.push(coming.at)
  // The union may be open for longer than what each site shows now.
  if (carry.online !== null) since.push(carry.online)
  // A more trusted observer says offline; when its word is no longer fresh, this is shown again.
  const isHidden = carry.sites.some(
    ({ shown, lines }) => shown === 0 && lines.some((line) => isOnline(line.status)),
  )
  if (isHidden && settled !== null) since.push(settled)
  return since.length === 0 ? null : Math.floor(Math.min(...since) / 1000)
}

/** The number of a source, which is registered if it is new. */
export function numberOf(state: PersonState, source: ObservationSource): number {
  const known = state.sources.findIndex(
    (one) =>
      one.site === source.site &&
      one.account === source.account &&
      one.observer === source.observer &&
      one.rank === source.rank &&
      one.stale_s === source.stale_s,
  )
  if (known >= 0) return known
  state.sources = [...state.sources, source]
  return state.sources.length - 1
}

/** Merges sums into the rows of days and halves, which need not be loaded. */
export function addSums(user: string, sums: readonly DaySeconds[], rows: PersonTables): void {
  for (const { date, site, ...seconds } of sums) {
    const row = { user, site: site ?? '', ...seconds }
    rows.online_day_sum.add({ ...row, date })
    rows.online_half_sum.add({ ...row, half: halfKeyOf(date) })
  }
}

/** Carries travel as text where they are compared: built by the same code, so equal ones are equal texts. */
export const encodeCarry = ({ sites, online, beats }: TimelineState): string =>
  JSON.stringify([
    sites.map(({ site, shown, since, lines }) => [
      site,
      shown,
      since,
      lines.map((line) => [
        line.account,
        line.rank,
        line.status,
        line.errors,
        line.observer,
        line.stale_s,
        line.heard,
        line.run,
        line.fresh,
      ]),
    ]),
    online,
    beats.map(({ observer, until }) => [observer, until]),
  ])
type Line = TimelineState['sites'][number]['lines'][number]
type Encoded = [
  [
    string,
    TimelineState['sites'][number]['shown'],
    number,
    [string, number, Line['status'], number, string, number | null, number, number, boolean][],
  ][],
  number | null,
  [string, number][],
]
export function decodeCarry(text: string): TimelineState {
  const [sites, online, beats] = JSON.parse(text) as Encoded
  return {
    sites: sites.map(([site, shown, since, lines]) => ({
      site,
      shown,
      since,
      lines: lines.map(([account, rank, status, errors, observer, stale_s, heard, run, fresh]) => ({
        account,
        rank,
        status,
        errors,
        observer,
        stale_s,
        heard,
        run,
        fresh,
      })),
    })),
    online,
    beats: beats.map(([observer, until]) => ({ observer, until })),
  }
}
