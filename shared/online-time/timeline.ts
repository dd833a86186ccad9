import { hasEnded, missesAfter } from '../site-status/misses.ts'
import { isOnline, statuses } from '../site-status/statuses.ts'
import {
  HEARTBEAT,
  type HistoryItem,
  type ObservationSource,
  type ObservationSources,
} from './observed.ts'

/** On air when last known; not confirmed since. Shown as such, never counted as online. */
export const UNOBSERVED = 4
export type ShownStatus = 0 | 1 | 2 | 3 | typeof UNOBSERVED

/** State of the timeline of one account and rank. Absent while it has nothing to say. */
interface AccountTimeline {
  readonly account: string
  readonly rank: number
  status: 0 | 1 | 2 | 3
  /** 12 or 13 in a row so far. */
  errors: number
  observer: string
  stale_s: number | null
  /** Epoch milliseconds of the last observation or of the unbroken chain of heartbeats after it. */
  heard: number
  /** Epoch milliseconds of the end of the run that it is in, whose confirmations were thinned out; else 0. */
  run: number
  fresh: boolean
}
/**
 * The status that one site shows of a person, since which epoch millisecond, and the lines behind it by account and
 * rank.
 */
export interface SiteLines {
  readonly site: string
  shown: ShownStatus
  since: number
  lines: AccountTimeline[]
}
/** All that a person's later observations need of the earlier ones. */
export interface TimelineState {
  sites: SiteLines[]
  /** Since when any site shows the person online. */
  online: number | null
  /** Thinned heartbeats: until when an observer is known to have lived. */
  beats: { readonly observer: string; readonly until: number }[]
}
/** A closed piece in whole epoch seconds, never empty; `site` null is the union over the sites. */
export type Emit = (
  site: string | null,
  shown: Exclude<ShownStatus, 0>,
  from: number,
  to: number,
) => void

export const emptyTimeline = (): TimelineState => ({ sites: [], online: null, beats: [] })
export const copyOfTimeline = (state: TimelineState): TimelineState => ({
  online: state.online,
  beats: state.beats.slice(),
  sites: state.sites.map(({ site, shown, since, lines }) => ({
    site,
    shown,
    since,
    lines: lines.map((line) => ({ ...line })),
  })),
})
/** Whether two carries say the same: all that comes after them will then come to the same, too. */
export const isSame = (one: TimelineState, other: TimelineState): boolean =>
  one.online === other.online &&
  alike(one.beats, other.beats, (a, b) => a.observer === b.observer && a.until === b.until) &&
  alike(
    one.sites,
    other.sites,
    (a, b) =>
      a.site === b.site &&
      a.shown === b.shown &&
      a.since === b.since &&
      alike(a.lines, b.lines, isSameLine),
  )
const alike = <T>(one: readonly T[], other: readonly T[], are: (a: T, b: T) => boolean): boolean =>
  one.length === other.length && one.every((a, i) => are(a, other[i] as T))
const isSameLine = (a: AccountTimeline, b: AccountTimeline): boolean =>
  a.account === b.account &&
  a.rank === b.rank &&
  a.status === b.status &&
  a.errors === b.errors &&
  a.observer === b.observer &&
  a.stale_s === b.stale_s &&
  a.heard === b.heard &&
  a.run === b.run &&
  a.fresh === b.fresh

/**
 * Evaluates items in order, moves `state` along and hands every piece that ends to `emit`. Rules: shared/online-time/rules.ts.
 * Doing it in several steps gives the same as doing it in one.
 */
export function foldTimeline(
  state: TimelineState,
  sources: ObservationSources,
  items: readonly HistoryItem[],
  emit: Emit,
): void {
  let due = nextExpiry(state)
  for (const item of items) {
    if (item.status === statuses.error) continue
    if (due < item.at) due = expire(state, item.at, emit)
    const source = sources[item.source] as ObservationSource
    if (item.status === HEARTBEAT) heartbeat(state, source.observer, item)
    else due = Math.min(due, observe(state, source, item, emit))
  }
}
/** Hands out what is still open as if it ended at this epoch millisecond: min(now, range end). Spoils `state`. */
export function closeTimeline(state: TimelineState, at: number, emit: Emit): void {
  expire(state, at, emit)
  for (const site of state.sites) close(site.site, site.shown, site.since, at, emit)
  if (state.online !== null) close(null, 1, state.online, at, emit)
}

const expiryOf = (line: AccountTimeline): number =>
  line.stale_s === null || !line.fresh ? Infinity : line.heard + line.stale_s * 1000
