import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '#shared/money/amount.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { payingAccountEvents, type PayingAccountEvent } from '#shared/settlements/pay-run-events.ts'
import type { AnswerCsv } from '#shared/settlements/pay-run/answer-csv.ts'
import type { BankCsv } from '#shared/settlements/pay-run/bank-csv.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { PAYING_ACCOUNTS_MAX } from '#shared/settlements/pay-run/rules.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type DataOf<T extends PayingAccountEvent['type']> = Extract<
  PayingAccountEvent,
  { readonly type: T }
>['data']
type Account = DataOf<'PayingAccountSet'>
interface Paying {
  /** All accounts that were ever set, in the order of the log. */
  readonly accounts: readonly Account[]
  /** The form of the bank's CSV; null: none was set. */
  readonly csv: BankCsv | null
  /** The form of the CSV of its answers; null: none was set. */
  readonly answerCsv: AnswerCsv | null
}

/** Streams: `paying-account-<studio>`: what a studio pays from, and in which form. */
export const payingAccountAggregate = aggregateOf<Paying>()({
  name: 'paying-account',
  events: payingAccountEvents,
  initial: { accounts: [], csv: null, answerCsv: null },
  decide: {
    /** One that is set anew for its day takes the place of the first. */
    SetAccount: ({ accounts }, account: Omit<Account, 'by'>, { actor: by }) => {
      const set = new Set([...accounts, account].map(({ currency, from }) => `${currency} ${from}`))
      return set.size > PAYING_ACCOUNTS_MAX
        ? refusePayRun('payRun.accountsTooMany', { max: PAYING_ACCOUNTS_MAX })
        : [{ type: 'PayingAccountSet', data: { ...account, by } }]
    },
    SetCsv: (state, { studio, csv }: Omit<DataOf<'BankCsvSet'>, 'by'>, { actor: by }) =>
      isDeepStrictEqual(state.csv, csv) ? [] : [{ type: 'BankCsvSet', data: { studio, csv, by } }],
    SetAnswerCsv: (state, { studio, csv }: Omit<DataOf<'AnswerCsvSet'>, 'by'>, { actor: by }) =>
      isDeepStrictEqual(state.answerCsv, csv)
        ? []
        : [{ type: 'AnswerCsvSet', data: { studio, csv, by } }],
  },
  evolve: {
    PayingAccountSet: (state, data) => ({ ...state, accounts: [...state.accounts, data] }),
    BankCsvSet: (state, { csv }) => ({ ...state, csv }),
    AnswerCsvSet: (state, { csv: answerCsv }) => ({ ...state, answerCsv }),
  },
})
export const payingAccountStream = (studio: string): string =>
  `${payingAccountAggregate.name}-${studio}`

/** Returns the account of a currency in force on a day: the latest by its day, of two for one day the later decision. */
export function accountOn(
  accounts: readonly Account[],
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
