import { sql, type Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { ERASED } from '#shared/platform/personal.ts'
import {
  settlementEvents,
  type SettlementEvent,
  type SettlementDataOf,
} from '#shared/settlements/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/**
 * A decision about a half of a person in a studio, one row an event: the state at a position is folded from those not
 * after it (shared/settlements/state.ts).
 */
export type SettlementEventRow = RowOf<typeof tables.settlement_event>
export type SettlementTables = RowsOf<typeof tables>

const { PersonErased } = accountEvents

const tables = {
  settlement_event: table({
    columns: {
      studio: 'text',
      person: 'text',
      position: 'text',
      /** First day of the half. */
      half: 'text',
      type: typed<SettlementEvent['type']>('text'),
      /** The event without its lines and texts. */
      data: 'jsonb',
      /** Lines of a signature. */
      lines: typed<unknown>('jsonb null'),
      event: 'text',
      recorded: 'text',
      by: 'text',
      /** A reason or an answer, written by `by`. */
      text: 'text null',
      /** Reference of a payment; it is the person's. */
      reference: 'text null',
    },
    key: ['person', 'studio', 'position'],
    loadBy: ['person'],
    merge: {},
    indexes: [['studio', 'half'], ['type']],
    personal: [{ of: 'by', columns: ['text'] }],
  }),
}

export const settlements = defineProjection({
  name: 'settlements',
  version: 2,
  module: 'settlements',
  sharded: true,
  events: { ...settlementEvents, PersonErased },
  tables,
  keysOf: ({ type, data }) => (type === 'PersonErased' ? { settlement_event: [[data.user]] } : {}),
  on: (event, { settlement_event }) => {
    if (event.type === 'PersonErased') {
      for (const row of settlement_event.of(event.data.user))
        if (row.reference !== null) settlement_event.put({ ...row, reference: ERASED })
      return
    }
    const { studio, user, by } = event.data
    const { lines, text, reference, data } = partsOf(event)
    settlement_event.add({
      studio,
      person: user,
      position: event.position,
      half: halfFirstDay(event.data),
      type: event.type,
      data,
      lines,
      event: event.id,
      recorded: event.recordedAt,
      by,
      text,
      reference,
    })
  },
})

/** Texts stand in columns of their own, so that an erasure finds them. */
function partsOf({ type, data: all }: SettlementEvent): {
  readonly data: object
  readonly lines: unknown
  readonly text: string | null
  readonly reference: string | null
} {
  const none = { lines: null, text: null, reference: null }
  switch (type) {
    case 'SettlementSigned': {
      // The salt stays in the event alone, where an erasure destroys it.
      const { lines, reason, salt: _salt, ...data } = all
      return { ...none, data, lines, text: reason }
    }
    case 'SettlementPaid': {
      const { reference, ...data } = all
      return { ...none, data, reference }
    }
    case 'SettlementDisputeAnswered': {
      const { answer, ...data } = all
      return { ...none, data, text: answer }
    }
    default: {
      const { reason = null, ...data } = all as typeof all & { readonly reason?: string }
      return { ...none, data, text: reason }
    }
  }
}
/** An event again, of its row: without its salt, and without its lines if the row was read without them. */
export function settlementEventOf(row: SettlementEventRow): SettlementEvent {
  const data = row.data as Record<string, unknown>
  switch (row.type) {
    case 'SettlementSigned': {
      const signed = data as SettlementDataOf<'SettlementSigned'>
      const lines = (row.lines ?? []) as typeof signed.lines
      return { type: row.type, data: { ...signed, lines, salt: '', reason: row.text ?? '' } }
    }
    case 'SettlementPaid':
      return {
        type: row.type,
        data: { ...data, reference: row.reference ?? '' },
      } as SettlementEvent
    case 'SettlementDisputeAnswered':
      return { type: row.type, data: { ...data, answer: row.text ?? '' } } as SettlementEvent
    default:
      return { type: row.type, data: { ...data, reason: row.text ?? '' } } as SettlementEvent
  }
}

export interface SettlementsWanted {
  readonly studio: string
  readonly users?: readonly string[] | undefined
  /** About this half alone, by its first day. */
  readonly half?: string | undefined
  /** With the lines of signatures of these halves alone. */
  readonly linesOf: readonly string[]
}
/** Everything that was decided in a studio, in order. */
export async function querySettlementEvents(
  db: Kysely<SettlementTables>,
  { studio, users, half, linesOf }: SettlementsWanted,
): Promise<readonly SettlementEventRow[]> {
  let query = db
    .selectFrom('settlement_event as e')
    .select([
      'e.studio',
      'e.person',
      'e.position',
      'e.half',
      'e.type',
      'e.data',
      'e.event',
      'e.recorded',
      'e.by',
      'e.text',
      'e.reference',
      sql<unknown>`case when e.half = any(${[...linesOf]}::text[]) then e.lines end`.as('lines'),
    ])
    .where('e.studio', '=', studio)
  if (users) query = query.where('e.person', '=', sql<string>`any(${[...users]}::text[])`)
  if (half !== undefined) query = query.where('e.half', '=', half)
  return query.orderBy('e.position').execute()
}
/** Everything that was decided about one person, in order, without the lines of signatures. */
export const querySettlementEventsOf = (
  db: Kysely<SettlementTables>,
  person: string,
): Promise<SettlementEventRow[]> =>
  db
    .selectFrom('settlement_event as e')
    .selectAll('e')
    .select(sql<unknown>`null`.as('lines'))
    .where('e.person', '=', person)
    .orderBy('e.position')
    .execute()
export type SignatureRow = Pick<
  SettlementEventRow,
  'studio' | 'person' | 'half' | 'position' | 'data'
>
/** Every signature after a position, in order, without its lines. */
export const querySignatures = (
  db: Kysely<SettlementTables>,
  after: Position,
  limit: number,
): Promise<SignatureRow[]> =>
  db
    .selectFrom('settlement_event')
    .select(['studio', 'person', 'half', 'position', 'data'])
    .where('type', '=', 'SettlementSigned')
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
