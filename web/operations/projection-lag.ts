import type { ProjectionState } from '#shared/operations/calls.ts'

interface Behind {
  readonly events: number
  readonly seconds: number
}
/** The shard that is furthest behind says how old what a screen shows may be. */
export const behindOf = ({ shards }: Pick<ProjectionState, 'shards'>): Behind => ({
  events: Math.max(0, ...shards.map(({ lag_events }) => lag_events)),
  seconds: Math.max(0, ...shards.map(({ lag_seconds }) => lag_seconds)),
})
/** `late` from 5 s on: a read that waits for what was just written gives up then. */
export const paceOf = ({ events, seconds }: Behind): 'even' | 'soon' | 'late' =>
  events === 0 ? 'even' : seconds < 5 ? 'soon' : 'late'

/** The colours of being behind, as of statuses (theme.css). */
export const paceTokens = { even: 'free', soon: 'error', late: 'broken' } as const
