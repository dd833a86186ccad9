import type { SaidOfPerson } from '#shared/accounts/held-from.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import type { Joined } from '#shared/platform/people.ts'
import type { PersonDetails } from './person-details.ts'

interface SiteAccountState {
  readonly username: string
  readonly activ: boolean
  /** Reference into the vault. */
  readonly pass: string | null
}
export interface PresentAccount extends Ranked, PersonDetails {
  readonly status: 'present'
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly language: string
  /** In force now, as `joined` says. */
  readonly studio: string | null
  readonly timezone: string | null
  /** Every joining, in the order recorded. */
  readonly joined: readonly Joined[]
  /** Account types, activity and payees with their days. */
  readonly said: SaidOfPerson
  /** Reference into the vault; null while the person cannot log in. */
  readonly password: string | null
  /** Whether it was used up, if it is good for one login. */
  readonly passwordUsed: boolean
  readonly sites: Readonly<Record<string, SiteAccountState>>
}
/** An erased person, known by the login alone. */
export interface ErasedAccount extends Ranked {
  readonly status: 'erased'
  readonly studio: string | null
}
export type Account = { readonly status: 'absent' } | PresentAccount | ErasedAccount

export interface JoinedStudio {
  readonly studio: string
  readonly timezone: string
}
