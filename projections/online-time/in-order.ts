import { DaySums } from '#shared/online-time/days.ts'
import { firstFrom, type HistoryItem } from '#shared/online-time/observed.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { REORDER_DAYS, SETTLE_S } from '#shared/online-time/rules.ts'
import { thinned } from '#shared/online-time/thin.ts'
import { foldTimeline } from '#shared/online-time/timeline.ts'
import { dayOf, utcHourOf, packed } from './chunk.ts'
import { readDay, writeDay } from './day-history.ts'
import { daysBefore, hasDay, withDay, withoutBefore } from './known-days.ts'
import { addSums, encodeCarry, type PersonTables, type PersonState } from './person.ts'

/** A gap of up to this many days without observations still gets its openings, so that `days` stays a short list. */
export const FILLED_DAYS_MAX = 7
export const settledAt = (newest: number): number => newest - SETTLE_S * 1000
/** Days before this one are thinned once everything up to `settled` is folded. */
export const thinnedBefore = (settled: number): number => dayOf(settled) - REORDER_DAYS

/** Folds what has settled by the event at `position`: appends to the history without reading it, and adds the pieces that ended. */
export function settle(
  user: string,
  state: PersonState,
  position: Position,
  rows: PersonTables,
): void {
  if (state.newest === null) return
  const upTo = settledAt(state.newest)
  const before = state.settled
  if (before !== null && before >= upTo) return
  state.settled = upTo
  const count = firstFrom(state.pending, upTo + 1)
  if (count > 0) {
    const items = state.pending.slice(0, count)
    state.pending = state.pending.slice(count)
    const sums = new DaySums()
    const emit = sums.adder(state.memberships)
    for (const run of runsBy(items, (item) => dayOf(item.at))) {
      openDay(user, state, dayOf((run[0] as HistoryItem).at), rows)
      foldTimeline(state.carry, state.sources, run, emit)
      append(user, run, rows)
    }
    addSums(user, sums.rows(), rows)
  }
  if (before === null || dayOf(before) !== dayOf(upTo)) thinOldDays(user, state, position, rows)
}

function openDay(user: string, state: PersonState, day: number, rows: PersonTables): void {
  const last = state.days.at(-1)?.[1]
  if (last !== day) {
    const carry = encodeCarry(state.carry)
    const first = last !== undefined && day - last <= FILLED_DAYS_MAX ? last + 1 : day
    for (let filled = first; filled <= day; filled++) {
      if (hasDay(state.days, filled)) continue
      rows.online_opening.add({ user, day: filled, carry })
      state.days = withDay(state.days, filled)
    }
  }
  state.raw = withDay(state.raw, day)
}
function append(user: string, items: readonly HistoryItem[], rows: PersonTables): void {
  for (const run of runsBy(items, (item) => utcHourOf(item.at))) {
    const { at } = run[0] as HistoryItem
    rows.online_chunk.add({
      user,
      day: dayOf(at),
      hour: utcHourOf(at),
      data: run.map(packed).join(''),
    })
  }
}
/** Splits a list in order where the number that `by` gives changes. */
function* runsBy(
  items: readonly HistoryItem[],
  by: (item: HistoryItem) => number,
): Generator<readonly HistoryItem[]> {
  for (let i = 0, start = 0; i < items.length; i++)
    if (i + 1 === items.length || by(items[i + 1] as HistoryItem) !== by(items[i] as HistoryItem)) {
      yield start === 0 && i + 1 === items.length ? items : items.slice(start, i + 1)
      start = i + 1
    }
}

/**
 * Thins out old days at the first event of a new UTC day, whatever the batches: a rebuild then gives the same rows.
 */
function thinOldDays(
  user: string,
  state: PersonState,
  position: Position,
  rows: PersonTables,
): void {
  const limit = thinnedBefore(state.settled as number)
  const old = daysBefore(state.raw, limit)
  if (old.length === 0) return
  state.raw = withoutBefore(state.raw, limit)
  for (const day of old) {
    const items = readDay(user, day, state.sources, rows)
    const kept = thinned(items, state.sources)
    if (kept.length === items.length) continue
    if (hasDay(state.behind, day))
      rows.online_unthinned.add({ user, day, position, data: items.map(packed).join('') })
    writeDay(user, day, kept, rows)
  }
  state.behind = withoutBefore(state.behind, limit)
}
