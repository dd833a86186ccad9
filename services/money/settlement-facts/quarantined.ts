import { sql } from 'kysely'
import type { QuarantineAsked } from '#shared/money/settlement-facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { monthFrom } from '#projections/money/income-load.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import { isOfStudios } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'

/**
 * Counts the statement lines that wait for a person of the studio to have their account
 * (docs/rules/settlements.md#signing).
 */
export async function countQuarantined(
  app: Pick<App, 'read'>,
  { studio, since, until }: QuarantineAsked,
): Promise<number> {
  const db = app.read<IncomeTables>()
  const found = await db
    .selectFrom('income_account as a')
    .innerJoin('statement_line as l', 'l.account', 'a.account')
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .select(['l.account', 'l.source', 'l.type', 'l.at', 'l.only', 'a.site'])
    .where(sql<boolean>`(a.holders = '[]'::jsonb or (a.waits and l.only is not null))`)
    .where('l.month', '>=', monthFrom(since))
    .where('l.at', '>=', since)
    .where('l.at', '<', until)
    .where('l.known_to', 'is', null)
    .where(isOfStudios([studio]))
    .execute()
  const facts = await queryFactsOf(
    db,
    found.map(({ account }) => account),
  )
  return found.filter((line) => facts.derive(line, line.account) === undefined).length
}
