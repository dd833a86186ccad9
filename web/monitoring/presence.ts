import type { PresenceView } from '#shared/shifts/calls.ts'
import type { PresenceKind } from '#shared/shifts/presence.ts'
import { clockIn } from '../ui/format.ts'
import type { PlanOfRow } from './order.ts'

/** The tags that the wall counts and filters by, of what became of planned hours. */
export const presenceTags = ['planned-absent', 'planned-late'] as const
type PresenceTag = (typeof presenceTags)[number]
const tagOf: Partial<Readonly<Record<PresenceKind, readonly [PresenceTag]>>> = {
  absent: ['planned-absent'],
  late: ['planned-late'],
}
/** The planned hours of a presence, as the wall sorts and groups by them. */
export function rowPlan(
  presence: PresenceView | undefined,
  zone: string | undefined,
): PlanOfRow | undefined {
  if (!presence?.planned_from) return undefined
  const from = Date.parse(presence.planned_from) / 1000
  return { from, clock: clockIn(from, zone ?? 'UTC'), shift: presence.shift }
}
const none: readonly PresenceTag[] = []
export const tagsOfPresence = (presence: PresenceView | undefined): readonly PresenceTag[] =>
  (presence && tagOf[presence.kind]) ?? none
