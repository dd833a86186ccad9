import type { Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import { payingAccountEvents } from '#shared/settlements/pay-run-events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

export type PayingAccountRow = RowOf<typeof tables.paying_account>
export type PayingAccountTables = RowsOf<typeof tables>
const tables = {
  paying_account: table({
    columns: {
      studio: 'text',
      currency: typed<Currency>('text'),
      /** The day from which it is used. */
      since: 'date',
      position: 'text',
      holder: 'text',
      /** The last four characters of the IBAN, which stands in the vault alone. */
      ends: 'text',
      bic: 'text',
    },
    key: ['studio', 'currency', 'since'],
  }),
}

/** The studios' own accounts to pay from, without their IBANs: one that is set anew for a day takes the place of the first. */
export const payingAccounts = defineProjection({
  name: 'paying_accounts',
  version: 1,
  module: 'settlements',
  sharded: true,
  events: payingAccountEvents,
  tables,
  keysOf: ({ data: { studio, currency, from } }) => ({
    paying_account: [[studio, currency, from]],
  }),
  on: ({ data, position }, { paying_account }) => {
    const { studio, currency, from: since, holder, ends, bic } = data
    paying_account.put({ studio, currency, since, position, holder, ends, bic })
  },
})

/** All that was set for a studio, the newest first. */
export const queryPayingAccounts = (
  db: Kysely<PayingAccountTables>,
  studio: string,
): Promise<PayingAccountRow[]> =>
  db
    .selectFrom('paying_account')
    .selectAll()
    .where('studio', '=', studio)
    .orderBy('since', 'desc')
    .orderBy('currency')
    .limit(500)
    .execute()
