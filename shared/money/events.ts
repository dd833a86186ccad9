import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { CurrencyCode } from './amount.ts'
import { itemKinds } from './items.ts'

const user = z.string()
const studio = z.string()
const source = z.string()
const date = z.iso.date()
/** Minor units. */
const minor = z.int()
const byStudio = (data: { readonly studio: string }) => data.studio
const bySource = (data: { readonly source: string }) => data.source

/**
 * One line of a site's statement. `at` is in epoch milliseconds. Whose it is, of which studio and on which day, is derived from
 * other facts by whoever asks (docs/rules/money.md#statement-lines), and stands in no event.
 */
export const RecordedLine = z.object({
  id: z.string(),
  site: z.string(),
  account: z.string(),
  type: z.int(),
  amount: minor,
  currency: CurrencyCode,
  at: z.int(),
})
export type RecordedLine = z.infer<typeof RecordedLine>

/**
 * Within which a line's source and id are one identity (line-scope.ts). Absent in what was recorded when they were one for all
 * studios together: such a line is named by its id alone, and counts in whichever studio its account comes to be.
 */
const scope = z.string().optional()
/** Streams: `statement-<source>-<bucket>`: an id falls into a bucket by its hash, so that one stream decides whether it is new. */
export const statementEvents = {
  StatementLinesRecorded: eventType(
    z.object({
      source,
      /** The import that they came with, null for those of a program. */
      import: z.string().nullable(),
      /**
       * Whose they are as long as nobody has the account: the studios of who sent them, null for all. A line of an account that was
       * nobody's there when it came counts in these studios alone, whoever has the account later.
       */
      studios: z.array(studio).nullable(),
      scope,
      lines: z.array(RecordedLine),
    }),
    bySource,
    { version: 2, upcast: { 1: (recorded: object) => recorded } },
  ),
  /** From now on these lines count as nothing. `by` is who decided it. */
  StatementLinesReversed: eventType(
    z.object({
      source,
      /** The import that was taken back as a whole, null for a single line. */
      import: z.string().nullable(),
      by: z.string(),
      reason: personal(z.string(), { of: 'by' }),
      scope,
      /** `place`: a hash of site and account (projections/money/account-key.ts), as the name may be erased by then. */
      lines: z.array(z.object({ id: z.string(), place: z.string(), at: z.int() })),
    }),
    bySource,
    { version: 2, upcast: { 1: (reversed: object) => reversed } },
  ),
}
/** Streams: `statement-import-<import>`. A file of a site that somebody imported on the screen; its lines name it. */
export const statementImportEvents = {
  StatementImportStarted: eventType(
    z.object({
      import: z.string(),
      source,
      site: z.string(),
      studio,
      by: z.string(),
      file: personal(z.string(), { of: 'by' }),
      lines: z.int(),
    }),
    byStudio,
  ),
  StatementImportReversed: eventType(
    z.object({
      import: z.string(),
      studio,
      by: z.string(),
      reason: personal(z.string(), { of: 'by' }),
    }),
    byStudio,
  ),
}
/** Streams: `sources-<studio>`. The source whose lines count for a site from a local day on; null: all count. */
export const sourceEvents = {
  SourceOfRecordSet: eventType(
    z.object({ studio, site: z.string(), from: date, source: source.nullable() }),
    byStudio,
  ),
}
/** Streams: `statement-mapping-<studio>-<site>`. How the files of a site are read; `mapping` is a StatementMapping. */
export const mappingEvents = {
  StatementMappingSet: eventType(
    z.object({ studio, site: z.string(), mapping: z.record(z.string(), z.unknown()) }),
    byStudio,
  ),
}
/** Streams: `item-<item>`. */
export const itemEvents = {
  ItemRecorded: eventType(
    z.object({
      item: z.string(),
      kind: z.enum(itemKinds),
      user,
      studio,
      amount: minor,
      currency: CurrencyCode,
      date,
      installments: z.int(),
      reason: personal(),
      by: z.string(),
    }),
    partitionByUser,
  ),
  ItemReversed: eventType(
    z.object({ item: z.string(), user, reason: personal(), by: z.string() }),
    partitionByUser,
  ),
}
/** Stream: `rates`. In the order in which they were recorded; an event holds at most RATE_SETS_PER_EVENT. */
export const rateEvents = {
  RatesSet: eventType(
    z.object({
      sets: z.array(
        z.object({
          date,
          base: CurrencyCode,
          quotes: z.partialRecord(CurrencyCode, z.string()),
          source,
        }),
      ),
    }),
    () => 'rates',
  ),
}
/** Streams: `contract-<studio>-<user>`. */
export const contractEvents = {
  ContractSet: eventType(
    z.object({
      user,
      studio,
      from: date,
      share_bp: z.int(),
      kind: z.enum(['employee', 'contractor']),
      cap_bp: z.int(),
    }),
    partitionByUser,
  ),
}
/** Streams: `bonus-rules-<studio>`. All rules of one list from a half on. */
export const bonusRuleEvents = {
  BonusRulesSet: eventType(
    z.object({
      studio,
      list: z.enum(['models', 'trainers', 'studio']),
      from: z.object({ month: z.string(), half: z.union([z.literal(1), z.literal(2)]) }),
      rules: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          metric: z.enum(['income', 'hours']),
          currency: CurrencyCode.nullable(),
          steps: z.array(
            z.object({ at: z.string(), percent_bp: z.int().nullable(), amount: minor.nullable() }),
          ),
          for: z.array(z.string()),
        }),
      ),
    }),
    byStudio,
  ),
}
export type StatementEvent = EventOf<typeof statementEvents>
export type StatementImportEvent = EventOf<typeof statementImportEvents>
export type SourceEvent = EventOf<typeof sourceEvents>
export type MappingEvent = EventOf<typeof mappingEvents>
export type ItemEvent = EventOf<typeof itemEvents>
export type RateEvent = EventOf<typeof rateEvents>
export type ContractEvent = EventOf<typeof contractEvents>
export type BonusRuleEvent = EventOf<typeof bonusRuleEvents>
