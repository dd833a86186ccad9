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
  return (await knownWithin(app)) ?? refuseSettlement('settlements.behind')
}
/** The same; undefined where the read models do not get there in so many milliseconds. */
export async function knownWithin(app: App, wait_ms?: number): Promise<KnownAt | undefined> {
  const head = await app.journal.head()
  return (await app.progress.reach([...settlementReads], head, wait_ms)) ? knownNow(app) : undefined
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
