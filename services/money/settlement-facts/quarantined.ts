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
  // Asked first and apart: nearly always there is none, and the lines of a half are many.
  const waiting = await db
    .selectFrom('income_account')
    .select(['account', 'site', sql<boolean>`holders <> '[]'::jsonb`.as('isHeld')])
    .where(sql<boolean>`(holders = '[]'::jsonb or waits)`)
    .execute()
  if (waiting.length === 0) return 0
  const accountOf = new Map(waiting.map((account) => [account.account, account]))
  const lines = await db
    .selectFrom('statement_line as l')
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .select(['l.account', 'l.source', 'l.type', 'l.at', 'l.only'])
    .where(sql<boolean>`l.account = any(${[...accountOf.keys()]})`)
    .where('l.month', '>=', monthFrom(since))
    .where('l.at', '>=', since)
    .where('l.at', '<', until)
    .where('l.known_to', 'is', null)
    .where(isOfStudios([studio]))
    .execute()
  const found = lines.flatMap((line) => {
    const account = accountOf.get(line.account)
    return account && !(account.isHeld && line.only === null)
      ? [{ ...line, site: account.site }]
      : []
  })
  const facts = await queryFactsOf(
    db,
    found.map(({ account }) => account),
  )
  return found.filter((line) => facts.derive(line, line.account) === undefined).length
}
