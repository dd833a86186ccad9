import type { Instant } from '../platform/messages.ts'
import type { interviewRefusals } from './refusals.ts'

/**
 * A candidate's state is that of the interview with the latest time, `account` once they have one. An interviewer is taken from an interview's beginning to its end, whatever the studio, unless it was cancelled. What was
 * recorded can be taken back while nothing followed: neither an account nor another interview.
 */

/** Outcomes of an interview, one step after the other. */
export const outcomes = ['held', 'noShow', 'cancelled', 'accepted', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]
export const interviewStates = ['planned', ...outcomes] as const
export type InterviewState = (typeof interviewStates)[number]
/** `new`: nothing was planned yet. */
export const candidateStates = ['new', ...interviewStates, 'account'] as const
export type CandidateState = (typeof candidateStates)[number]
/** The sides that can call an interview off. */
export const withdrawing = ['candidate', 'studio'] as const
export type Withdrawing = (typeof withdrawing)[number]

/** The state that each outcome follows on. */
const followsOn = {
  held: 'planned',
  noShow: 'planned',
  cancelled: 'planned',
  accepted: 'held',
  rejected: 'held',
} as const satisfies Record<Outcome, InterviewState>

export const MINUTES_MIN = 15
export const MINUTES_MAX = 240
export const MINUTES_DEFAULT = 30
export const INTERVIEWS_MAX = 20
/** An interview may be entered afterwards, and planned ahead, by so many days. */
export const DAYS_BACK_MAX = 31
export const DAYS_AHEAD_MAX = 366
/** The interviewer is reminded so many minutes before. */
export const REMIND_MINUTES = 60
/**
 * Whole months from the last thing that happened with a candidate to their erasure, as each studio sets them; one who
 * became an account is kept with it.
 */
export const RETENTION_MONTHS_DEFAULT = 12
export const RETENTION_MONTHS_MIN = 1
export const RETENTION_MONTHS_MAX = 36
/** Erased in one night at most: the others wait for the next. */
export const ERASED_AT_ONCE_MAX = 200
export const CANDIDATES_LISTED_MAX = 1000
export const CALENDAR_DAYS_MAX = 62
export const CALENDAR_LISTED_MAX = 2000

type Code = keyof typeof interviewRefusals
/** The parts of an interview that its rules look at. */
interface Ruled {
  readonly interview: string
  readonly at: Instant
  readonly state: InterviewState
}
/** An interview's candidate, with all interviews in the order in which they were planned. */
interface RuledCandidate {
  readonly interviews: readonly Ruled[]
  /** The login of the account that they became. */
  readonly user: string | null
}

const started = ({ at }: Ruled, now: Instant): boolean => Date.parse(at) <= Date.parse(now)
/** Why this cannot be recorded of an interview; null if it can. */
export function whyNotOutcome(outcome: Outcome, interview: Ruled, now: Instant): Code | null {
  if (interview.state !== followsOn[outcome])
    return followsOn[outcome] === 'held' ? 'interviews.notHeld' : 'interviews.notPlanned'
  return outcome !== 'cancelled' && !started(interview, now) ? 'interviews.notYet' : null
}
/** Why what was recorded cannot be taken back. */
export function whyNotUndo({ interviews, user }: RuledCandidate, interview: Ruled): Code | null {
  if (interview.state === 'planned') return 'interviews.nothingToUndo'
  if (user !== null) return 'interviews.hasAccount'
  return interviews.at(-1)?.interview === interview.interview ? null : 'interviews.followed'
}
/** Returns the state that holds again once an outcome is taken back. */
export const stateBefore = (outcome: Outcome): 'planned' | 'held' => followsOn[outcome]
export const whyNotMove = ({ state }: Ruled): Code | null =>
  state === 'planned' ? null : 'interviews.notPlanned'
/** Why no further interview can be planned. */
export function whyNotPlan({ interviews, user }: RuledCandidate): Code | null {
  if (user !== null) return 'interviews.hasAccount'
  return interviews.length >= INTERVIEWS_MAX ? 'interviews.tooMany' : null
}
/** Why a candidate cannot become an account. */
export const whyNoAccount = (candidate: RuledCandidate): Code | null =>
  candidate.user !== null
    ? 'interviews.hasAccount'
    : candidateStateOf(candidate) === 'accepted'
      ? null
      : 'interviews.notAccepted'

/** The interview that a candidate's state is of: the one with the latest time, of two the one that was planned last. */
export const standing = <R extends Ruled>(interviews: readonly R[]): R | undefined =>
  interviews.reduce<R | undefined>(
    (last, one) => (last && last.at > one.at ? last : one),
    undefined,
  )
export const candidateStateOf = ({ interviews, user }: RuledCandidate): CandidateState =>
  user === null ? (standing(interviews)?.state ?? 'new') : 'account'

/** A time at which an interviewer is taken. */
export interface BookedSpan {
  readonly at: Instant
  readonly until: Instant
}
/** Whether two spans share a moment: one may begin where the other ends. */
export const overlap = (one: BookedSpan, other: BookedSpan): boolean =>
  one.at < other.until && other.at < one.until
/** The end of an interview. */
export const endOf = (at: Instant, minutes: number): Instant =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString()
/** Whether an interview may stand at this time. */
export function isUsableTime(at: Instant, now: Instant): boolean {
  const days = (Date.parse(at) - Date.parse(now)) / 86_400_000
  return days >= -DAYS_BACK_MAX && days <= DAYS_AHEAD_MAX
}
const shown = new Map<string, Intl.DateTimeFormat>()
/** '2026-11-25 10:00–10:30' by the clock of a zone. */
export function spanText({ at, until }: BookedSpan, zone: string): string {
  const format =
    shown.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  shown.set(zone, format)
  const [from, to] = [at, until].map((one) => format.format(Date.parse(one)))
  return `${from}–${to?.slice(-5)}`
}
/**
 * The moment since which nothing may have happened with a candidate who is to be erased now: so many months ago, on the last day of
 * a month that is shorter.
 */
export function retentionLimit(now: Instant, months: number): Instant {
  const at = new Date(now)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() - months + 1, 0)
  at.setUTCDate(Math.min(day, at.getUTCDate()))
  return at.toISOString()
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}
const plainWord = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[ßæøłđı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^a-z0-9]/g, '')
/**
 * Logins for a person of this name, the plainest first: `ana.pop`, `ana.pop2` …; `person` for a name without Latin
 * letters.
 */
export function loginsFor(name: string, surname: string): readonly string[] {
  const plain = [name, surname].map(plainWord).filter(Boolean).join('.').slice(0, 60) || 'person'
  return [plain, ...Array.from({ length: 98 }, (_, i) => `${plain}${i + 2}`)]
}
