import { DaySums, type Membership } from '#shared/online-time/days.ts'
import { Difference } from '#shared/online-time/difference.ts'
import type { HistoryItem } from '#shared/online-time/observed.ts'
import {
  copyOfTimeline,
  isSame,
  emptyTimeline,
  foldTimeline,
  type TimelineState,
} from '#shared/online-time/timeline.ts'
import { broughtIn } from './behind.ts'
import { dayOf } from './chunk.ts'
import { readDay, writeDay } from './day-history.ts'
import { dayAfter, dayAtOrBefore, daysFrom, hasDay, withDay } from './known-days.ts'
import {
  addSums,
  decodeCarry,
  encodeCarry,
  type Arrived,
  type PersonTables,
  type PersonState,
} from './person.ts'

/**
 * Brings observations into days that are folded already: evaluates those days as they were and as they are, and adds
 * the difference. Wherever both come to the same carry, what later days hold is right as it stands, and the next day
 * that something is brought into is begun from its own opening: the cost is that of the days that change. What was new is
 * added to `taken`.
 */
export function insertLate(
  user: string,
  state: PersonState,
  late: readonly Arrived[],
  taken: Set<HistoryItem>,
  rows: PersonTables,
): void {
  const arriving = Map.groupBy(late, ({ item }) => dayOf(item.at))
  const days = [...arriving.keys()].sort((a, b) => a - b)
  const difference = new Difference()
  for (let next = 0, first = days[0]; first !== undefined; first = days[next]) {
    const start = dayAtOrBefore(state.days, first) ?? first
    const was = openingOf(user, start, state, rows)
    const is = copyOfTimeline(was)
    let same = true
    for (
      let day: number | undefined = start;
      day !== undefined;
      day = earliest(dayAfter(state.days, day), days[next])
    ) {
      if (!same || !hasDay(state.days, day)) reopen(user, day, state, is, rows)
      const known = readDay(user, day, state.sources, rows)
      const items =
        day === days[next]
          ? bring(user, state, day, known, arriving.get(day) ?? [], taken, rows)
          : known
      if (day === days[next]) next++
      foldTimeline(was, state.sources, known, difference.was)
      foldTimeline(is, state.sources, items, difference.is)
      same = isSame(was, is)
      if (same && (next === days.length || dayAtOrBefore(state.days, days[next] as number) !== day))
        break
    }
    if (!same) state.carry = is
  }
  const sums = new DaySums()
  difference.handOut(sums.adder(state.memberships, -1), sums.adder(state.memberships))
  addSums(user, sums.rows(), rows)
}
const earliest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a

/** The day's items with those that arrive, which are kept if anything is new. */
function bring(
  user: string,
  state: PersonState,
  day: number,
  known: readonly HistoryItem[],
  arriving: readonly Arrived[],
  taken: Set<HistoryItem>,
  rows: PersonTables,
): readonly HistoryItem[] {
  const items = broughtIn(state, known, arriving, taken)
  if (items.length > known.length) {
    writeDay(user, day, items, rows)
    state.raw = withDay(state.raw, day)
  }
  return items
}
function openingOf(
  user: string,
  day: number,
  state: PersonState,
  rows: PersonTables,
): TimelineState {
  const opening = hasDay(state.days, day) ? rows.online_opening.get(user, day) : undefined
  return opening ? decodeCarry(opening.carry) : emptyTimeline()
}
function reopen(
  user: string,
  day: number,
  state: PersonState,
  carry: TimelineState,
  rows: PersonTables,
): void {
  rows.online_opening.put({ user, day, carry: encodeCarry(carry) })
  state.days = withDay(state.days, day)
}

/** Attributes a person's pieces anew, when their days belong to another studio or zone than was thought. */
export function reattribute(
  user: string,
  state: PersonState,
  memberships: readonly Membership[],
  from: number | null,
  rows: PersonTables,
): void {
  const start = from === null ? state.days[0]?.[0] : dayAtOrBefore(state.days, from)
  const first = start ?? state.days[0]?.[0]
  const sums = new DaySums()
  const [retract, apply] = [sums.adder(state.memberships, -1), sums.adder(memberships)]
  state.memberships = memberships
  if (first === undefined) return
  const carry = openingOf(user, first, state, rows)
  for (const day of daysFrom(state.days, first))
    foldTimeline(carry, state.sources, readDay(user, day, state.sources, rows), (...piece) => {
      retract(...piece)
      apply(...piece)
    })
  addSums(user, sums.rows(), rows)
}
