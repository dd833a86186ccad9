import type { Holders, PersonTerms, StudioTerms } from '#shared/money/derive.ts'
import { table } from '../platform/define/define-projection.ts'

/** Key of all rows of `income_studio`: there are few, and every line needs the zone of one. */
export const ALL = 'all'

/** An account on a site by a short hash of site and name: what it is called is in this row alone, and goes with its last holder. */
export type IncomeAccountRow = {
  account: string
  site: string
  name: string
  holders: Holders
  /** Whether it ever had a line that counts in some studios alone (`only`), and so may wait for somebody of these. */
  waits: boolean
  /** In which months (UTC) it has lines. */
  months: readonly string[]
}
export type IncomePersonRow = { person: string; facts: PersonTerms; accounts: readonly string[] }
export type IncomeStudioRow = { part: string; studio: string; facts: StudioTerms }
/** Who has ever been in a studio. */
export type IncomeMemberRow = { studio: string; person: string }
/**
 * A line as it was reported, and when that was known: from the position of its event to that of its reversal. What is derived
 * from it stands nowhere (shared/money/derive.ts). Amounts in minor units, `at` in epoch milliseconds.
 */
export type StatementLineRow = {
  account: string
  month: string
  source: string
  id: string
  /** Within which source and id are one identity; null: of the time when it was all studios together. */
  scope: string | null
  /** The scope in whose studios alone it counts; null: in any. */
  only: string | null
  type: number
  amount: number
  currency: string
  at: number
  known_from: string
  known_to: string | null
}
/** What the lines of one event have in common; its position is their `known_from`. */
export type StatementBatchRow = {
  position: string
  source: string
  import: string | null
  studios: readonly string[] | null
  recorded: string
  actor: string
}
export type StatementReversalRow = {
  source: string
  id: string
  /** That of the line, of which there may be several under one id. */
  known_from: string
  recorded: string
  by: string
  reason: string
}
export type StatementImportRow = {
  import: string
  studio: string
  site: string
  source: string
  by: string
  file: string
  lines: number
  recorded: string
  reversed: string | null
  reversed_by: string | null
  reason: string | null
}
/** Where the lines of an import are. */
export type StatementImportPartRow = {
  import: string
  account: string
  month: string
  lines: number
}
/** Minor units of a person, half, site, type, currency and effective share within a studio; `half` is `2026-11/1`. */
export type IncomeLeafRow = {
  studio: string
  half: string
  person: string
  site: string
  type: number
  currency: string
  share_bp: number
  amount: number
}
/** How often the leaves of a half and studio have changed: who keeps their sums knows by it whether they are still right. */
export type IncomeChangeRow = { half: string; studio: string; changes: number }
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
  income_account: table<IncomeAccountRow>({
    columns: {
      account: 'text',
      site: 'text',
      name: 'text',
      holders: 'jsonb',
      waits: 'boolean',
      months: 'jsonb',
    },
    key: ['account'],
    indexes: [['site', 'name']],
  }),
  income_person: table<IncomePersonRow>({
    columns: { person: 'text', facts: 'jsonb', accounts: 'jsonb' },
    key: ['person'],
  }),
  income_studio: table<IncomeStudioRow>({
    columns: { part: 'text', studio: 'text', facts: 'jsonb' },
    key: ['part', 'studio'],
    loadBy: ['part'],
  }),
  income_member: table<IncomeMemberRow>({
    columns: { studio: 'text', person: 'text' },
    key: ['studio', 'person'],
    loadBy: ['studio'],
    merge: {},
  }),
} as const
const statement = {
  statement_line: table<StatementLineRow>({
    columns: {
      account: 'text',
      month: 'text',
      source: 'text',
      id: 'text',
      scope: 'text null',
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
  statement_batch: table<StatementBatchRow>({
    columns: {
      position: 'text',
      source: 'text',
      import: 'text null',
      studios: 'jsonb null',
      recorded: 'text',
      actor: 'text',
    },
    key: ['position'],
    merge: {},
    indexes: [['import']],
  }),
  statement_reversal: table<StatementReversalRow>({
    columns: {
      source: 'text',
      id: 'text',
      known_from: 'text',
      recorded: 'text',
      by: 'text',
      reason: 'text',
    },
    key: ['source', 'id', 'known_from'],
    merge: {},
    personal: [{ of: 'by', columns: ['reason'] }],
  }),
  statement_import: table<StatementImportRow>({
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
  statement_import_part: table<StatementImportPartRow>({
    columns: { import: 'text', account: 'text', month: 'text', lines: 'integer' },
    key: ['import', 'account', 'month'],
    merge: { lines: 'sum' },
  }),
} as const
export const incomeTables = {
  ...facts,
  ...statement,
  income_change: table<IncomeChangeRow>({
    columns: { half: 'text', studio: 'text', changes: 'bigint' },
    key: ['half', 'studio'],
    merge: { changes: 'sum' },
  }),
  income_leaf: table<IncomeLeafRow>({
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
