import type { openingAccount, studioNamed } from '#shared/accounts/needs.ts'
import type { Need } from '#shared/platform/needs.ts'

type Given<N> = N extends Need<infer T> ? T : never
/** The functions that the module of accounts gives. */
export interface InterviewNeeds {
  readonly studioNamed: Given<typeof studioNamed>
  readonly openingAccount: Given<typeof openingAccount>
}
