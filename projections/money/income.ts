import { defineProjection } from '../platform/define/define-projection.ts'
import { incomeEvents } from './income-events.ts'
import { foldIncome } from './income-fold.ts'
import { accountsToLoad, incomeKeysOf, linesToLoad, peopleToLoad } from './income-load.ts'
import { incomeTables } from './income-tables.ts'

/**
 * Statement lines, and what they come to: sums by half as of what is known now. Each line is counted when it comes,
 * and counted anew when a fact changes its person or how it counts.
 */
export const income = defineProjection({
  name: 'income',
  version: 2,
  module: 'money',
  // A line needs its account's holders, whose studio and contracts lie in other shards.
  sharded: false,
  events: incomeEvents,
  tables: incomeTables,
  keysOf: incomeKeysOf,
  alsoLoad: [peopleToLoad, accountsToLoad, linesToLoad],
  on: foldIncome,
  weigh: linesIn,
})

/** Stored events of any age and shape are weighed: one that is not understood here is refused elsewhere. */
function linesIn(data: unknown): number {
  const { lines } = (data ?? {}) as { readonly lines?: unknown }
  return Array.isArray(lines) ? lines.length + 1 : 1
}
