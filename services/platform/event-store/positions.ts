import { START, type Position } from '#shared/platform/event-store.ts'
import { allDigits, isStoreToken } from '#shared/platform/position.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Progress } from '#projections/platform/run/progress.ts'

/** The longest that a request waits for read models; after that the answer is position.notReached. */
export const WAIT_MS_MAX = 5_000
/** The greatest position that can ever be written: counting on from there would lose digits. */
const POSITION_MAX = String(Number.MAX_SAFE_INTEGER).padStart(19, '0')

/** The later of two positions of one store. */
export const newer = (a: Position, b: Position): Position => (a > b ? a : b)

/**
 * The position that a client wants to see: '' for any, 19 digits, or, where events are kept in another store, that store's
 * token. Refuses with position.unknown.
 */
export function readPosition(header: string | string[] | undefined, lettered: boolean): Position {
  if (header === undefined || header === '') return START
  return typeof header === 'string' && isPosition(header, lettered)
    ? header
    : refuse('position.unknown')
}
const isPosition = (text: string, lettered: boolean): boolean =>
  /^\d{19}$/.test(text) || (lettered && isStoreToken(text))

/** Waits, at most 5 s, until these projections have seen `awaited`; gives what they have seen by then. Refuses with position.notReached. */
export async function awaitPosition(
  progress: Progress,
  reads: readonly string[],
  awaited: Position,
): Promise<Position> {
  if (/^\d/.test(awaited) && awaited > POSITION_MAX) return refuse('position.notReached')
  if (awaited !== START && !(await progress.reach(reads, awaited, WAIT_MS_MAX)))
    return refuse('position.notReached')
  return newer(await progress.seen(reads), awaited)
}

/**
 * The feed's own position, with all its digits, for one that a call gave, of either form (GivenPosition), once these projections
 * have seen it, which is waited for at most 5 s. Refuses with position.notReached.
 */
export async function seenPosition(
  progress: Progress,
  reads: readonly string[],
  given: string,
): Promise<Position> {
  const position = isStoreToken(given) ? given : allDigits(given)
  await awaitPosition(progress, reads, position)
  return (await progress.place(position)) ?? refuse('position.notReached')
}
