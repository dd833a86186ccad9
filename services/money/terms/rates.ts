import { may } from '#shared/permissions/actions.ts'
import { decimalText } from '#shared/money/exact.ts'
import { one } from '#shared/money/exact.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { rateSetsOf } from '#projections/money/facts-read.ts'
import { queryRatesBetween, type FactTables } from '#projections/money/facts.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import type { TermNeeds } from './needs.ts'
import { rateAggregate } from './rates-decider.ts'
import { todayOfStudios } from './studio-days.ts'

/** For reading alone (docs/rules/money.md#rates): money is multiplied by the quotes. */
const RATE_DECIMALS = 10

/** Answers what was recorded, which is told by the events. */
export const setRates = action(termCalls.setRates)(async ({ app, body, context }) => {
  const { actor, now } = context
  if (!actor.allStudios)
    for (const studio of (await todayOfStudios(app, now)).keys())
      if (!may(actor, 'money.manage', { user: '', studio }))
        return refuseMoney('money.notAllStudios')
  const sets = [body].flat()
  const { events } = await app.handle(rateAggregate, 'rates', { type: 'SetRates', sets }, context)
  const recorded = events.reduce((sum, { data }) => sum + data.sets.length, 0)
  return { recorded, unchanged: sets.length - recorded }
})

export const rateSets = query(termCalls.rateSets)(async ({ app, query: range }) =>
  rateSetsOf(await queryRatesBetween(app.read<FactTables>(), range)).map(
    ({ date, base, quotes, source, by, recorded }) => ({
      date,
      base,
      quotes,
      source,
      by,
      recorded,
    }),
  ),
)

export const rateOn = ({ books }: TermNeeds) =>
  query(termCalls.rate)(async (asked) => {
    const { on, from, to } = asked.query
    // Within one currency nothing is converted: there is no set to name, and the answer is the same on every day.
    if (from === to)
      return {
        date: on,
        source: '',
        base: from,
        from: '1',
        to: '1',
        rate: decimalText(one, RATE_DECIMALS),
      }
    const found = (await books.current(asked.app)).on(on, from, to)
    if (!found) return refuseMoney('money.rateAbsent', { from, to, on })
    return { ...found, rate: decimalText(found.rate, RATE_DECIMALS) }
  })
