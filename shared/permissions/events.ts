import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'

const byUser = (data: { readonly user: string }) => data.user
const user = z.string()
const permission = z.enum(['manage', 'readOnly', 'updateMedia'])

/** Streams: `permissions-<user>`: everything that somebody decided about what this person may do. */
export const permissionEvents = {
  /** `holds`: what the person then holds of the resource, whatever their account type gives. */
  PermissionGranted: eventType(
    z.object({ user, resource: z.string(), permission, holds: z.array(permission) }),
    byUser,
  ),
  PermissionWithdrawn: eventType(
    z.object({ user, resource: z.string(), permission, holds: z.array(permission) }),
    byUser,
  ),
  /** The account type decides again. */
  PermissionDefaulted: eventType(z.object({ user, resource: z.string() }), byUser),
  SuperGranted: eventType(z.object({ user }), byUser),
  SuperWithdrawn: eventType(z.object({ user }), byUser),
  /** `user` is the trainer (Trainer or Tehnic), `model` the model's login. */
  ModelAllocated: eventType(z.object({ user, model: z.string() }), byUser),
  ModelReleased: eventType(z.object({ user, model: z.string() }), byUser),
  /** A studio besides their own whose people they see; what they may do there is what they may do at home. */
  StudioSightGranted: eventType(z.object({ user, studio: z.string() }), byUser),
  StudioSightWithdrawn: eventType(z.object({ user, studio: z.string() }), byUser),
}
export type PermissionEvent = EventOf<typeof permissionEvents>
