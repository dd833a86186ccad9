import { OFFER_LEAD_SECONDS, OFFER_SECONDS_MIN } from '#shared/schedules/offer-times.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import type { PresenceKind } from '#shared/shifts/presence.ts'

/** Hours in which nobody is: another could take them. */
const missing: readonly PresenceKind[] = ['absent', 'late', 'notHereYet', 'dueIn', 'onLeave']
/** Whether another could take a person's hours: the person has not come, and enough is left of them. `now`: epoch seconds. */
export const isReplaceable = ({ kind, planned_to }: PresenceView, now: number): boolean =>
  missing.includes(kind) &&
  planned_to !== null &&
  Date.parse(planned_to) / 1000 - now >= OFFER_LEAD_SECONDS + OFFER_SECONDS_MIN
