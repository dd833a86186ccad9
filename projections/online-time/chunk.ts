import type { Status } from '#shared/site-status/statuses.ts'
import { HEARTBEAT, type HistoryItem } from '#shared/online-time/observed.ts'

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)
export const utcHourOf = (at: number): number => Math.floor((at % DAY_MS) / HOUR_MS)

/** One letter a status; upper case says that `held` follows. A poll of a person a minute is ten letters, not a row. */
const letters: Record<HistoryItem['status'], string> = {
  0: 'a',
  1: 'b',
  2: 'c',
  3: 'd',
  11: 'e',
  12: 'f',
  13: 'g',
  [HEARTBEAT]: 'h',
}
const byLetter = new Map(
  Object.entries(letters).map(([status, letter]) => [
    letter,
    Number(status) as Status | typeof HEARTBEAT,
  ]),
)

/** `<source>.<letter><milliseconds of the day>[.<held − at>][~<seq>];` with numbers in base 36. Self-contained, so it can be appended unseen. */
export function packed(item: HistoryItem): string {
  const letter = letters[item.status]
  const head = `${item.source.toString(36)}.${item.held === undefined ? letter : letter.toUpperCase()}${(item.at % DAY_MS).toString(36)}`
  const held = item.held === undefined ? '' : `.${(item.held - item.at).toString(36)}`
  return `${head}${held}${item.seq === null ? '' : `~${item.seq}`};`
}
export function unpacked(day: number, data: string): HistoryItem[] {
  return data
    .split(';')
    .filter(Boolean)
    .map((text) => one(day, text))
}
function one(day: number, text: string): HistoryItem {
  const [head = '', seq] = text.split('~')
  const [source = '', word = '', held] = head.split('.')
  const at = day * DAY_MS + Number.parseInt(word.slice(1), 36)
  const status = byLetter.get(word.charAt(0).toLowerCase())
  if (status === undefined) throw new Error(`not an observation: ${text}`)
  const item = {
    at,
    status,
    source: Number.parseInt(source, 36),
    seq: seq === undefined ? null : Number(seq),
  }
  return held === undefined ? item : { ...item, held: at + Number.parseInt(held, 36) }
}