function nextExpiry(state: TimelineState): number {
  let next = Infinity
  for (const { lines } of state.sites)
    for (const line of lines) next = Math.min(next, expiryOf(line))
  return next
}
/** Ends, in order of time, what was not confirmed before `at`; returns when the next would end. */
function expire(state: TimelineState, at: number, emit: Emit): number {
  for (let due = nextExpiry(state); ; due = nextExpiry(state)) {
    if (due >= at) return due
    for (const site of state.sites)
      for (const line of site.lines)
        if (expiryOf(line) === due) {
          line.fresh = false
          show(state, site, due, emit)
        }
  }
}

function heartbeat(state: TimelineState, observer: string, { at, held = at }: HistoryItem): void {
  for (const { lines } of state.sites)
    for (const line of lines)
      if (line.observer === observer && at <= expiryOf(line) && line.stale_s !== null && line.fresh)
        line.heard = Math.max(line.heard, held)
  if (held > at || state.beats.length > 0)
    state.beats = state.beats.filter((beat) => beat.observer !== observer)
  if (held > at) state.beats.push({ observer, until: held })
}

function observe(
  state: TimelineState,
  source: ObservationSource,
  item: HistoryItem,
  emit: Emit,
): number {
  const { status } = item
  if (status === 0 || isOnline(status))
    return say(state, siteOf(state, source.site), source, item, status, emit)
  const site = state.sites.find((one) => one.site === source.site)
  const line = site?.lines.find((one) => one.account === source.account && one.rank === source.rank)
  if (!site || !line) return Infinity
  line.errors = missesAfter(line.errors, status)
  if (!hasEnded(line.errors)) return Infinity
  site.lines = site.lines.filter((one) => one !== line)
  show(state, site, item.at, emit)
  return Infinity
}
function say(
  state: TimelineState,
  site: SiteLines,
  { observer, account, rank, stale_s }: ObservationSource,
  item: HistoryItem,
  status: AccountTimeline['status'],
  emit: Emit,
): number {
  // An observer that comes to speak with another rank takes back what it said with the old one.
  if (site.lines.length > 1 || site.lines[0]?.rank !== rank)
    site.lines = site.lines.filter(
      (one) => one.account !== account || one.rank === rank || one.observer !== observer,
    )
  const before = site.lines.find((one) => one.account === account && one.rank === rank)
  const line: AccountTimeline = before ?? {
    account,
    rank,
    status,
    errors: 0,
    observer,
    stale_s,
    heard: item.at,
    run: 0,
    fresh: true,
  }
  // A late repetition within a run that was thinned out does not cut the run short.
  const run = Math.max(item.held ?? 0, before?.status === status ? before.run : 0)
  line.run = run > item.at ? run : 0
  line.heard =
    stale_s === null
      ? item.at
      : Math.max(item.at, run, state.beats.find((beat) => beat.observer === observer)?.until ?? 0)
  line.status = status
  line.errors = 0
  line.observer = observer
  line.stale_s = stale_s
  line.fresh = true
  if (!before)
    site.lines = [...site.lines, line].sort((a, b) =>
      a.account < b.account ? -1 : a.account > b.account ? 1 : a.rank - b.rank,
    )
  show(state, site, item.at, emit)
  return expiryOf(line)
}
function siteOf(state: TimelineState, name: string): SiteLines {
  const known = state.sites.find(({ site }) => site === name)
  if (known) return known
  const site: SiteLines = { site: name, shown: 0, since: 0, lines: [] }
  state.sites = [...state.sites, site].sort((a, b) => (a.site < b.site ? -1 : 1))
  return site
}

/** Combines the lines: per account the lowest rank with information, over accounts Private > Members > Free. */
function together(lines: readonly AccountTimeline[]): ShownStatus {
  let best: ShownStatus = 0
  let unobserved = false
  for (let i = 0; i < lines.length;) {
    const { account } = lines[i] as AccountTimeline
    let informed: AccountTimeline | undefined
    let stale = false
    for (let line = lines[i]; line?.account === account; line = lines[++i])
      if (line.fresh) informed ??= line
      else stale ||= line.status > 0
    if (informed) best = informed.status > best ? informed.status : best
    else unobserved ||= stale
  }
  return best === 0 && unobserved ? UNOBSERVED : best
}
function show(state: TimelineState, site: SiteLines, at: number, emit: Emit): void {
  const shown = together(site.lines)
  if (shown === site.shown) return
  close(site.site, site.shown, site.since, at, emit)
  site.shown = shown
  site.since = shown === 0 ? 0 : at
  const online = state.sites.some((one) => isOnline(one.shown))
  if (online === (state.online !== null)) return
  if (state.online !== null) close(null, 1, state.online, at, emit)
  state.online = online ? at : null
}
/** Whole seconds: the fraction at both ends is floored, so pieces that touch add up to the whole. */
function close(
  site: string | null,
  shown: ShownStatus,
  since: number,
  at: number,
  emit: Emit,
): void {
  const [from, to] = [Math.floor(since / 1000), Math.floor(at / 1000)]
  if (shown !== 0 && to > from) emit(site, shown, from, to)
}
