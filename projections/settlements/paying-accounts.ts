import type { Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import { payingAccountEvents } from '#shared/settlements/pay-run-events.ts'
import type { AnswerCsv } from '#shared/settlements/pay-run/answer-csv.ts'
import { PAYING_ACCOUNTS_MAX } from '#shared/settlements/pay-run/rules.ts'
import type { BankCsv } from '#shared/settlements/pay-run/bank-csv.ts'
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
  bank_csv: table({
    columns: { studio: 'text', csv: typed<BankCsv>('jsonb') },
    key: ['studio'],
  }),
  answer_csv: table({
    columns: { studio: 'text', csv: typed<AnswerCsv>('jsonb') },
    key: ['studio'],
  }),
}

/**
 * The studios' own accounts to pay from, without their IBANs, and the forms of their banks’ CSVs. An account that is set anew
 * for a day takes the place of the first.
 */
export const payingAccounts = defineProjection({
  name: 'paying_accounts',
  version: 3,
  module: 'settlements',
  sharded: true,
  events: payingAccountEvents,
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'BankCsvSet') return { bank_csv: [[data.studio]] }
    if (type === 'AnswerCsvSet') return { answer_csv: [[data.studio]] }
    return { paying_account: [[data.studio, data.currency, data.from]] }
  },
  on: (event, { paying_account, bank_csv, answer_csv }) => {
    if (event.type === 'BankCsvSet') {
      const { studio, csv } = event.data
      bank_csv.put({ studio, csv })
      return
    }
    if (event.type === 'AnswerCsvSet') {
      const { studio, csv } = event.data
      answer_csv.put({ studio, csv })
      return
    }
    const { studio, currency, from: since, holder, ends, bic } = event.data
    const { position } = event
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
    .limit(PAYING_ACCOUNTS_MAX)
    .execute()
/** The form of the CSV of a studio's bank; undefined: none was set. */
export const queryBankCsv = async (
  db: Kysely<PayingAccountTables>,
  studio: string,
): Promise<BankCsv | undefined> =>
  (await db.selectFrom('bank_csv').select('csv').where('studio', '=', studio).executeTakeFirst())
    ?.csv
/** How the CSV of the answers of a studio's bank is read; undefined: it was not set. */
export const queryAnswerCsv = async (
  db: Kysely<PayingAccountTables>,
  studio: string,
): Promise<AnswerCsv | undefined> =>
  (await db.selectFrom('answer_csv').select('csv').where('studio', '=', studio).executeTakeFirst())
    ?.csv
