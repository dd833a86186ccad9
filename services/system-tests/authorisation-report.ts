import {
  personAnswers,
  plainAnswers,
  roles,
  subjects,
  type Role,
  type SubjectName,
} from '../platform/testing/authorisation-rows.ts'
import { rankSubjects, type RankSubject } from '../platform/testing/authorisation-ranks.ts'

/** The meaning of each letter of the walk, as it was found. */
const found = {
  '+': 'is let in',
  '-': 'is refused (403)',
  '0': 'must log in first (401)',
  '.': 'is told that it is not there (404, or not shown)',
} as const
const expected = {
  '+': 'yes',
  '-': 'no',
  '0': 'login',
  '.': 'hidden',
} as const
type Letter = keyof typeof found

/**
 * "A Manager of another studio is let in by accounts.reveal about a Model of another studio, but the row says no." Undefined
 * where both letters agree.
 */
export function difference(
  who: string,
  what: string,
  whom: string | undefined,
  [is, meant]: readonly [is: string, meant: string],
): string | undefined {
  if (is === meant) return undefined
  const about = whom === undefined ? '' : ` about ${whom}`
  return `${who} ${found[is as Letter]} by ${what}${about}, but the row says ${expected[meant as Letter]}.`
}
/** Differences of a call or topic about nobody, or about the subject with this number. */
export const differenceOfRole = (
  role: Role,
  what: string,
  subject: SubjectName | undefined,
  letters: readonly [is: string, meant: string],
): string | undefined =>
  difference(roles[role], what, subject === undefined ? undefined : subjects[subject], letters)
export const differenceOfRank = (
  role: Role,
  what: string,
  subject: RankSubject,
  letters: readonly [is: string, meant: string],
): string | undefined => difference(roles[role], what, rankSubjects[subject], letters)

export const roleNames = Object.keys(roles) as Role[]
export const subjectNames = Object.keys(subjects) as SubjectName[]
export const legends = { plain: plainAnswers, person: personAnswers } as const
