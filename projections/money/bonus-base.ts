import { sql, type Kysely } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { IncomeTables } from './income-tables.ts'

/**
 * Minor units that a person has brought in a half (`2026-11/1`), in one currency. As text: a sum may be larger than a
 * number holds.
 */
interface BroughtRow {
  readonly half: string
  readonly person: string
  readonly currency: Currency
  readonly amount: string
}
/** Returns what each person has brought in one studio over a range of halves, both inclusive. */
export const queryBrought = (
  db: Kysely<IncomeTables>,
  { studio, first, last }: Readonly<Record<'studio' | 'first' | 'last', string>>,
): Promise<BroughtRow[]> =>
  db
    .selectFrom('income_leaf')
    .select([
      'half',
      'person',
      sql<Currency>`currency`.as('currency'),
      sql<string>`sum(amount)::text`.as('amount'),
    ])
    .where('studio', '=', studio)
    .where('half', '>=', first)
    .where('half', '<=', last)
    .groupBy(['half', 'person', 'currency'])
    .execute()
