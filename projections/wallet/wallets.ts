import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Currency } from '#shared/money/amount.ts'
import { itemEvents, type ItemEvent } from '#shared/money/events.ts'
import { instalmentPlan } from '#shared/money/items.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { WalletInstalment } from '#shared/wallet/calls.ts'
import { settlementEvents } from '#shared/settlements/events.ts'
import { takenChanges, withTaken } from '#shared/settlements/taken-instalments.ts'
import { walletEvents } from '#shared/wallet/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** Minor units of usd; null: the default. Who has no row has it as well. */
export type WalletBudgetRow = RowOf<typeof tables.wallet_budget>
/** An upfront or a purchase that was not reversed. */
export type WalletItemRow = RowOf<typeof tables.wallet_item>
export type WalletTables = RowsOf<typeof tables>

const { PersonErased } = accountEvents
const { SettlementSigned, SettlementReopened } = settlementEvents
const isPaidBack = (kind: string): kind is WalletInstalment['kind'] =>
  kind === 'upfront' || kind === 'purchase'

const tables = {
  wallet_budget: table({
    columns: { person: 'text', budget: 'bigint null' },
    key: ['person'],
  }),
  wallet_item: table({
    columns: {
      person: 'text',
      item: 'text',
      kind: typed<WalletInstalment['kind']>('text'),
      /** Minor units. */
      amount: 'bigint',
      currency: typed<Currency>('text'),
      date: 'date',
      installments: 'smallint',
      reason: 'text',
      /** Minor units that signed settlements have taken of each instalment, in their order, or that were left at an end; of those behind its end nothing. */
      taken: typed<readonly number[]>('jsonb'),
    },
    key: ['person', 'item'],
    loadBy: ['person'],
    merge: {},
  }),
}

/**
 * The budget of each person, and what they have to pay back. For an erased person the figures stay, without reasons.
 */
export const wallets = defineProjection({
  name: 'wallets',
  version: 2,
  module: 'wallet',
  sharded: true,
  events: { ...itemEvents, ...walletEvents, PersonErased, SettlementSigned, SettlementReopened },
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'WalletBudgetSet') return { wallet_budget: [[data.user]] }
    // A new item looks at no other one of the person.
    return type === 'ItemRecorded' ? {} : { wallet_item: [[data.user]] }
  },
  on: (event, { wallet_budget, wallet_item }) => {
    switch (event.type) {
      case 'WalletBudgetSet': {
        const { user: person, budget } = event.data
        return wallet_budget.put({ person, budget })
      }
      case 'PersonErased':
        for (const row of wallet_item.of(event.data.user))
          wallet_item.put({ ...row, reason: ERASED })
        return
      case 'ItemRecorded': {
        const row = owedRow(event.data)
        return row && wallet_item.add(row)
      }
      case 'SettlementSigned':
      case 'SettlementReopened':
        // An amount that was written off or moved is owed no longer, as one that was taken.
        for (const { item, n, taken, left } of takenChanges(event)) {
          const row = wallet_item.get(event.data.user, item)
          if (row) wallet_item.put({ ...row, taken: withTaken(row.taken, n, taken + left) })
        }
        return
      case 'ItemReversed':
        return wallet_item.delete(event.data.user, event.data.item)
    }
  },
})

type Recorded = Extract<ItemEvent, { type: 'ItemRecorded' }>['data']
function owedRow({ user: person, studio: _studio, by: _by, kind, ...said }: Recorded) {
  return isPaidBack(kind) ? { ...said, person, kind, taken: [] } : undefined
}

/** An instalment that is not taken as a whole yet. `rest` in minor units. */
interface OpenInstalment {
  readonly n: number
  readonly due: string
  readonly rest: number
}
/** Returns the instalments of an item that are still to be paid; those fully taken are left out. */
export const openInstalments = ({
  amount,
  installments,
  date,
  taken,
}: Pick<WalletItemRow, 'amount' | 'installments' | 'date' | 'taken'>): readonly OpenInstalment[] =>
  instalmentPlan(amount, installments, date)
    .map(({ n, due, amount: part }, index) => ({ n, due, rest: part - (taken[index] ?? 0) }))
    .filter(({ rest }) => rest > 0)

type Db = Kysely<WalletTables>
/** A person's own budget in minor units of usd; null where none is set. */
export async function queryBudget(db: Db, person: string): Promise<number | null> {
  const row = await db
    .selectFrom('wallet_budget')
    .select('wallet_budget.budget')
    .where('wallet_budget.person', '=', person)
    .executeTakeFirst()
  // PostgreSQL gives bigint as text where no type parser is set.
  return row?.budget == null ? null : Number(row.budget)
}
/** Returns the items that a person has to pay back, by date and then by item, as settlements try them. */
export async function queryOwed(db: Db, person: string): Promise<readonly WalletItemRow[]> {
  const rows = await db
    .selectFrom('wallet_item')
    .selectAll('wallet_item')
    .where('wallet_item.person', '=', person)
    .orderBy('wallet_item.date')
    .orderBy('wallet_item.item')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
