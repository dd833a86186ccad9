import { atInstant } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { DEFAULT_CAP_BP } from '#shared/money/rules.ts'
import type { PersonHalf, StudioHalf } from '#shared/money/settlement-facts.ts'
import { contractsOf, settingsOf, type ContractFact } from '#projections/money/facts-read.ts'
import type { FactRow } from '#projections/money/facts.ts'
import { FROM_EVER } from '#projections/money/income-facts.ts'
import type { PeopleHeld } from '../bonus-preview/people-held.ts'

/** What of a half may be taken in a studio, by instants: for all without a contract of their own. */
export const capsOf = (rows: Parameters<typeof settingsOf>[0], studio: string) =>
  settingsOf(rows)
    .filter((one) => one.studio === studio && one.setting === 'cap_bp')
    .map(({ from_ms, value }) => ({
      at: from_ms === null ? FROM_EVER : Number(from_ms),
      value: value as number,
    }))

/** The terms in force on a half, by its last day: contract, account type, membership. */
export class TermsOfHalves {
  readonly #contracts: ReadonlyMap<string, readonly ContractFact[]>
  readonly #caps: readonly { readonly at: number; readonly value: number }[]
  readonly #held: PeopleHeld
  readonly #studio: string

  constructor(rows: readonly FactRow[], studio: string, held: PeopleHeld) {
    this.#held = held
    this.#studio = studio
    this.#contracts = Map.groupBy(
      contractsOf(rows).filter((one) => one.studio === studio),
      ({ user }) => user,
    )
    this.#caps = capsOf(rows, studio)
  }
  of(
    user: string,
    { last, until }: Pick<StudioHalf, 'last' | 'until'>,
  ): Pick<PersonHalf, 'contract' | 'tipCont' | 'isMember'> {
    const contract = inForceOn(this.#contracts.get(user) ?? [], last)
    return {
      contract: {
        kind: contract?.kind ?? 'contractor',
        cap_bp: contract?.cap_bp ?? atInstant(this.#caps, until - 1) ?? DEFAULT_CAP_BP,
        event: contract?.event ?? null,
      },
      tipCont: this.#held.typeOn(user, last) ?? '',
      isMember:
        // At the half's last instant by the studio's own clock.
        this.#held.isActiveOn(user, last) && this.#held.studioAt(user, until - 1) === this.#studio,
    }
  }
}
