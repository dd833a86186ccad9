import type { LocalDay } from '#shared/platform/local-day.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { halfAt, leafOf } from '#projections/money/income-facts.ts'
import type { FreeLeaf, IncomeSight } from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import {
  queryAccountsOf,
  queryMembers,
  queryStandingOf,
} from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'

const ONE_DAY_MS = 86_400_000

/** Leaves of single days, or of what these days have of their halves, reckoned from the lines themselves. */
export async function leavesOfDays(
  app: App,
  sight: IncomeSight,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
  by: 'day' | 'half',
): Promise<FreeLeaf[]> {
  const db = app.read<IncomeTables>()
  const accounts = await queryAccountsOf(db, await peopleOf(app, sight), undefined)
  const lines = await queryStandingOf(db, {
    accounts,
    // A local day may begin and end a day beside that of UTC.
    since: Date.parse(from) - ONE_DAY_MS,
    until: Date.parse(addDays(to, 2)),
  })
  const facts = await queryFactsOf(
    db,
    lines.map(({ account }) => account),
  )
  const sums = new Map<string, FreeLeaf>()
  for (const line of lines) {
    const site = facts.account(line.account)?.site ?? ''
    const derived = facts.derive({ ...line, site }, line.account)
    const leaf = leafOf(line, site, derived)
    const day = derived?.day ?? ''
    if (leaf === null || day < from || day > to) continue
    const key = by === 'day' ? day : halfAt(day)
    const { studio, person, type, currency, share_bp, amount } = leaf
    const name = [key, studio, person, site, type, currency, share_bp].join('\u0000')
    const before = sums.get(name)
    sums.set(name, { ...leaf, key, amount: amount + (before?.amount ?? 0) })
  }
  return [...sums.values()]
}
async function peopleOf(
  app: App,
  { studios, studio, user, self, models }: IncomeSight,
): Promise<readonly string[] | null> {
  if (user !== null) return [user]
  if (models !== null) return [self, ...models]
  if (studio === null && studios === null) return null
  const members = await queryMembers(app.read<IncomeTables>(), studio === null ? studios : [studio])
  return [...new Set([self, ...members.map(({ person }) => person)])]
}
