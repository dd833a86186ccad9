import type { Actor } from '#shared/platform/allow.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { contractEvents, type ContractEvent } from '#shared/money/events.ts'
import type { ContractInput } from '#shared/money/term-calls.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import { isAlreadySaid } from './already-said.ts'
import { refuseAhead } from './studio-days.ts'

interface WantedContract {
  readonly user: string
  readonly studio: string
  readonly terms: ContractInput
  /** In the studio. */
  readonly today: LocalDay
  readonly by: Pick<Actor, 'user' | 'trueUser' | 'owner' | 'super'>
}
type Contracts = readonly ContractEvent['data'][]
/** Streams: `contract-<studio>-<user>`: the contracts in the order in which they were recorded. */
export const contractAggregate = aggregateOf<Contracts>()({
  name: 'contract',
  events: contractEvents,
  initial: [],
  decide: {
    SetContract: (contracts, { user, studio, terms, today, by }: WantedContract) => {
      notForOneself(by, user)
      refuseAhead(terms.from, today)
      const { from, share_bp, kind, cap_bp } = terms
      const data = { user, studio, from, share_bp, kind, cap_bp }
      // Names may have hyphens: of a-b and c there is one stream with a and b-c.
      const theirs = contracts.filter((one) => one.user === user && one.studio === studio)
      return isAlreadySaid(theirs, data, isSameContract) ? [] : [{ type: 'ContractSet', data }]
    },
  },
  evolve: { ContractSet: (contracts, data) => [...contracts, data] },
})
export const contractDecider = contractAggregate.decider
export type SetContract = CommandOf<typeof contractAggregate>
const isSameContract = (a: ContractInput, b: ContractInput): boolean =>
  a.share_bp === b.share_bp && a.kind === b.kind && a.cap_bp === b.cap_bp
