import type { Position } from '#shared/platform/event-store.ts'
import type { App } from '../../platform/kernel/app.ts'

export interface EventAt {
  readonly event: string
  readonly type: string
  readonly recorded: string
  readonly actor: string
}
/** Envelopes of events by their positions. */
export async function eventsAt(
  app: Pick<App, 'pool'>,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, EventAt>> {
  const { rows } = await app.pool.query<{
    position: number
    id: string
    type: string
    actor: string
    recorded_at: Date | string
  }>(
    `select e.position, e.id, e.type, e.meta->>'actor' as actor, e.recorded_at from events e
     where e.position = any($1::bigint[])`,
    [[...new Set(positions)].map(Number)],
  )
  return new Map(
    rows.map(({ position, id, type, actor, recorded_at }) => [
      String(position).padStart(19, '0'),
      { event: id, type, actor, recorded: new Date(recorded_at).toISOString() },
    ]),
  )
}
