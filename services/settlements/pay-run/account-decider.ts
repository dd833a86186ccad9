import type { Currency } from '#shared/money/amount.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { payingAccountEvents, type PayingAccountEvent } from '#shared/settlements/pay-run-events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Account = PayingAccountEvent['data']
type Accounts = readonly Account[]

/** Streams: `paying-account-<studio>`: all accounts that were ever set, in the order of the log. */
export const payingAccountAggregate = aggregateOf<Accounts>()({
  name: 'paying-account',
  events: payingAccountEvents,
  initial: [],
  decide: {
    SetAccount: (_accounts, account: Omit<Account, 'by'>, { actor: by }) => [
      { type: 'PayingAccountSet', data: { ...account, by } },
    ],
  },
  evolve: { PayingAccountSet: (accounts, data) => [...accounts, data] },
})
export const payingAccountStream = (studio: string): string =>
  `${payingAccountAggregate.name}-${studio}`

/** Returns the account of a currency in force on a day: the latest by its day, of two for one day the later decision. */
export function accountOn(
  accounts: Accounts,
  currency: Currency,
  day: LocalDay,
): Account | undefined {
  return accounts
    .filter((one) => one.currency === currency && one.from <= day)
    .reduce<Account | undefined>(
      (found, one) => (found === undefined || one.from >= found.from ? one : found),
      undefined,
    )
}
