import { DaySums, type Membership } from '#shared/online-time/days.ts'
import { merged, type Item } from '#shared/online-time/observed.ts'
import { copyOf, nothing, sweep } from '#shared/online-time/timeline.ts'
import { dayOf } from './chunk.ts'
import { readDay, writeDay } from './day-history.ts'
import { dayAtOrBefore, daysFrom, hasDay, withDay } from './known-days.ts'
import { addSums, decodeCarry, encodeCarry, type History, type PersonState } from './person.ts'

/**
 * Brings observations into days that are folded already: evaluates those days as they were and as they are, and adds
 * the difference, until both come to the same carry and nothing more is to be brought in.
 */
export function insertLate(user: string, state: PersonState, late: readonly Item[], rows: History): void {
  const arriving = Map.groupBy(late, (item) => dayOf(item.at))
  const first = Math.min(...arriving.keys())
  const start = dayAtOrBefore(state.days, first) ?? first
  const was = openingOf(user, start, state, rows)
  const is = copyOf(was)
  const sums = new DaySums()
  const [retract, apply] = [sums.adder(state.memberships, -1), sums.adder(state.memberships)]
  const days = [...new Set([...daysFrom(state.days, start), ...arriving.keys()])].sort((a, b) => a - b)
  let same = false
  for (const day of days) {
    reopen(user, day, state, encodeCarry(is), rows)
    const known = readDay(user, day, state.sources, rows)
    const items = merged(known, arriving.get(day) ?? [], state.sources)
    arriving.delete(day)
    if (items.length > known.length) {
      writeDay(user, day, items, rows)
      if (!state.raw.includes(day)) state.raw = [...state.raw, day]
    }
    sweep(was, state.sources, known, retract)
    sweep(is, state.sources, items, apply)
    same = encodeCarry(was) === encodeCarry(is)
    // The old and the new are one again, and what later days hold is right as it stands.
    if (same && arriving.size === 0) break
  }
  if (!same) state.carry = is
  addSums(user, sums.rows(), rows)
}
function openingOf(user: string, day: number, state: PersonState, rows: History) {
  const opening = hasDay(state.days, day) ? rows.online_opening.get(user, day) : undefined
  return opening ? decodeCarry(opening.carry) : nothing()
}
function reopen(user: string, day: number, state: PersonState, carry: string, rows: History): void {
  if (rows.online_opening.get(user, day)?.carry !== carry) rows.online_opening.put({ user, day, carry })
  state.days = withDay(state.days, day)
}

/** Somebody's days belong to another studio or zone than was thought: the same pieces, attributed anew. */
export function reattribute(user: string, state: PersonState, memberships: readonly Membership[], from: number | null, rows: History): void {
  const start = from === null ? state.days[0]?.[0] : dayAtOrBefore(state.days, from)
  const first = start ?? state.days[0]?.[0]
  const sums = new DaySums()
  const [retract, apply] = [sums.adder(state.memberships, -1), sums.adder(memberships)]
  state.memberships = memberships
  if (first === undefined) return
  const carry = openingOf(user, first, state, rows)
  for (const day of daysFrom(state.days, first))
    sweep(carry, state.sources, readDay(user, day, state.sources, rows), (...piece) => {
      retract(...piece)
      apply(...piece)
    })
  addSums(user, sums.rows(), rows)
}
