import type { Interview } from '#shared/interviews/views.ts'
import type { Outcome } from '#shared/interviews/rules.ts'

/** An action on a candidate that is under way. */
export type CandidateAsked =
  | { readonly what: 'plan' | 'edit' | 'account' | 'erase' }
  /** `user`: the account that they became. */
  | { readonly what: 'signIn'; readonly user: string }
  | { readonly what: 'move' | 'undo'; readonly interview: Interview }
  | { readonly what: 'outcome'; readonly interview: Interview; readonly outcome: Outcome }
