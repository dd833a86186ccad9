import { amountText } from '#shared/money/amount.ts'
import type { incomeCalls } from '#shared/money/income-calls.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { monthEnd, monthStart } from '#shared/platform/local-day.ts'
import type { Actor } from '#shared/platform/allow.ts'
import {
  queryIncomeGroups,
  queryIncomeSums,
  queryMissing,
  type LackingRate,
  type LeafSource,
} from '#projections/money/income-figures.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Handlers } from '../../platform/kernel/define-service.ts'
import type { RateBooks } from '../terms/rate-book.ts'
import { cacheOf, checkIncomeRange, frameOf, missingOf, ratesFor, sourceOf } from './figures.ts'
import { leavesOfDays } from './leaves-of-days.ts'

/** The specification's default range begins with the first of the month so many months ago. */
const MONTHS_BEFORE = 11

export const incomeHandlers = (app: App, books: RateBooks): Handlers<typeof incomeCalls> => ({
  getIncomeCache: async ({ body }, { actor }) => {
    const [frame, book] = await Promise.all([frameOf(app, actor, {}), books.current(app)])
    const from = body.start ?? monthStart(frame.today, -MONTHS_BEFORE)
    const to = body.end ?? monthEnd(frame.today)
    checkIncomeRange(from, to)
    const source = await sourceOf(app, frame, { from, to })
    const { known, lacking } = ratesFor(book, frame, { from, to }, body.historical)
    const [groups, missing] = await Promise.all([
      queryIncomeGroups(app.read<IncomeTables>(), source, known),
      missingIn(app, source, lacking),
    ])
    const cache = cacheOf(groups, body.sort)
    return {
      cache,
      assigned: assignedTo(
        actor,
        cache.sort.map(({ user }) => user),
      ),
      currency: frame.currency,
      missing,
    }
  },
  income: ({ query }, { actor }) => incomeBy(app, books, query, actor),
})

async function incomeBy(
  app: App,
  books: RateBooks,
  query: CallInput<typeof incomeCalls.income>['query'],
  actor: Actor,
) {
  const [frame, book] = await Promise.all([frameOf(app, actor, query), books.current(app)])
  const from = query.from ?? monthStart(frame.today, -MONTHS_BEFORE)
  const to = query.to ?? monthEnd(frame.today)
  checkIncomeRange(from, to)
  const source: LeafSource =
    query.by === 'day'
      ? {
          halves: null,
          free: await leavesOfDays(app, frame.sight, { from, to }, 'day'),
          sight: frame.sight,
        }
      : await sourceOf(app, frame, { from, to })
  const { known, lacking } = ratesFor(book, frame, { from, to }, query.historical === 'true')
  const [{ sums, parts }, missing] = await Promise.all([
    queryIncomeSums(app.read<IncomeTables>(), source, known, query),
    missingIn(app, source, lacking),
  ])
  return {
    currency: frame.currency,
    timezone: frame.timezone,
    rows: sums.map(({ user, studio, key, ...row }) => ({ user, studio, key, ...figuresOf(row) })),
    ...(query.split === undefined
      ? {}
      : { parts: parts.map(({ key, part, ...row }) => ({ key, part, ...figuresOf(row) })) }),
    missing,
  }
}
const figuresOf = ({ gross, share }: { readonly gross: number; readonly share: number }) => ({
  gross: amountText(gross),
  share: amountText(share),
})
const missingIn = async (app: App, source: LeafSource, lacking: readonly LackingRate[]) =>
  missingOf(await queryMissing(app.read<IncomeTables>(), source, lacking))

/** A trainer's allocated models; for everybody else, all who are in sight. */
const assignedTo = ({ models, tipCont }: Actor, people: readonly string[]): string[] =>
  [...(models ?? (tipCont === 'Trainer' ? [] : people))].sort()
