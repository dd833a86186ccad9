import {
  copyOfTimeline,
  closeTimeline,
  foldTimeline,
  type Emit,
} from '#shared/online-time/timeline.ts'
import type { PersonState } from './person.ts'

/**
 * Hands out what no day row has yet: what has not settled, and what is still open, which counts to `now` (epoch
 * milliseconds). The end of a range needs no cut of its own: the dates after it are left out.
 */
export function addTail({ carry, sources, pending }: PersonState, now: number, emit: Emit): void {
  const open = copyOfTimeline(carry)
  foldTimeline(
    open,
    sources,
    pending.filter(({ at }) => at <= now),
    emit,
  )
  closeTimeline(open, now, emit)
}
