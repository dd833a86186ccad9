import type { RateSetInput } from '#shared/money/term-calls.ts'
import { addDays, datesBetween, type LocalDay } from '#shared/platform/local-day.ts'
import { random } from './random.ts'

const source = 'demo-bank'
const week_days = 7
/** One dollar: its middle, how far it swings within a year, and how far it jumps from week to week. */
const quoted = {
  ron: { middle: 4.45, swing: 0.14, jump: 0.03, places: 4 },
  eur: { middle: 0.89, swing: 0.03, jump: 0.006, places: 4 },
  cop: { middle: 4080, swing: 160, jump: 35, places: 2 },
} as const

/** A set for each Monday, from the last one not after the first day on: no half ends more than six days after its set. */
export function demoRates(seed: string, from: LocalDay, to: LocalDay): readonly RateSetInput[] {
  return datesBetween(addDays(from, -week_days + 1), to)
    .filter((date) => new Date(date).getUTCDay() === 1)
    .map((date) => ({ date, base: 'usd', quotes: quotesOn(seed, date), source }))
}
function quotesOn(seed: string, date: LocalDay): RateSetInput['quotes'] {
  const chances = random(`${seed}/rates/${date}`)
  const year = Date.parse(date) / (365.25 * 86_400_000)
  return Object.fromEntries(
    Object.entries(quoted).map(([currency, { middle, swing, jump, places }], nth) => {
      const wave = swing * Math.sin(2 * Math.PI * (year + nth / 5))
      return [currency, (middle + wave + jump * (2 * chances.next() - 1)).toFixed(places)]
    }),
  )
}
