import { amountText } from '#shared/money/amount.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { monthEnd, monthStart } from '#shared/platform/local-day.ts'
import type { Actor } from '#shared/platform/allow.ts'
import {
  queryIncomeSums,
  queryMissing,
  type IncomePart,
  type IncomeSum,
  type LeafSource,
} from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import type { App } from '../../platform/kernel/app.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import type { TermNeeds } from '../terms/needs.ts'
import { cacheOf, checkIncomeRange, frameOf, missingOf, ratesFor, sourceOf } from './figures.ts'
import { IncomeSums, type IncomeReckoned, type RatesOfLeaves } from './income-sums.ts'
import { leavesOfDays } from './leaves-of-days.ts'

/** The default range begins with the first of the month so many months ago (docs/rules/money.md#income). */
const MONTHS_BEFORE = 11

const sumsOf = perApp((app) => new IncomeSums(app))

export const incomeCache = ({ books }: TermNeeds) =>
  query(incomeCalls.getIncomeCache)(async ({ app, body, context: { actor } }) => {
    const [frame, book] = await Promise.all([frameOf(app, actor, {}), books.current(app)])
    const from = body.start ?? monthStart(frame.today, -MONTHS_BEFORE)
    const to = body.end ?? monthEnd(frame.today)
    checkIncomeRange(from, to)
    const source = await sourceOf(app, frame, { from, to })
    const rates = ratesFor(book, frame, { from, to }, body.historical)
    const { groups, missing } = await sumsOf(app).of(source, rates)
    const cache = cacheOf(groups, body.sort)
    return {
      cache,
      assigned: assignedTo(
        actor,
        cache.sort.map(({ user }) => user),
      ),
      currency: frame.currency,
      missing: missingOf(missing),
    }
  })

export const summedIncome = ({ books }: TermNeeds) =>
  query(incomeCalls.income)(async (asked) => {
    const { app, context, query: wanted } = asked
    const [frame, book] = await Promise.all([
      frameOf(app, context.actor, wanted),
      books.current(app),
    ])
    const from = wanted.from ?? monthStart(frame.today, -MONTHS_BEFORE)
    const to = wanted.to ?? monthEnd(frame.today)
    checkIncomeRange(from, to)
    const source: LeafSource =
      wanted.by === 'day'
        ? {
            halves: null,
            free: await leavesOfDays(app, frame.sight, { from, to }, 'day'),
            sight: frame.sight,
          }
        : await sourceOf(app, frame, { from, to })
    const rates = ratesFor(book, frame, { from, to }, wanted.historical === 'true')
    const { by, split } = wanted
    const { rows, parts, missing } =
      by === 'half'
        ? halvesOf(await sumsOf(app).of(source, rates), split)
        : await summedBy(app, source, rates, { by, split })
    return {
      currency: frame.currency,
      timezone: frame.timezone,
      rows: rows.map(({ user, studio, key, ...row }) => ({ user, studio, key, ...figuresOf(row) })),
      ...(split === undefined
        ? {}
        : { parts: parts.map(({ key, part, ...row }) => ({ key, part, ...figuresOf(row) })) }),
      missing: missingOf(missing),
    }
  })
const figuresOf = ({ gross, share }: { readonly gross: bigint; readonly share: bigint }) => ({
  gross: amountText(gross),
  share: amountText(share),
})
type Split = 'site' | 'type' | undefined
/** The sums by person in the order of the other groupings; the parts of each half over all studios. */
const halvesOf = ({ groups, missing }: IncomeReckoned, split: Split) => ({
  missing,
  rows: groups
    .flatMap(({ half, studio, person, gross, share }): IncomeSum[] =>
      person === null ? [] : [{ user: person, studio, key: half, gross, share }],
    )
    .sort((a, b) => order(a.user, b.user) || order(a.studio, b.studio) || order(a.key, b.key)),
  parts: split === undefined ? [] : partsOf(groups, split),
})
function partsOf(groups: IncomeReckoned['groups'], split: 'site' | 'type'): readonly IncomePart[] {
  const sums = new Map<string, IncomePart>()
  for (const group of groups) {
    if (group[split] === null) continue
    const [key, part] = [group.half, String(group[split])]
    const name = JSON.stringify([key, part])
    const { gross = 0n, share = 0n } = sums.get(name) ?? {}
    sums.set(name, { key, part, gross: gross + group.gross, share: share + group.share })
  }
  return [...sums.values()].sort((a, b) => order(a.key, b.key) || order(a.part, b.part))
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
async function summedBy(
  app: App,
  source: LeafSource,
  { known, lacking }: RatesOfLeaves,
  wanted: { readonly by: 'site' | 'type' | 'day'; readonly split: Split },
) {
  const db = app.read<IncomeTables>()
  const [{ sums, parts }, missing] = await Promise.all([
    queryIncomeSums(db, source, known, wanted),
    queryMissing(db, source, lacking),
  ])
  return { rows: sums, parts, missing }
}

/** A trainer's allocated models; for everybody else, all who are in sight. */
const assignedTo = ({ models, tipCont }: Actor, people: readonly string[]): string[] =>
  [...(models ?? (tipCont === 'Trainer' ? [] : people))].sort()
