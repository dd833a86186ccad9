import { createHash } from 'node:crypto'
import { halfFirstDay } from '#shared/money/half.ts'
import type { PayRunHalf } from './decider.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** So many letters of 32, by the digest of these parts. */
function short(count: number, ...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  return Array.from(digest.subarray(0, count), (byte) => letters[byte % letters.length]).join('')
}
const placeOf = ({ month, half }: PayRunHalf): string => `${month.replace('-', '')}${half}`

/** The reference of a transfer, which the bank gives back (EndToEndId): the same for the same batch, 26 characters. */
export const endToEndOf = (place: PayRunHalf, user: string, batch: number): string =>
  `S${placeOf(place)}-${short(17, place.studio, halfFirstDay(place), user, batch)}`
/** The message id of a batch’s bank file, by which the bank refuses a second one; at most 35 characters. */
export const messageOf = (place: PayRunHalf, batch: number): string =>
  `PAY${placeOf(place)}-${batch}-${short(12, place.studio, halfFirstDay(place), batch)}`
