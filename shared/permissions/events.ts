import { z } from 'zod'
import { person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'

const eventType = eventTypesOf('permissions')
const user = person()
const permission = z.enum(['manage', 'readOnly', 'updateMedia'])

/** Changes of what this person may do, from the moment of the event on. */
export const holdingEvents = {
  /** `holds`: what the person then holds of the resource, whatever their account type gives. */
  PermissionGranted: eventType(
    z.object({ user, resource: thing(), permission, holds: z.array(permission) }),
    { of: partitionByUser, name: 'Permission granted' },
  ),
  PermissionWithdrawn: eventType(
    z.object({ user, resource: thing(), permission, holds: z.array(permission) }),
    { of: partitionByUser, name: 'Permission withdrawn' },
  ),
  /** The account type decides again. */
  PermissionDefaulted: eventType(z.object({ user, resource: thing() }), {
    of: partitionByUser,
    name: 'Permission reset to default',
  }),
  SuperGranted: eventType(z.object({ user }), { of: partitionByUser, name: 'Super user granted' }),
  SuperWithdrawn: eventType(z.object({ user }), {
    of: partitionByUser,
    name: 'Super user withdrawn',
  }),
  /** `user` is the trainer (Trainer or Tehnic), `model` the model's login. */
  ModelAllocated: eventType(z.object({ user, model: thing(person()) }), {
    of: partitionByUser,
    name: 'Model assigned',
  }),
  ModelReleased: eventType(z.object({ user, model: thing(person()) }), {
    of: partitionByUser,
    name: 'Model released',
  }),
  /** A studio besides their own whose people they see; they may do there what they may do at home. */
  StudioSightGranted: eventType(z.object({ user, studio: thing() }), {
    of: partitionByUser,
    name: 'Access to a studio granted',
  }),
  StudioSightWithdrawn: eventType(z.object({ user, studio: thing() }), {
    of: partitionByUser,
    name: 'Access to a studio withdrawn',
  }),
}
/** Streams: `permissions-<user>`: every decision about what this person may do. */
export const permissionEvents = {
  ...holdingEvents,
  /**
   * From this local day on the model is the trainer's, or is not, until the next such fact by day (held-allocations.ts). What
   * holds now is still said by ModelAllocated and ModelReleased, which follow where it has changed.
   */
  AllocationHeldFrom: eventType(
    z.object({ user, model: thing(person()), allocated: z.boolean(), from: z.iso.date() }),
    { of: partitionByUser, name: 'Model assignment set from a day' },
  ),
}
export type HoldingEvent = EventOf<typeof holdingEvents>
export type PermissionEvent = EventOf<typeof permissionEvents>
