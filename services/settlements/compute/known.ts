import type { Position } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { settlementReads } from '#shared/settlements/params.ts'
import type { App } from '../../platform/kernel/app.ts'
import { positionAt, recordedAtPosition } from '../../platform/event-store/position-at.ts'

/** As of when something is computed: everything in the log up to `position`. */
export interface KnownAt {
  readonly position: Position
  /** Epoch milliseconds up to which what is still open counts. */
  readonly now: number
}
/** What was decided a moment ago is waited for no longer than this. */
const SETTLE_MS_MAX = 2000
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** What all read models have seen. */
export async function knownNow(app: App): Promise<KnownAt> {
  return {
    // What was cached may be older than what the caller has waited for.
    position: await app.progress.seen([...settlementReads], 'fresh'),
    now: Date.parse(app.now()),
  }
}
/** What everything that is in the log by now comes to. Raises settlements.behind where the read models do not get there in time. */
export async function knownHead(app: App): Promise<KnownAt> {
  const known = await knownFrom(app, await app.journal.head(), SETTLE_MS_MAX)
  return known ?? refuseSettlement('settlements.behind')
}
/** What at least all up to a position comes to; undefined where the read models do not get there in so many milliseconds. */
export async function knownFrom(
  app: App,
  position: Position,
  wait_ms: number,
): Promise<KnownAt | undefined> {
  const isThere = await app.progress.reach([...settlementReads], position, wait_ms)
  return isThere ? knownNow(app) : undefined
}
/** A moment of the past, by a position or an instant. */
export async function knownThen(app: App, known: string): Promise<KnownAt> {
  const position = await positionOf(app, known)
  if (!(await app.progress.reach([...settlementReads], position)))
    return refuse('position.notReached')
  const recorded = await recordedAtPosition(app.pool, position)
  return { position, now: recorded }
}
async function positionOf(app: App, known: string): Promise<Position> {
  if (/^\d{1,19}$/.test(known)) return known.padStart(19, '0')
  if (INSTANT.test(known) && Number.isFinite(Date.parse(known)))
    return positionAt(app.pool, new Date(Date.parse(known)).toISOString())
  return refuseSettlement('settlements.known')
}
