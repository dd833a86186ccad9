import { refuse } from '#shared/platform/refusals.ts'

const SUM = /^(-?)(0|[1-9][0-9]{0,35})(?:[.]([0-9]{1,2}))?$/

/** Minor units of an amount as it was shown, such as '-12.5'. Raises request.malformed for other texts. */
export function minorOfSum(text: string): bigint {
  const found = SUM.exec(text)
  if (!found) return refuse('request.malformed', { detail: 'an amount, such as 12.50, please' })
  const [, sign, whole = '', places = ''] = found
  const minor = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'))
  return sign === '-' ? -minor : minor
}
