import type { Position } from '#shared/platform/event-store.ts'
import { GivenPosition, isStoreToken } from '#shared/platform/position.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { settlementReads } from '#shared/settlements/params.ts'
import type { App } from '../../platform/kernel/app.ts'
import { seenPosition } from '../../platform/event-store/positions.ts'
import { positionAt, recordedAtPosition } from '../../platform/event-store/position-at.ts'

/** As of when something is computed: everything in the log up to `position`. */
export interface KnownAt {
  readonly position: Position
  /** Epoch milliseconds up to which what is still open counts. */
  readonly now: number
}
/** The longest wait for what was decided a moment ago. */
const SETTLE_MS_MAX = 2000
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns the position that all read models have seen, with the time now. */
export async function knownNow(app: App): Promise<KnownAt> {
  return {
    // A cached position may be older than what the caller has waited for.
    position: await app.progress.seen([...settlementReads], 'fresh'),
    now: Date.parse(app.now()),
  }
}
/**
 * Returns what is known once read models have all that is now in the log. Raises settlements.behind if they are late.
 */
export async function knownHead(app: App): Promise<KnownAt> {
  const known = await knownFrom(app, await app.journal.head(), SETTLE_MS_MAX)
  return known ?? refuseSettlement('settlements.behind')
}
/** Returns what is known once read models have at least all up to a position; undefined if that takes too long. */
export async function knownFrom(
  app: App,
  position: Position,
  wait_ms: number,
): Promise<KnownAt | undefined> {
  const isThere = await app.progress.reach([...settlementReads], position, wait_ms)
  return isThere ? knownNow(app) : undefined
}
/** A moment of the past, by a position that some call gave, or by an instant. Raises position.notReached. */
export async function knownThen(app: App, known: string): Promise<KnownAt> {
  const position = await seenPosition(
    app.progress,
    settlementReads,
    await givenPosition(app, known),
  )
  const recorded = await recordedAtPosition(app.pool, position)
  return { position, now: recorded }
}
async function givenPosition(app: App, known: string): Promise<Position> {
  if (INSTANT.test(known) && Number.isFinite(Date.parse(known)))
    return positionAt(app.pool, new Date(Date.parse(known)).toISOString())
  const { success } = GivenPosition.safeParse(known)
  const isOurs = app.config.EVENTSTORE_URL !== undefined || !isStoreToken(known)
  return success && isOurs ? known : refuseSettlement('settlements.known')
}
