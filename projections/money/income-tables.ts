import type { Holders, PersonTerms, StudioTerms } from '#shared/money/derive.ts'
import { table, typed, type RowOf } from '../platform/define/define-projection.ts'

/** Key of all rows of `income_studio`: there are few, and every line needs the zone of one. */
export const ALL = 'all'

/** An account on a site by a short hash of site and name: what it is called is in this row alone, and goes with its last holder. */
export type IncomeAccountRow = RowOf<typeof facts.income_account>
export type IncomePersonRow = RowOf<typeof facts.income_person>
type IncomeStudioRow = RowOf<typeof facts.income_studio>
/** A person who has ever been in a studio. */
type IncomeMemberRow = RowOf<typeof facts.income_member>
/**
 * A line as it was reported, and when that was known: from the position of its event to that of its reversal. What is derived
 * from it stands nowhere (shared/money/derive.ts). Amounts in minor units, `at` in epoch milliseconds.
 */
export type StatementLineRow = RowOf<typeof statement.statement_line>
/** The facts that the lines of one event have in common; its position is their `known_from`. */
export type StatementBatchRow = RowOf<typeof statement.statement_batch>
export type StatementReversalRow = RowOf<typeof statement.statement_reversal>
export type StatementImportRow = RowOf<typeof statement.statement_import>
/** The number of lines that an import has in one account and month. */
type StatementImportPartRow = RowOf<typeof statement.statement_import_part>
/** Minor units of a person, half, site, type, currency and effective share within a studio; `half` is `2026-11/1`. */
export type IncomeLeafRow = RowOf<typeof incomeTables.income_leaf>
/**
 * How often the leaves of a half and studio have changed: keepers of their sums know by it whether they are still
 * right.
 */
export type IncomeChangeRow = RowOf<typeof incomeTables.income_change>
export type IncomeTables = {
  income_change: IncomeChangeRow
  income_account: IncomeAccountRow
  income_person: IncomePersonRow
  income_studio: IncomeStudioRow
  income_member: IncomeMemberRow
  statement_line: StatementLineRow
  statement_batch: StatementBatchRow
  statement_reversal: StatementReversalRow
  statement_import: StatementImportRow
  statement_import_part: StatementImportPartRow
  income_leaf: IncomeLeafRow
}

const facts = {
  income_account: table({
    columns: {
      account: 'text',
      site: 'text',
      name: 'text',
      holders: typed<Holders>('jsonb'),
      /**
       * Whether it ever had a line that counts in some studios alone (`only`), and so may wait for a holder from
       * these.
       */
      waits: 'boolean',
      /** Months (UTC) in which it has lines. */
      months: typed<readonly string[]>('jsonb'),
    },
    key: ['account'],
    indexes: [['site', 'name']],
  }),
  income_person: table({
    columns: {
      person: 'text',
      facts: typed<PersonTerms>('jsonb'),
      accounts: typed<readonly string[]>('jsonb'),
    },
    key: ['person'],
  }),
  income_studio: table({
    columns: { part: 'text', studio: 'text', facts: typed<StudioTerms>('jsonb') },
    key: ['part', 'studio'],
    loadBy: ['part'],
  }),
  income_member: table({
    columns: { studio: 'text', person: 'text' },
    key: ['studio', 'person'],
    loadBy: ['studio'],
    merge: {},
  }),
} as const
const statement = {
  statement_line: table({
    columns: {
      account: 'text',
      month: 'text',
      source: 'text',
      id: 'text',
      /** Within which source and id are one identity; null: of the time when it was all studios together. */
      scope: 'text null',
      /** The scope in whose studios alone it counts; null: in any. */
      only: 'text null',
      type: 'smallint',
      amount: 'bigint',
      currency: 'text',
      at: 'bigint',
      known_from: 'text',
      known_to: 'text null',
    },
    key: ['account', 'month', 'source', 'id', 'known_from'],
    loadBy: ['account', 'month'],
    merge: {},
    indexes: [['source', 'id']],
  }),
  statement_batch: table({
    columns: {
      position: 'text',
      source: 'text',
      import: 'text null',
      studios: typed<readonly string[] | null>('jsonb null'),
      recorded: 'text',
      actor: 'text',
    },
    key: ['position'],
    merge: {},
    indexes: [['import']],
  }),
  statement_reversal: table({
    columns: {
      source: 'text',
      id: 'text',
      /** The line's, of which there may be several under one id. */
      known_from: 'text',
      recorded: 'text',
      by: 'text',
      reason: 'text',
    },
    key: ['source', 'id', 'known_from'],
    merge: {},
    personal: [{ of: 'by', columns: ['reason'] }],
  }),
  statement_import: table({
    columns: {
      import: 'text',
      studio: 'text',
      site: 'text',
      source: 'text',
      by: 'text',
      file: 'text',
      lines: 'integer',
      recorded: 'text',
      reversed: 'text null',
      reversed_by: 'text null',
      reason: 'text null',
    },
    key: ['import'],
    indexes: [['studio']],
    personal: [
      { of: 'by', columns: ['file'] },
      { of: 'reversed_by', columns: ['reason'] },
    ],
  }),
  statement_import_part: table({
    columns: { import: 'text', account: 'text', month: 'text', lines: 'integer' },
    key: ['import', 'account', 'month'],
    merge: { lines: 'sum' },
  }),
} as const
export const incomeTables = {
  ...facts,
  ...statement,
  income_change: table({
    columns: { half: 'text', studio: 'text', changes: 'bigint' },
    key: ['half', 'studio'],
    merge: { changes: 'sum' },
  }),
  income_leaf: table({
    columns: {
      studio: 'text',
      half: 'text',
      person: 'text',
      site: 'text',
      type: 'smallint',
      currency: 'text',
      share_bp: 'integer',
      amount: 'bigint',
    },
    key: ['half', 'studio', 'person', 'site', 'type', 'currency', 'share_bp'],
    merge: { amount: 'sum' },
    zeros: 'dropped',
    indexes: [['person', 'half']],
  }),
} as const
