import { generateKeyBetween } from 'fractional-indexing'

/** Halvings beyond the middle, so that two who put something into one gap at once rarely get one key. */
const SPREAD_BITS = 8
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number from 0 to 255 of a text, the same for the same text. */
const seedOf = (text: string): number => {
  let sum = 7
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0
  return (sum ^ (sum >>> 8) ^ (sum >>> 16)) & 255
}
/**
 * A key that sorts by code unit between two others (null: the end), and differs for different tasks. Equal or crossed bounds, as
 * those of neighbours that moved meanwhile, give a key behind the lower one.
 */
export function placeBetween(low: string | null, high: string | null, task: string): string {
  const upper = low !== null && high !== null && low >= high ? null : high
  const seed = seedOf(task)
  let [from, to] = [low, upper]
  let place = generateKeyBetween(from, to)
  if (upper === null) return place
  for (let bit = 0; bit < SPREAD_BITS; bit++) {
    if ((seed >> bit) & 1) from = place
    else to = place
    place = generateKeyBetween(from, to)
  }
  return place
}
/**
 * The key at the end of a section at this moment: behind `last`, and of two that are added one after another the later one is
 * behind the other, whether or not whoever adds it has seen the other.
 */
export function placeAtEnd(last: string | null, epoch_ms: number): string {
  let digits = ''
  for (let rest = epoch_ms; digits.length < 7; rest = Math.floor(rest / 62))
    digits = (DIGITS[rest % 62] ?? '0') + digits
  // The head g announces seven digits of an integer.
  const now = `g${digits}`
  return last === null || last < now ? now : generateKeyBetween(last, null)
}
