import type { Instant } from '../platform/messages.ts'
import { EARLY_SECONDS_MAX, grace_seconds, type PlannedSpan } from './missed-stop.ts'

/** Minutes after which a person is late, absent, or has forgotten to stop; a studio sets its own. */
export interface PresenceRules {
  readonly late_minutes: number
  readonly absent_minutes: number
  readonly forgotten_minutes: number
}
export const presenceDefaults: PresenceRules = {
  late_minutes: 10,
  absent_minutes: 60,
  forgotten_minutes: 10,
}
/** Less work than this without a plan is not said. */
const UNPLANNED_SECONDS_MIN = 900
/**
 * Planned hours are shown as due for so long before they begin, and with their outcome for so long after their end.
 */
const SHOWN_BEFORE_MS = 12 * 3_600_000
const SHOWN_AFTER_MS = 4 * 3_600_000

/** `offShift`: no shift was started, and yet they were on air in these hours. */
export const presenceKinds = [
  'absent',
  'late',
  'offShift',
  'leftEarly',
  'unplanned',
  'notHereYet',
  'dueIn',
  'working',
  'paused',
  'onLeave',
  'worked',
] as const
export type PresenceKind = (typeof presenceKinds)[number]

interface PresenceShift {
  readonly start: Instant
  /** null: it runs. */
  readonly end: Instant | null
  readonly paused: boolean
}
export interface PresenceFacts {
  /** Published hours that leave does not free, and those that it does. */
  readonly planned: readonly PlannedSpan[]
  readonly freed: readonly PlannedSpan[]
  readonly shifts: readonly PresenceShift[]
  /** The newest moment on air; null: none. */
  readonly lastBroadcast: Instant | null
  /** Whether they were on air between two moments. */
  readonly wasOnAir: (from: Instant, to: Instant) => boolean
  /** Returns the studio's rules for hours that begin at a moment. */
  readonly rulesAt: (begins: Instant) => PresenceRules
  readonly now: Instant
}
export interface Presence {
  readonly kind: PresenceKind
  /** Until they are due, since they were, of work before now or the end, or how much too early they left: as the kind says. */
  readonly seconds: number
  /** null: nothing was planned. */
  readonly planned: PlannedSpan | null
  /** By how much they came late; 0 within the studio's minutes. */
  readonly late_seconds: number
  /** The shift still runs, off air, though its hours are over. */
  readonly forgotten: boolean
  /** When the first shift of it began; null: none has. */
  readonly started_at: Instant | null
  readonly running: boolean
  /** When the last shift of it ended; null: it runs, or none has begun. */
  readonly ended: Instant | null
}

/**
 * Returns the presence in each of a person's planned hours, and in each shift without a plan, in order of time. Hours
 * that go on where others end are one plan. A shift belongs to the hours that it overlaps, or that it was started for
 * a little early.
 */
export function presencesOf(facts: PresenceFacts): readonly Presence[] {
  const planned = joined(facts.planned)
  const freed = joined(facts.freed)
  const extra = facts.shifts.filter((shift) => !planned.some((span) => isFor(span, shift)))
  const all = [
    ...planned.map((span) => presenceIn(span, facts)),
    ...freed.map((span) => ({ ...plain('onLeave', 0), planned: span })),
    ...extra.flatMap((shift) => unplanned(shift, facts)),
  ]
  return all.toSorted((a, b) => beginOf(a) - beginOf(b))
}

/** Finds the presence that matters now: of a person on shift, then hours that run, come next, or have just ended. */
export function presenceNow(all: readonly Presence[], at: Instant): Presence | undefined {
  const now = Date.parse(at)
  const near = all.filter(({ planned, running, ended }) => {
    if (planned === null)
      return running || (ended !== null && now < Date.parse(ended) + SHOWN_AFTER_MS)
    const [from, to] = [Date.parse(planned.starts_at), Date.parse(planned.ends_at)]
    return from - SHOWN_BEFORE_MS <= now && now < to + SHOWN_AFTER_MS
  })
  const begun = near.filter(({ planned }) => planned && Date.parse(planned.starts_at) <= now)
  return (
    near.findLast(({ running }) => running) ??
    begun.findLast(({ planned }) => planned && now < Date.parse(planned.ends_at)) ??
    near.findLast(({ started_at, planned }) => (started_at ?? planned?.starts_at ?? at) < at) ??
    near[0]
  )
}

