import { may } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { decimalText } from '#shared/money/exact.ts'
import { one } from '#shared/money/exact.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { termCalls } from '#shared/money/term-calls.ts'
import { rateSetsOf } from '#projections/money/facts-read.ts'
import { queryRatesBetween, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import type { RateBooks } from './rate-book.ts'
import { rateAggregate } from './rates-decider.ts'
import { todayOfStudios } from './studio-days.ts'

type Input<N extends 'setRates' | 'rate' | 'rateSets'> = CallInput<(typeof termCalls)[N]>
/** For reading alone (docs/rules/money.md#rates): money is multiplied by the quotes. */
const RATE_DECIMALS = 10

export const rateHandlers = (app: App, books: RateBooks) => ({
  setRates: (input: Input<'setRates'>, context: ActorContext) => setRates(app, input, context),
  rate: ({ query }: Input<'rate'>) => rate(app, books, query),
  rateSets: async ({ query }: Input<'rateSets'>) =>
    rateSetsOf(await queryRatesBetween(app.read<FactTables>(), query)).map(
      ({ date, base, quotes, source, by, recorded }) => ({
        date,
        base,
        quotes,
        source,
        by,
        recorded,
      }),
    ),
})

async function setRates(app: App, { body }: Input<'setRates'>, context: ActorContext) {
  const { actor, now } = context
  if (!actor.allStudios)
    for (const studio of (await todayOfStudios(app, now)).keys())
      if (!may(actor, 'money.manage', { user: '', studio }))
        return refuseMoney('money.notAllStudios')
  const sets = [body].flat()
  const { events } = await app.handle(rateAggregate, 'rates', { type: 'SetRates', sets }, context)
  const recorded = events.reduce((sum, { data }) => sum + data.sets.length, 0)
  return { recorded, unchanged: sets.length - recorded }
}

async function rate(app: App, books: RateBooks, { on, from, to }: Input<'rate'>['query']) {
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
  const found = (await books.current(app)).on(on, from, to)
  if (!found) return refuseMoney('money.rateAbsent', { from, to, on })
  return { ...found, rate: decimalText(found.rate, RATE_DECIMALS) }
}
