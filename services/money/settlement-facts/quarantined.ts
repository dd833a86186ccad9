import { sql } from 'kysely'
import type { QuarantineAsked } from '#shared/money/settlement-facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { monthFrom } from '#projections/money/income-load.ts'
import type { App } from '../../platform/kernel/app.ts'

/** How many statement lines wait for somebody to have their account (money.md, States). */
export async function countQuarantined(
  app: Pick<App, 'read'>,
  { studio, since, until }: QuarantineAsked,
): Promise<number> {
  const found = await app
    .read<IncomeTables>()
    .selectFrom('income_account as a')
    .innerJoin('statement_line as l', 'l.account', 'a.account')
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .select(({ fn }) => fn.countAll<string>().as('lines'))
    .where(sql<boolean>`a.holders = '[]'::jsonb`)
    .where('l.month', '>=', monthFrom(since))
    .where('l.at', '>=', since)
    .where('l.at', '<', until)
    .where('l.known_to', 'is', null)
    .where(sql<boolean>`(b.studios is null or b.studios ? ${studio})`)
    .executeTakeFirst()
  return Number(found?.lines ?? 0)
}