const plain = (kind: PresenceKind, seconds: number): Presence => ({
  kind,
  seconds,
  planned: null,
  late_seconds: 0,
  forgotten: false,
  started_at: null,
  running: false,
  ended: null,
})
const beginOf = ({ planned, started_at }: Presence): number =>
  Date.parse(planned?.starts_at ?? started_at ?? '')

function presenceIn(planned: PlannedSpan, facts: PresenceFacts): Presence {
  const { now } = facts
  const rules = facts.rulesAt(planned.starts_at)
  const [from, to] = [Date.parse(planned.starts_at), Date.parse(planned.ends_at)]
  const at = Date.parse(now)
  const mine = facts.shifts
    .filter((shift) => isFor(planned, shift))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const first = mine[0]
  if (!first) {
    const until = at < to ? now : planned.ends_at
    const offShift = at >= from && facts.wasOnAir(planned.starts_at, until)
    const [kind, seconds] = notThere(from, to, at, rules)
    return { ...plain(offShift ? 'offShift' : kind, seconds), planned }
  }
  const behind = Math.round((Date.parse(first.start) - from) / 1000)
  const came = {
    planned,
    late_seconds: behind >= rules.late_minutes * 60 ? behind : 0,
    started_at: first.start,
  }
  const running = mine.find(({ end }) => end === null)
  if (running) {
    const kind = running.paused ? 'paused' : 'working'
    const forgotten = isForgotten(to, rules, facts)
    const worked = secondsTo(at, Date.parse(running.start))
    return { ...plain(kind, worked), ...came, forgotten, running: true }
  }
  const last = Math.max(...mine.map(({ end }) => Date.parse(end ?? now)))
  const left = { ...came, ended: new Date(last).toISOString() }
  const early = secondsTo(to, last)
  return early >= rules.late_minutes * 60
    ? { ...plain('leftEarly', early), ...left }
    : { ...plain('worked', secondsTo(last, Date.parse(first.start))), ...left }
}
/** Names the presence when the person has not come, by the time. */
function notThere(
  from: number,
  to: number,
  now: number,
  { late_minutes, absent_minutes }: PresenceRules,
): readonly [PresenceKind, number] {
  if (now < from) return ['dueIn', secondsTo(from, now)]
  const waited = secondsTo(Math.min(now, to), from)
  if (now >= to || waited >= absent_minutes * 60) return ['absent', waited]
  return [waited >= late_minutes * 60 ? 'late' : 'notHereYet', waited]
}
function isForgotten(
  to: number,
  { forgotten_minutes }: PresenceRules,
  { lastBroadcast, now }: PresenceFacts,
): boolean {
  const quiet = Math.max(to, lastBroadcast === null ? 0 : Date.parse(lastBroadcast))
  return secondsTo(Date.parse(now), quiet) >= forgotten_minutes * 60
}
function unplanned({ start, end }: PresenceShift, { now }: PresenceFacts): readonly Presence[] {
  const seconds = secondsTo(Date.parse(end ?? now), Date.parse(start))
  if (end !== null && seconds < UNPLANNED_SECONDS_MIN) return []
  return [{ ...plain('unplanned', seconds), started_at: start, running: end === null, ended: end }]
}
/** Whether a shift is work of these hours; one that ended before they began is not. */
function isFor({ starts_at, ends_at }: PlannedSpan, { start, end }: PresenceShift): boolean {
  const [from, to, begun] = [Date.parse(starts_at), Date.parse(ends_at), Date.parse(start)]
  if (begun >= to) return false
  return end === null ? begun >= from - EARLY_SECONDS_MAX * 1000 : Date.parse(end) > from
}
/** Hours that go on where others end are one plan. */
function joined(spans: readonly PlannedSpan[]): readonly PlannedSpan[] {
  const all: PlannedSpan[] = []
  for (const span of spans.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    const last = all.at(-1)
    if (!last || Date.parse(span.starts_at) > Date.parse(last.ends_at) + grace_seconds * 1000)
      all.push(span)
    else if (Date.parse(span.ends_at) > Date.parse(last.ends_at))
      all[all.length - 1] = { ...last, ends_at: span.ends_at }
  }
  return all
}
const secondsTo = (to: number, from: number): number => Math.floor((to - from) / 1000)
