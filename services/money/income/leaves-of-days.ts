import type { LocalDay } from '#shared/platform/local-day.ts'
import { addDays, monthStart } from '#shared/platform/local-day.ts'
import { halfAt, leafOf } from '#projections/money/income-facts.ts'
import type { FreeLeaf, IncomeSight } from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import {
  queryAccountsOf,
  queryMembers,
  queryStandingOf,
  type StandingLine,
} from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'

/** Leaves of single days, or of what these days have of their halves, reckoned from the lines themselves. */
export async function leavesOfDays(
  app: App,
  sight: IncomeSight,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
  by: 'day' | 'half',
): Promise<FreeLeaf[]> {
  const db = app.read<IncomeTables>()
  const accounts = await queryAccountsOf(db, await peopleOf(app, sight), undefined)
  const facts = await queryFactsOf(db, accounts)
  const sums = new Map<string, FreeLeaf>()
  // A local day may begin and end a day beside that of UTC. Month by month: a studio's years of lines are never in memory at once.
  const end = addDays(to, 2)
  for (let since = addDays(from, -1); since < end; since = monthStart(since, 1)) {
    const next = monthStart(since, 1)
    const lines = await queryStandingOf(db, {
      accounts,
      since: Date.parse(since),
      until: Date.parse(next < end ? next : end),
    })
    for (const line of lines) addLine(line)
  }
  function addLine(line: StandingLine): void {
    const site = facts.account(line.account)?.site ?? ''
    const derived = facts.derive({ ...line, site }, line.account)
    const leaf = leafOf(line, site, derived)
    const day = derived?.day ?? ''
    if (leaf === null || day < from || day > to) return
    const key = by === 'day' ? day : halfAt(day)
    const { studio, person, type, currency, share_bp, amount } = leaf
    const name = [key, studio, person, site, type, currency, share_bp].join('\u0000')
    const before = sums.get(name)
    sums.set(name, { ...leaf, key, amount: BigInt(amount) + (before?.amount ?? 0n) })
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
