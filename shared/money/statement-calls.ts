import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { ingestOr, manage, read, selfOr } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { isNameable, plainName, reasonText, text } from '../platform/text.ts'
import { CurrencyCode } from './amount.ts'
import { PAGE_MAX, TRANSACTIONS_MAX } from './rules.ts'
import { StatementMapping } from './statement-mapping.ts'

export const SourceName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64')
/** A source's own name of a line: compared letter by letter. */
export const LineId = z
  .string()
  .max(100)
  .regex(plainName, '1 to 100 characters, no control or invisible characters')
  .refine(isNameable, 'no address can name it')
const Site = z.string().min(1).max(20)
const LocalDate = z.iso.date()
const studio = Id.optional()
export const MoneyReason = reasonText(300)
const Rejected = z.object({ line: z.int(), code: z.string(), err: z.string() })

/** The same answer as for observations (docs/rules/interfaces.md#observations). */
export const TransactionsAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  conflicts: z.array(z.object({ line: z.int() })),
  quarantined: z.int(),
  rejected: z.array(Rejected),
})
export type TransactionsAnswer = z.infer<typeof TransactionsAnswer>

export const lineVerdicts = [
  'new',
  'unknown',
  'duplicate',
  'reversed',
  'conflict',
  'rejected',
] as const
/**
 * The fate of a line, were it recorded. `unknown`: the account has no holder; `reversed`: it was there and counts as
 * nothing.
 */
export const LinePreview = z.object({
  line: z.int(),
  verdict: z.enum(lineVerdicts),
  /** The person it would belong to. */
  user: z.string().nullable(),
  studio: z.string().nullable(),
  day: LocalDate.nullable(),
  code: z.string().nullable(),
  err: z.string().nullable(),
})
export type LinePreview = z.infer<typeof LinePreview>

