import type { MonthHalf } from '#shared/money/half.ts'
import type { languageOf, revealIbans, studioNamed } from '#shared/accounts/needs.ts'
import type { siteName } from '#shared/site-status/needs.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import type { GivenBy } from '#shared/platform/needs.ts'

type Shown = 'studio' | 'user' | 'month' | 'half' | 'currency' | 'earned' | 'net' | 'payment'
/** A settlement whose signature holds: what a payslip is made of. */
export interface SignedSettlement {
  /** As signed. */
  readonly settlement: Pick<Settlement, Shown | 'lines'> & { readonly state: 'signed' | 'paid' }
  /** The arithmetic and the names of its lines, as they were when it was signed. */
  readonly workings: readonly LineWorking[]
  /** Id of its SettlementSigned. */
  readonly event: string
  /** The salt of that event, in clear; ERASED where the person was erased. */
  readonly salt: string
  /** When it was signed. */
  readonly at: string
}
/** The same without its lines and its proof, of a list. */
type SignedInShort = Pick<SignedSettlement['settlement'], 'user' | 'state' | 'net' | 'currency'> &
  Pick<SignedSettlement, 'event'>
export type PayslipsHalf = MonthHalf & { readonly studio: string }
/** The functions that other modules give. */
export interface GivenToPayslips {
  readonly languageOf: GivenBy<typeof languageOf>
  readonly studioNamed: GivenBy<typeof studioNamed>
  readonly revealIbans: GivenBy<typeof revealIbans>
  readonly siteName: GivenBy<typeof siteName>
}
/** The functions that payslips need of the rest of settlements and of other modules. */
export interface PayslipNeeds extends GivenToPayslips {
  /**
   * Returns the caller's view: refuses what is out of their sight, as the call `settlement` does; undefined for what is
   * not signed.
   */
  readonly signedSettlement: (
    app: App,
    id: SettlementId,
    context: ActorContext,
  ) => Promise<SignedSettlement | undefined>
  /** Returns all in sight of the caller, by login; refuses a studio out of sight. */
  readonly signedInShort: (
    app: App,
    half: PayslipsHalf,
    context: ActorContext,
  ) => Promise<readonly SignedInShort[]>
  /** Returns those of these people, who were in sight, by login: a missing one is not signed any more. */
  readonly signedOf: (
    app: App,
    half: PayslipsHalf,
    users: readonly string[],
  ) => Promise<ReadonlyMap<string, SignedSettlement>>
}
