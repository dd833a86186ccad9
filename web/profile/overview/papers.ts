import type { UserInfo } from '#shared/accounts/person-views.ts'
import { lastDayOf } from '#shared/accounts/person-rules.ts'

type Paper = 'identity' | 'cnp' | 'iban'
export type PaperState =
  | { readonly paper: Paper; readonly state: 'missing' }
  | {
      readonly paper: 'identity'
      /** `alert`: days before the end within which somebody is reminded; 0: it has ended. */
      readonly state: 'ended' | 'ends' | 'valid'
      /** Its last day, local. */
      readonly until: string
    }

/**
 * Returns what is on file of a person's papers, and what is missing there. Undefined where the viewer is told nothing
 * of them.
 */
export function papersOf({
  ci,
  has,
  conturi,
}: Pick<UserInfo, 'ci' | 'has' | 'conturi'>): readonly PaperState[] | undefined {
  if (!ci && !has) return undefined
  const works = Object.keys(conturi ?? {}).length > 0
  return [...identity(ci, works), ...(has ? missing(has) : [])]
}

function identity(ci: UserInfo['ci'], works: boolean): readonly PaperState[] {
  if (!ci) return []
  const { luna, anul, alert } = ci
  // A document is asked for of people who work on sites.
  if (luna === null || anul === null) return works ? [{ paper: 'identity', state: 'missing' }] : []
  const until = lastDayOf(`${anul}-${String(luna).padStart(2, '0')}`)
  const state = alert === null ? 'valid' : alert === 0 ? 'ended' : 'ends'
  return [{ paper: 'identity', state, until }]
}

const missing = (has: NonNullable<UserInfo['has']>): readonly PaperState[] =>
  (['cnp', 'iban'] as const)
    .filter((paper) => !has[paper])
    .map((paper) => ({ paper, state: 'missing' }))
