import { expect } from 'vitest'
import { onlineTime } from './online-time.ts'
import { folded, type Event } from './testing.ts'

/** Batches with borders at these places, shares of one. */
export function cutAt(events: readonly Event[], places: readonly number[]): Event[][] {
  const at = [
    0,
    ...places.map((place) => Math.floor(place * events.length)).sort((a, b) => a - b),
    events.length,
  ]
  return at.slice(1).map((end, i) => events.slice(at[i], end))
}

const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
/** All of it folded at once, and checked to be the same in every row of every table in these batches and one by one. */
export async function foldedAnyhow(events: readonly Event[], cuts: readonly number[]) {
  const [whole, parts, single] = [
    await folded([...events]),
    await folded(...cutAt(events, cuts)),
    await folded(...events.map((event) => [event])),
  ]
  for (const table of Object.keys(onlineTime.tables)) {
    expect([table, byText(parts.rows(table))]).toEqual([table, byText(whole.rows(table))])
    expect([table, byText(single.rows(table))]).toEqual([table, byText(whole.rows(table))])
  }
  return whole
}