export const lineStates = ['counted', 'reversed', 'quarantined', 'otherSource'] as const
export const Transaction = z.object({
  source: z.string(),
  id: z.string(),
  site: z.string(),
  account: z.string(),
  type: z.int(),
  amount: z.string(),
  currency: CurrencyCode,
  at: z.string(),
  recorded: z.string(),
  /** Position at which it was recorded: it tells several lines of one source and id apart. */
  position: z.string(),
  import: z.string().nullable(),
  /** Derived from what is known now; null while the account has no holder. */
  user: z.string().nullable(),
  studio: z.string().nullable(),
  day: LocalDate.nullable(),
  share_bp: z.int().nullable(),
  state: z.enum(lineStates),
  /** The reversal: when, by whom and why. */
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof Transaction>

export const StatementImport = z.object({
  import: z.string(),
  source: z.string(),
  site: z.string(),
  studio: z.string(),
  by: z.string(),
  at: z.string(),
  file: z.string(),
  /** Number of lines in the file, and of those that were new. */
  lines: z.int(),
  recorded: z.int(),
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})
export type StatementImport = z.infer<typeof StatementImport>
export const SourceOfRecord = z.object({
  studio: z.string(),
  site: z.string(),
  /** null: no source was chosen, so all count. */
  source: z.string().nullable(),
  from: LocalDate.nullable(),
  /** Every source that has lines of this site, with the days that it covers. */
  sources: z.array(
    z.object({ source: z.string(), lines: z.int(), first: z.string(), last: z.string() }),
  ),
})
export type SourceOfRecord = z.infer<typeof SourceOfRecord>

export const statementCalls = defineCalls('money', {
  transactions: {
    method: 'POST',
    writes: true,
    path: '/ingest/v1/transactions',
    summary: 'Report lines of site statements, one JSON object a line',
    about: nobody('each line is looked at alone: it is taken of accounts in sight'),
    reads: ['income'],
    allow: ingestOr('money'),
    /** `import`: an import that was started by this caller and is not undone. */
    query: z.object({ import: z.uuid().optional() }),
    body: 'ndjson',
    bytesMax: 2 * 1024 * 1024,
    idempotent: true,
    response: TransactionsAnswer,
  },
  previewTransactions: {
    method: 'POST',
    writes: false,
    path: '/api/money/transactions/preview',
    summary: 'What would become of each of these lines; nothing is recorded',
    about: nobody('each line is looked at alone'),
    reads: ['income'],
    allow: manage('money'),
    /** `studio`: as of an import of this studio. */
    query: z.object({ studio }),
    body: 'ndjson',
    bytesMax: 2 * 1024 * 1024,
    response: z.object({
      lines: z.array(LinePreview).max(TRANSACTIONS_MAX),
      /** Other sources that have lines of the same site and days. */
      overlaps: z.array(
        z.object({ site: z.string(), source: z.string(), from: LocalDate, to: LocalDate }),
      ),
    }),
  },
  listTransactions: {
    method: 'GET',
    writes: false,
    path: '/api/money/transactions',
    summary: 'Statement lines as they count now, newest first',
    about: 'user',
    reads: ['income'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, read('money')),
    query: z.object({
      studio,
      user: Id.optional(),
      site: Site.optional(),
      type: z.coerce.number().int().min(1).max(12).optional(),
      currency: CurrencyCode.optional(),
      source: SourceName.optional(),
      import: z.uuid().optional(),
      state: z.enum(lineStates).optional(),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(100),
    }),
    response: z.object({ lines: z.array(Transaction), next: z.string().nullable() }),
  },
  reverseTransaction: {
    method: 'POST',
    writes: true,
    path: '/api/money/transactions/{source}/{id}/reversal',
    summary: 'Reverse a statement line: from now on it counts as nothing',
    about: 'object',
    reads: ['income'],
    allow: manage('money'),
    params: z.object({ source: SourceName, id: LineId }),
    /** `position`: of several lines of this id the one that was recorded there. */
    body: z.object({ reason: MoneyReason, position: z.string().min(1).max(64).optional() }),
    response: z.object({ ok: z.literal(true) }),
  },
  startImport: {
    method: 'POST',
    writes: true,
    path: '/api/money/imports',
    summary: 'Start an import of a file; its lines follow by the ingest call',
    status: 201,
    about: 'studio',
    reads: ['income'],
    allow: manage('money'),
    body: z.object({
      studio: Id,
      site: Site,
      source: SourceName,
      file: text(200, 1),
      lines: z.int().min(0).max(1_000_000),
    }),
    response: z.object({ import: z.string() }),
  },
  imports: {
    method: 'GET',
    writes: false,
    path: '/api/money/imports',
    summary: 'Imports of statement files, newest first',
    about: 'studio',
    reads: ['income'],
    allow: read('money'),
    query: z.object({ studio }),
    response: z.array(StatementImport),
  },
  reverseImport: {
    method: 'POST',
    writes: true,
    path: '/api/money/imports/{import}/reversal',
    summary: 'Undo an import: reverse all lines that came with it',
    about: 'object',
    reads: ['income'],
    allow: manage('money'),
    params: z.object({ import: z.uuid() }),
    body: z.object({ reason: MoneyReason }),
    response: z.object({ reversed: z.int() }),
  },
  sources: {
    method: 'GET',
    writes: false,
    path: '/api/money/sources',
    summary: 'Which sources report each site of a studio, and which of them counts',
    about: 'studio',
    reads: ['income'],
    allow: read('money'),
    query: z.object({ studio: Id }),
    response: z.array(SourceOfRecord),
  },
  setSource: {
    method: 'PUT',
    writes: true,
    path: '/api/money/sources/{studio}/{site}',
    summary: 'Say whose lines of a site count from a day on; null: those of all sources',
    about: 'studio',
    reads: ['facts'],
    allow: manage('money'),
    params: z.object({ studio: Id, site: Site }),
    body: z.object({ from: LocalDate, source: SourceName.nullable() }),
    response: z.object({ ok: z.literal(true) }),
  },
  mapping: {
    method: 'GET',
    writes: false,
    path: '/api/money/mappings/{studio}/{site}',
    summary: 'How the files of a site are read; null where nobody has said it',
    about: 'studio',
    reads: ['facts'],
    allow: read('money'),
    params: z.object({ studio: Id, site: Site }),
    response: z.object({ mapping: StatementMapping.nullable() }),
  },
  setMapping: {
    method: 'PUT',
    writes: true,
    path: '/api/money/mappings/{studio}/{site}',
    summary: 'Say how the files of a site are read',
    about: 'studio',
    reads: ['facts'],
    allow: manage('money'),
    params: z.object({ studio: Id, site: Site }),
    body: StatementMapping,
    response: z.object({ ok: z.literal(true) }),
  },
})
