import type { Interview } from '#shared/interviews/views.ts'
import type { Outcome } from '#shared/interviews/rules.ts'

/** What is being done with a candidate. */
export type CandidateAsked =
  | { readonly what: 'plan' | 'edit' | 'account' | 'erase' }
  | { readonly what: 'move' | 'undo'; readonly interview: Interview }
  | { readonly what: 'outcome'; readonly interview: Interview; readonly outcome: Outcome }
