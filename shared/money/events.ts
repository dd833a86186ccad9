import { z } from 'zod'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { CurrencyCode } from './amount.ts'
import { itemKinds } from './items.ts'

const eventType = eventTypesOf('money')
const user = person()
const studio = impersonal()
const source = impersonal()
const date = z.iso.date()
/** Minor units. */
const minor = z.int()
const byStudio = (data: { readonly studio: string }) => data.studio
const bySource = (data: { readonly source: string }) => data.source

/**
 * One line of a site's statement. `at` is in epoch milliseconds. Its person, studio and day are derived from other
 * facts by each reader (docs/rules/money.md#statement-lines), and stand in no event.
 */
export const RecordedLine = z.object({
  id: impersonal(),
  site: impersonal(),
  account: impersonal(),
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
const scope = impersonal().optional()
/** Streams: `statement-<source>-<bucket>`: an id falls into a bucket by its hash, so that one stream decides whether it is new. */
export const statementEvents = {
  StatementLinesRecorded: eventType(
    z.object({
      source,
      /** The import that they came with, null for those of a program. */
      import: impersonal().nullable(),
      /**
       * The studios of the sender, null for all: they see the lines as long as the account has no holder. A line of
       * an account that had no holder there when it came counts in these studios alone, whoever has the account
       * later.
       */
      studios: z.array(studio).nullable(),
      scope,
      lines: z.array(RecordedLine),
    }),
    { of: bySource, name: 'Statement lines recorded' },
    { version: 2, upcast: { 1: (recorded: object) => recorded } },
  ),
  /** From now on these lines count as nothing. `by` is who decided it. */
  StatementLinesReversed: eventType(
    z.object({
      source,
      /** The import that was taken back as a whole, null for a single line. */
      import: impersonal().nullable(),
      by: doer(),
      reason: personal(z.string(), { of: 'by' }),
      scope,
      /** `place`: a hash of site and account (projections/money/account-key.ts), as the name may be erased by then. */
      lines: z.array(z.object({ id: impersonal(), place: impersonal(), at: z.int() })),
    }),
    { of: bySource, name: 'Statement lines reversed' },
    { version: 2, upcast: { 1: (reversed: object) => reversed } },
  ),
}
/** Streams: `statement-import-<import>`. A file of a site that was imported on the screen; its lines name it. */
export const statementImportEvents = {
  StatementImportStarted: eventType(
    z.object({
      import: impersonal(),
      source,
      site: thing(),
      studio,
      by: doer(),
      file: personal(z.string(), { of: 'by' }),
      lines: z.int(),
    }),
    { of: byStudio, name: 'Statement import started' },
  ),
  StatementImportReversed: eventType(
    z.object({
      import: impersonal(),
      studio,
      by: doer(),
      reason: personal(z.string(), { of: 'by' }),
    }),
    { of: byStudio, name: 'Statement import undone' },
  ),
}
/** Streams: `sources-<studio>`. The source whose lines count for a site from a local day on; null: all count. */
export const sourceEvents = {
  SourceOfRecordSet: eventType(
    z.object({ studio, site: thing(), from: date, source: source.nullable() }),
    { of: byStudio, name: 'Source of record set' },
  ),
}
/** Streams: `statement-mapping-<studio>-<site>`. How the files of a site are read; `mapping` is a StatementMapping. */
export const mappingEvents = {
  StatementMappingSet: eventType(
    z.object({ studio, site: thing(), mapping: z.record(z.string(), z.unknown()) }),
    { of: byStudio, name: 'Statement mapping set' },
  ),
}
/** Streams: `item-<item>`. */
export const itemEvents = {
  ItemRecorded: eventType(
    z.object({
      item: thing(),
      kind: z.enum(itemKinds),
      user,
      studio,
      amount: minor,
      currency: CurrencyCode,
      date,
      installments: z.int(),
      reason: personal(),
      by: doer(),
    }),
    { of: partitionByUser, name: 'Item recorded' },
  ),
  ItemReversed: eventType(z.object({ item: thing(), user, reason: personal(), by: doer() }), {
    of: partitionByUser,
    name: 'Item reversed',
  }),
}
/** Stream: `rates`. In the order in which they were recorded; an event holds at most RATE_SETS_PER_EVENT. */
export const rateEvents = {
  RatesSet: eventType(
    z.object({
      sets: z.array(
        z.object({
          date,
          base: CurrencyCode,
          quotes: z.partialRecord(CurrencyCode, impersonal()),
          source,
        }),
      ),
    }),
    { of: () => 'rates', name: 'Exchange rates set' },
  ),
}
/** Streams: `contract-<studio>-<user>`. */
export const contractEvents = {
  ContractSet: eventType(
    z.object({
      user: thing(person()),
      studio: thing(),
      from: date,
      share_bp: z.int(),
      kind: z.enum(['employee', 'contractor']),
      cap_bp: z.int(),
    }),
    { of: partitionByUser, name: 'Contract set' },
  ),
}
/** Streams: `bonus-rules-<studio>`. All rules of one list from a half on. */
export const bonusRuleEvents = {
  BonusRulesSet: eventType(
    z.object({
      studio,
      list: thing(z.enum(['models', 'trainers', 'studio'])),
      from: z.object({ month: impersonal(), half: z.union([z.literal(1), z.literal(2)]) }),
      rules: z.array(
        z.object({
          id: impersonal(),
          name: impersonal(),
          metric: z.enum(['income', 'hours']),
          currency: CurrencyCode.nullable(),
          steps: z.array(
            z.object({
              at: impersonal(),
              percent_bp: z.int().nullable(),
              amount: minor.nullable(),
            }),
          ),
          for: z.array(impersonal()),
        }),
      ),
    }),
    { of: byStudio, name: 'Bonus rules set' },
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
