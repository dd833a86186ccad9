import { DaySums } from '#shared/online-time/days.ts'
import { copyOf, finish, sweep } from '#shared/online-time/timeline.ts'
import type { PersonState } from './person.ts'

/**
 * Adds what no day row has yet: what has not settled, and what is still open, which counts to `now` (epoch
 * milliseconds). The end of a range needs no cut of its own: the dates after it are left out.
 */
export function addTail({ carry, sources, pending, memberships }: PersonState, now: number, sums: DaySums): void {
  const emit = sums.adder(memberships)
  const open = copyOf(carry)
  sweep(
    open,
    sources,
    pending.filter(({ at }) => at <= now),
    emit,
  )
  finish(open, now, emit)
}
