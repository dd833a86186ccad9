import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { tipContOf } from '#shared/accounts/rules.ts'
import { searchable } from '#shared/accounts/person-rules.ts'
import type { CalendarEntry, Candidate, Interview } from '#shared/interviews/views.ts'
import {
  CALENDAR_LISTED_MAX,
  CANDIDATES_LISTED_MAX,
  type CandidateState,
} from '#shared/interviews/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { holdsPlain } from '../platform/store/holds-plain.ts'
import type { CandidateRow, CandidateTables, InterviewRow } from './candidates.ts'

/** The most words that a search looks at; further ones are ignored. */
const WORDS_MAX = 8
interface CandidatesWanted {
  readonly studio?: string | undefined
  readonly state?: CandidateState | undefined
  readonly interviewer?: string | undefined
  /** Local days of an interview, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q?: string | undefined
}
type Db = Kysely<CandidateTables>
type Sight = Pick<RowVisibility, 'studios'>

/** Candidates are not people of the directory: everyone who sees their studio sees them. */
function inSight<O>(
  query: SelectQueryBuilder<CandidateTables, 'candidate', O>,
  { studios }: Sight,
  studio?: string,
) {
  const seen =
    studios === null
      ? query
      : query.where('candidate.studio', '=', sql<string>`any(${[...studios]}::text[])`)
  return studio === undefined ? seen : seen.where('candidate.studio', '=', studio)
}

/**
 * Returns the candidates in sight, the last added first; the table is read through for words, as there are some
 * thousands.
 */
export async function queryCandidates(
  db: Db,
  wanted: CandidatesWanted,
  sight: Sight,
): Promise<Candidate[]> {
  let query = inSight(db.selectFrom('candidate').selectAll('candidate'), sight, wanted.studio)
  if (wanted.state !== undefined) query = query.where('candidate.state', '=', wanted.state)
  const { interviewer, from, to } = wanted
  if (interviewer !== undefined || from !== undefined || to !== undefined)
    query = query.where((where) => {
      let theirs = where
        .selectFrom('candidate_interview')
        .select('candidate_interview.interview')
        .whereRef('candidate_interview.candidate', '=', 'candidate.candidate')
      if (interviewer !== undefined)
        theirs = theirs.where('candidate_interview.interviewer', '=', interviewer)
      if (from !== undefined) theirs = theirs.where('candidate_interview.day', '>=', from)
      if (to !== undefined) theirs = theirs.where('candidate_interview.day', '<=', to)
      return where.exists(theirs)
    })
  for (const word of searchable(wanted.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX))
    query = query.where(holding(word))
  const rows = await query
    .orderBy('candidate.added', 'desc')
    .orderBy('candidate.candidate')
    .limit(CANDIDATES_LISTED_MAX)
    .execute()
  const standing = await queryStanding(db, rows)
  return rows.map((row) => shownCandidate(row, standing.get(row.candidate)))
}
/** Whether a candidate's texts hold this word, without case and accents, as `searchable` has it. */
const holding = (word: string) =>
  holdsPlain(
    sql`concat_ws(' ', candidate.name, candidate.surname, candidate.telefon, candidate.email, candidate.oras, candidate.social, candidate.source, candidate.notes)`,
    word,
  )

async function queryStanding(
  db: Db,
  rows: readonly CandidateRow[],
): Promise<ReadonlyMap<string, InterviewRow>> {
  const ids = rows.flatMap(({ standing }) => (standing === null ? [] : [standing]))
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('candidate_interview')
    .selectAll('candidate_interview')
    .where(
      'candidate_interview.candidate',
      '=',
      sql<string>`any(${rows.map((row) => row.candidate)}::text[])`,
    )
    .where('candidate_interview.interview', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(found.map((row) => [row.candidate, row]))
}

/** Counts the candidates in sight by state, erased ones too. */
export async function queryCandidateCounts(
  db: Db,
  sight: Sight,
  studio: string | undefined,
): Promise<Partial<Record<CandidateState, number>>> {
  const rows = await inSight(
    db
      .selectFrom('candidate')
      .select(({ fn }) => ['candidate.state', fn.countAll().as('count')])
      .groupBy('candidate.state'),
    sight,
    studio,
  ).execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** A candidate with their interviews in the order in which they were planned, if they are in sight. */
export async function queryCandidate(
  db: Db,
  candidate: string,
  sight: Sight,
): Promise<(Candidate & { readonly interviews: Interview[] }) | undefined> {
  const row = await inSight(db.selectFrom('candidate').selectAll('candidate'), sight)
    .where('candidate.candidate', '=', candidate)
    .executeTakeFirst()
  if (!row) return undefined
  const interviews = await db
    .selectFrom('candidate_interview')
    .selectAll('candidate_interview')
    .where('candidate_interview.candidate', '=', candidate)
    .orderBy('candidate_interview.number')
    .execute()
  const standing = interviews.find(({ interview }) => interview === row.standing)
  return { ...shownCandidate(row, standing), interviews: interviews.map(shownInterview) }
}

interface CalendarWanted {
  readonly from: string
  readonly to: string
  readonly studio?: string | undefined
  readonly interviewer?: string | undefined
}
/** Returns the interviews of some local days that take an interviewer's time, in the order of time. */
export async function queryCalendar(
  db: Db,
  { from, to, studio, interviewer }: CalendarWanted,
  sight: Sight,
): Promise<CalendarEntry[]> {
  let query = inSight(
    db
      .selectFrom('candidate')
      .select(['candidate.studio', 'candidate.tip_cont', 'candidate.name', 'candidate.surname']),
    sight,
    studio,
  )
    .innerJoin('candidate_interview', 'candidate_interview.candidate', 'candidate.candidate')
    .selectAll('candidate_interview')
    .where('candidate_interview.state', '<>', 'cancelled')
    .where('candidate_interview.day', '>=', from)
    .where('candidate_interview.day', '<=', to)
  if (interviewer !== undefined)
    query = query.where('candidate_interview.interviewer', '=', interviewer)
  const rows = await query
    .orderBy('candidate_interview.at')
    .orderBy('candidate_interview.interview')
    .limit(CALENDAR_LISTED_MAX)
    .execute()
  return rows.map(({ candidate, studio: where, tip_cont, name, surname, day, ...row }) => ({
    ...shownInterview({ candidate, day, ...row }),
    candidate,
    studio: where,
    tipCont: tip_cont,
    name,
    surname,
    day,
  }))
}

/** Since when nothing may have happened: in studios with a moment of their own, and in all others. */
export interface ForgottenSince {
  readonly own: readonly { readonly studio: string; readonly since: Instant }[]
  readonly since: Instant
}
/**
 * Returns the candidates to erase because nothing has happened with them since, and who became no account; the
 * longest first.
 */
export async function queryForgotten(
  db: Db,
  { own, since }: ForgottenSince,
  limit: number,
): Promise<string[]> {
  const [studios, moments] = [own.map(({ studio }) => studio), own.map((one) => one.since)]
  const ofStudio = sql<Instant>`(
    select own.since from unnest(${studios}::text[], ${moments}::text[]) as own(studio, since)
    where own.studio = candidate.studio
  )`
  const rows = await db
    .selectFrom('candidate')
    .select('candidate.candidate')
    .where('candidate.erased', '=', false)
    .where('candidate.account', 'is', null)
    .where('candidate.last_at', '<', sql<Instant>`coalesce(${ofStudio}, ${since})`)
    .orderBy('candidate.last_at')
    .orderBy('candidate.candidate')
    .limit(limit)
    .execute()
  return rows.map(({ candidate }) => candidate)
}
/** The candidates that became this account. */
export async function queryCandidatesOf(db: Db, user: string): Promise<string[]> {
  const rows = await db
    .selectFrom('candidate')
    .select('candidate.candidate')
    .where('candidate.account', '=', user)
    .where('candidate.erased', '=', false)
    .orderBy('candidate.candidate')
    .execute()
  return rows.map(({ candidate }) => candidate)
}

const shownCandidate = (
  { tip_cont, account: user, last_at: _last, standing: _standing, ...row }: CandidateRow,
  standing: InterviewRow | undefined,
): Candidate => ({
  ...row,
  tipCont: tipContOf(tip_cont),
  user,
  interview: standing ? shownInterview(standing) : null,
})
const shownInterview = ({
  candidate: _candidate,
  number: _number,
  day: _day,
  ...row
}: InterviewRow): Interview => row
