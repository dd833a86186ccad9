import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'

const user = z.string()
const permission = z.enum(['manage', 'readOnly', 'updateMedia'])

/** What this person may do from the moment of the event on. */
export const holdingEvents = {
  /** `holds`: what the person then holds of the resource, whatever their account type gives. */
  PermissionGranted: eventType(
    z.object({ user, resource: z.string(), permission, holds: z.array(permission) }),
    partitionByUser,
  ),
  PermissionWithdrawn: eventType(
    z.object({ user, resource: z.string(), permission, holds: z.array(permission) }),
    partitionByUser,
  ),
  /** The account type decides again. */
  PermissionDefaulted: eventType(z.object({ user, resource: z.string() }), partitionByUser),
  SuperGranted: eventType(z.object({ user }), partitionByUser),
  SuperWithdrawn: eventType(z.object({ user }), partitionByUser),
  /** `user` is the trainer (Trainer or Tehnic), `model` the model's login. */
  ModelAllocated: eventType(z.object({ user, model: z.string() }), partitionByUser),
  ModelReleased: eventType(z.object({ user, model: z.string() }), partitionByUser),
  /** A studio besides their own whose people they see; what they may do there is what they may do at home. */
  StudioSightGranted: eventType(z.object({ user, studio: z.string() }), partitionByUser),
  StudioSightWithdrawn: eventType(z.object({ user, studio: z.string() }), partitionByUser),
}
/** Streams: `permissions-<user>`: everything that somebody decided about what this person may do. */
export const permissionEvents = {
  ...holdingEvents,
  /**
   * From this local day on the model is the trainer's, or is not, until the next such fact by day (held-allocations.ts). What
   * holds now is still said by ModelAllocated and ModelReleased, which follow where it has changed.
   */
  AllocationHeldFrom: eventType(
    z.object({ user, model: z.string(), allocated: z.boolean(), from: z.iso.date() }),
    partitionByUser,
  ),
}
export type HoldingEvent = EventOf<typeof holdingEvents>
export type PermissionEvent = EventOf<typeof permissionEvents>
