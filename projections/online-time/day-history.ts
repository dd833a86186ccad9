import { inOrder, type HistoryItem, type ObservationSources } from '#shared/online-time/observed.ts'
import { packed, unpacked } from './chunk.ts'
import type { PersonTables } from './person.ts'

/** Returns the items kept of one UTC day, in order. Its chunks must be loaded. */
export function readDay(
  user: string,
  day: number,
  sources: ObservationSources,
  rows: PersonTables,
): HistoryItem[] {
  const items = rows.online_chunk
    .of(user, day)
    .toSorted((a, b) => a.hour - b.hour)
    .flatMap(({ data }) => unpacked(day, data))
  return items.sort((a, b) => inOrder(a, b, sources))
}
/** Replaces a day by one chunk: it was loaded anyway, and what is rewritten is rarely read again. */
export function writeDay(
  user: string,
  day: number,
  items: readonly HistoryItem[],
  rows: PersonTables,
): void {
  for (const { hour } of rows.online_chunk.of(user, day))
    if (hour !== 0) rows.online_chunk.delete(user, day, hour)
  rows.online_chunk.put({ user, day, hour: 0, data: items.map(packed).join('') })
}
