import { currencies, type Currency } from '../money/amount.ts'
import type { MonthHalf } from '../money/half.ts'

/**
 * The content that a payslip proves: what the hash of its settlement covers, with lines as pairs of key and amount.
 */
export interface PayslipContent extends MonthHalf {
  readonly studio: string
  readonly user: string
  readonly currency: Currency
  readonly net: string
  readonly lines: readonly (readonly [key: string, amount: string])[]
}
const LINES_MAX = 2000
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max
const isAmount = (value: unknown): boolean =>
  typeof value === 'string' && /^-?(0|[1-9][0-9]{0,14})\.[0-9]{2}$/.test(value)
const isLine = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isText(value[0], 200) && isAmount(value[1])
/** Whether these are such values, as far as they are shown. A browser reads them without zod, which is 60 kB there. */
export const isPayslipContent = (value: {
  readonly [name in keyof PayslipContent]: unknown
}): value is PayslipContent =>
  isText(value.studio, 100) &&
  isText(value.user, 100) &&
  typeof value.month === 'string' &&
  /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(value.month) &&
  (value.half === 1 || value.half === 2) &&
  currencies.some((one) => one === value.currency) &&
  isAmount(value.net) &&
  Array.isArray(value.lines) &&
  value.lines.length <= LINES_MAX &&
  value.lines.every(isLine)

/** The RFC 8785 JSON that `resultText` (result.ts) writes of the same settlement. */
export function payslipText({
  studio,
  user,
  month,
  half,
  currency,
  lines,
  net,
}: PayslipContent): string {
  const said = lines.map(([key, amount]) => ({ amount, key }))
  return JSON.stringify({ currency, half, lines: said, month, net, studio, user })
}
/**
 * Returns the text whose SHA-256, in lower-case hex, is the commitment of a signed settlement: a salt of 128 bits in
 * base64url, and its result (result.ts). Without the salt, amounts cannot be tried until one fits; a holder of salt
 * and result can show them.
 */
export const commitmentText = (salt: string, result: string): string => `${salt}\n${result}`
