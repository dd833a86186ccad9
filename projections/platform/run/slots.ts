import type { Position } from '#shared/platform/event-store.ts'
import type { AnyProjection } from '../define/define-projection.ts'
import type { ShardsRef } from '../store/shard-store.ts'

/** A shard of a projection as the worker of this process has it. */
export interface Slot {
  readonly projection: AnyProjection
  readonly shard: number
  generation: number
  /** Whether it has come to the end of the log once: those that have are stepped together. */
  caughtUp: boolean
  /** Its likely position. */
  at: Position | undefined
  state: 'rest' | 'waiting' | 'running' | 'again'
  /** Told when the slot is at rest. */
  readonly rested: (() => void)[]
}
/** Slots of one projection that take one place together. */
export type ShardGroup = readonly [Slot, ...Slot[]]

/** The shards of a group, as the runner takes them. */
export const refOf = (group: ShardGroup): ShardsRef => ({
  projection: group[0].projection,
  generation: group[0].generation,
  shards: group.map(({ shard }) => shard),
})
/** The position of a group, which is that of its slot furthest back; undefined if one of them does not know. */
export const standOf = (group: ShardGroup): Position | undefined =>
  group
    .map(({ at }) => at)
    .reduce((a, b) => (a === undefined || b === undefined ? undefined : a < b ? a : b))

/** Whether people may be watching: the projection has topics of its own, or says so. */
export const isWatched = ({ projection: { topics, watched } }: Slot): boolean =>
  topics !== undefined || watched === true
/** Whether it was woken while it ran. */
export const askedAgain = (slot: Slot): boolean => slot.state === 'again'
