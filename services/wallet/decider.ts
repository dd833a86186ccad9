import { walletEvents } from '#shared/wallet/events.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** One person's; null: the default. */
interface WalletState {
  readonly budget: number | null
}
interface SetBudget {
  readonly user: string
  /** Minor units of usd; null gives the default back. */
  readonly budget: number | null
}

export const walletAggregate = aggregateOf<WalletState>()({
  name: 'wallet',
  events: walletEvents,
  initial: { budget: null },
  decide: {
    SetBudget: (state, { user, budget }: SetBudget, { actor: by }) =>
      state.budget === budget ? [] : [{ type: 'WalletBudgetSet', data: { user, budget, by } }],
  },
  evolve: { WalletBudgetSet: (_state, { budget }) => ({ budget }) },
})
