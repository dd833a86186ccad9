import type { PresenceView } from '#shared/shifts/calls.ts'
import type { PresenceKind } from '#shared/shifts/presence.ts'

/** The tags that the wall counts and filters by, of what became of planned hours. */
export const presenceTags = ['planned-absent', 'planned-late'] as const
type PresenceTag = (typeof presenceTags)[number]
const tagOf: Partial<Readonly<Record<PresenceKind, readonly [PresenceTag]>>> = {
  absent: ['planned-absent'],
  late: ['planned-late'],
}
const none: readonly PresenceTag[] = []
export const tagsOfPresence = (presence: PresenceView | undefined): readonly PresenceTag[] =>
  (presence && tagOf[presence.kind]) ?? none
