import { accountEvents } from '#shared/accounts/events.ts'
import type { Currency } from '#shared/money/amount.ts'
import { settlementEvents } from '#shared/settlements/events.ts'
import { takenChanges, withTaken } from '#shared/settlements/taken-instalments.ts'
import { itemEvents, type ItemEvent } from '#shared/money/events.ts'
import type { ItemKind } from '#shared/money/items.ts'
import { ERASED } from '#shared/platform/personal.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** An item counts at position K if `known_from <= K` and `known_to` is null or above K (docs/rules/settlements.md#known-at-a-position). */
export type ItemRow = RowOf<typeof tables.money_item>
export type ItemTables = RowsOf<typeof tables>

const { PersonErased } = accountEvents
const { SettlementSigned, SettlementReopened } = settlementEvents
const tables = {
  money_item: table({
    columns: {
      person: 'text',
      item: 'text',
      kind: typed<ItemKind>('text'),
      studio: 'text',
      /** Minor units. */
      amount: 'bigint',
      currency: typed<Currency>('text'),
      date: 'date',
      installments: 'smallint',
      reason: 'text',
      by_person: 'text',
      recorded_at: 'text',
      known_from: 'text',
      reversed_at: 'text null',
      reversed_by: 'text null',
      reversal_reason: 'text null',
      known_to: 'text null',
      /** Minor units that signed settlements have taken of each instalment, in their order; of those behind its end nothing. */
      taken: typed<readonly number[]>('jsonb'),
      /**
       * Minor units of each instalment, as in `taken`, written off or moved to another studio when the person ended
       * in this one.
       */
      left: typed<readonly number[]>('jsonb'),
    },
    key: ['person', 'item'],
    loadBy: ['person'],
    merge: {},
    indexes: [['studio', 'date'], ['date']],
  }),
}

/**
 * Every bonus, penalty, upfront and purchase, reversed ones too. For an erased person the figures stay, without
 * reasons.
 */
export const items = defineProjection({
  name: 'items',
  version: 2,
  module: 'money',
  sharded: true,
  events: { ...itemEvents, PersonErased, SettlementSigned, SettlementReopened },
  tables,
  // A new item looks at no other one of the person.
  keysOf: ({ type, data }) => (type === 'ItemRecorded' ? {} : { money_item: [[data.user]] }),
  on: (event, { money_item }) => {
    if (event.type === 'PersonErased') {
      for (const row of money_item.of(event.data.user)) money_item.put(withoutReasonOf(row))
      return
    }
    if (event.type === 'SettlementSigned' || event.type === 'SettlementReopened') {
      for (const { item, n, taken, left } of takenChanges(event)) {
        const row = money_item.get(event.data.user, item)
        if (row)
          money_item.put({
            ...row,
            taken: withTaken(row.taken, n, taken),
            left: withTaken(row.left, n, left),
          })
      }
      return
    }
    if (event.type === 'ItemRecorded') money_item.add(itemAfter(undefined, event))
    else money_item.put(itemAfter(money_item.get(event.data.user, event.data.item), event))
  },
})

const withoutReasonOf = (row: ItemRow): ItemRow => ({
  ...row,
  reason: ERASED,
  reversal_reason: row.reversal_reason === null ? null : ERASED,
})

/** An item after one more event of its stream. */
export function itemAfter(row: ItemRow | undefined, event: Projected<ItemEvent>): ItemRow {
  const { recordedAt, position } = event
  if (event.type === 'ItemRecorded') {
    const { user: person, by: by_person, ...said } = event.data
    return {
      ...said,
      person,
      by_person,
      recorded_at: recordedAt,
      known_from: position,
      reversed_at: null,
      reversed_by: null,
      reversal_reason: null,
      known_to: null,
      taken: [],
      left: [],
    }
  }
  if (!row) throw new Error(`a reversal of ${event.data.item}, which nobody recorded`)
  const { by: reversed_by, reason: reversal_reason } = event.data
  return { ...row, reversed_at: recordedAt, reversed_by, reversal_reason, known_to: position }
}
