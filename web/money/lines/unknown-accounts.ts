import { minorOf, type Currency } from '#shared/money/amount.ts'
import type { Transaction } from '#shared/money/statement-calls.ts'

/** An account on a site that belongs to no person yet, with the lines that wait for one. */
export interface UnknownAccount {
  readonly key: string
  readonly site: string
  readonly account: string
  readonly lines: number
  /** Minor units, one sum a currency. */
  readonly sums: readonly { readonly currency: Currency; readonly minor: number }[]
  /** The first and the last moment of its lines, as the server writes them. */
  readonly first: string
  readonly last: string
}

/** Lines by their account, most lines first. An account is one with every spelling of its letters. */
export function unknownAccounts(lines: readonly Transaction[]): readonly UnknownAccount[] {
  return [
    ...Map.groupBy(lines, ({ site, account }) => JSON.stringify([site, account.toLowerCase()])),
  ]
    .map(([key, own]) => {
      const moments = own.map(({ at }) => at).toSorted()
      return {
        key,
        site: own[0]?.site ?? '',
        account: own[0]?.account ?? '',
        lines: own.length,
        sums: [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => ({
          currency,
          minor: some.reduce((sum, { amount }) => sum + minorOf(amount), 0),
        })),
        first: moments[0] ?? '',
        last: moments.at(-1) ?? '',
      }
    })
    .toSorted((a, b) => b.lines - a.lines || (a.key < b.key ? -1 : 1))
}
