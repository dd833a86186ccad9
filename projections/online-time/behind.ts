import { merged, type HistoryItem } from '#shared/online-time/observed.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { dayOf, packed, unpacked, utcHourOf } from './chunk.ts'
import { withDay } from './known-days.ts'
import type { Arrived, PersonState, PersonTables } from './person.ts'

/** Adds arriving items to those of a day, or to the pending ones; those that are new are added to `taken`. */
export function broughtIn(
  state: PersonState,
  known: readonly HistoryItem[],
  arriving: readonly Arrived[],
  taken: Set<HistoryItem>,
): HistoryItem[] {
  const items = merged(
    known,
    arriving.map(({ item }) => item),
    state.sources,
  )
  if (arriving.every(({ behind }) => behind === null)) return items
  const all = new Set(items)
  for (const { item } of arriving) if (all.has(item)) taken.add(item)
  return items
}
/** Keeps which of these came behind a border and were taken: in the order in which they came, whatever batches they came in. */
export function keepBehind(
  user: string,
  state: PersonState,
  arrived: readonly Arrived[],
  taken: ReadonlySet<HistoryItem>,
  rows: PersonTables,
): void {
  for (const { item, behind: position } of arrived) {
    if (position === null || !taken.has(item)) continue
    const [day, hour] = [dayOf(item.at), utcHourOf(item.at)]
    rows.online_behind.add({
      user,
      day,
      hour,
      data: `${Number(position).toString(36)}:${packed(item)}`,
    })
    state.behind = withDay(state.behind, day)
  }
}

/** What an item is told by among those of its person and day: what it says, without until when it held. */
const sameness = ({ at, status, source, seq }: HistoryItem): string =>
  `${at} ${status} ${source} ${seq ?? ''}`
/** The items of a day without those that came behind a border after a position, up to another one (null: to the end). */
export function withoutBehind(
  items: readonly HistoryItem[],
  behind: readonly string[],
  {
    day,
    after,
    upTo,
  }: { readonly day: number; readonly after: Position; readonly upTo: Position | null },
): readonly HistoryItem[] {
  const [first, last] = [Number(after), upTo === null ? Infinity : Number(upTo)]
  const taken = new Set<string>()
  for (const text of behind.flatMap((data) => data.split(';'))) {
    const [position = '', item = ''] = text.split(':')
    const known = Number.parseInt(position, 36)
    if (known > first && known <= last)
      for (const one of unpacked(day, item)) taken.add(sameness(one))
  }
  return taken.size === 0 ? items : items.filter((item) => !taken.has(sameness(item)))
}
