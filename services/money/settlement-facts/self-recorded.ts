import { sql } from 'kysely'
import type { SelfRecorded, SelfRecordedOf } from '#shared/money/settlement-facts.ts'
import { WITHDRAW } from '#shared/money/transaction-types.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import type { ItemTables } from '#projections/money/items.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import { querySelfRecordedLines } from '#projections/money/self-recorded.ts'
import type { App } from '../../platform/kernel/app.ts'

type Reader = Pick<App, 'read'>

/**
 * Finds what people reported or entered about themselves in a half of a studio: the keys of its lines, each with how
 * many facts.
 */
export async function findSelfRecorded(
  app: Reader,
  asked: SelfRecordedOf,
): Promise<ReadonlyMap<string, readonly SelfRecorded[]>> {
  const [lines, items] = await Promise.all([linesOf(app, asked), itemsOf(app, asked)])
  const counts = new Map<string, Map<string, number>>()
  for (const { user, key } of [...lines, ...items]) {
    const own = counts.get(user) ?? new Map<string, number>()
    counts.set(user, own.set(key, (own.get(key) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([user, own]) => [
      user,
      [...own].map(([key, events]) => ({ key, events })).toSorted(byKey),
    ]),
  )
}
const byKey = (a: SelfRecorded, b: SelfRecorded): number => (a.key < b.key ? -1 : 1)

async function linesOf(app: Reader, { studio, ...asked }: SelfRecordedOf) {
  const db = app.read<IncomeTables>()
  const lines = await querySelfRecordedLines(db, asked)
  const facts = await queryFactsOf(
    db,
    lines.map(({ account }) => account),
  )
  return lines.flatMap((line) => {
    const derived = facts.derive(line, line.account)
    if (derived?.user !== line.actor || derived.studio !== studio || !derived.countsBySource)
      return []
    const { site, type, currency } = line
    const key =
      type === WITHDRAW
        ? `withdrawn:${site}:${currency}`
        : `income:${site}:${type}:${currency}:${derived.share_bp}`
    return [{ user: derived.user, key }]
  })
}
/** A purchase is everybody's own. */
async function itemsOf(app: Reader, { studio, users, first, last }: SelfRecordedOf) {
  const rows = await app
    .read<ItemTables>()
    .selectFrom('money_item')
    .select(['person', 'item', 'kind'])
    .where('person', '=', sql<string>`any(${[...users]}::text[])`)
    .where('studio', '=', studio)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('kind', '<>', 'purchase')
    .where('known_to', 'is', null)
    .whereRef('by_person', '=', 'person')
    .execute()
  return rows.map(({ person: user, item, kind }) => ({
    user,
    key: kind === 'upfront' ? `installment:${item}:1` : `${kind}:${item}`,
  }))
}
