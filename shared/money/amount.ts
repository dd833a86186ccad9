import { z } from 'zod'
import { decimalText, exact } from './exact.ts'

export const currencies = ['usd', 'eur', 'ron', 'cop'] as const
export type Currency = (typeof currencies)[number]
export const CurrencyCode = z.enum(currencies)

/** 1 is so many minor units, in each of the currencies; cop is stored with two decimals as well (docs/rules/money.md#amounts). */
const MINOR_UNITS = 100
const PLACES = 2

/** An amount on the wire (docs/rules/money.md#amounts): at most ten digits before the point and two after it. */
export const AmountText = z
  .string()
  .regex(/^-?(0|[1-9][0-9]{0,9})([.][0-9]{1,2})?$/, 'an amount, such as 12.50')
export const PositiveAmountText = AmountText.refine(
  (text) => minorOf(text) > 0,
  'more than zero, please',
)

/** The most that AmountText lets in, in minor units. */
export const ITEM_MINOR_MAX = 10 ** 12 - 1
/** Minor units of a text that AmountText let in; below 10^12, so that a number holds it. '-0' is 0. */
export function minorOf(text: string): number {
  const [whole = '', places = ''] = text.replace('-', '').split('.')
  const minor = Number(whole) * MINOR_UNITS + Number(places.padEnd(PLACES, '0'))
  return text.startsWith('-') && minor !== 0 ? -minor : minor
}
/** Minor units of a sum as events hold them: a sum may be larger than a number holds exactly. */
export const MinorText = z.string().regex(/^(0|-?[1-9][0-9]*)$/)
/** Writes an amount as it is answered: two decimals, never '-0.00'. */
export const amountText = (minor: bigint | number): string =>
  decimalText(exact(minor, MINOR_UNITS), PLACES)
