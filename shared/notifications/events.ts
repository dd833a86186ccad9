import { z } from 'zod'
import { Clock } from '../platform/clock.ts'
import { impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { channels, notificationTypeNames } from './types.ts'

const eventType = eventTypesOf('notifications')
const user = person()
const quietHours = z.object({ from: impersonal(Clock), to: impersonal(Clock) })
/** More kinds of notification; what was said of the others stays as it is. */
const same = (said: object) => said
const moreKinds = {
  version: 7,
  upcast: { 1: same, 2: same, 3: same, 4: same, 5: same, 6: same },
} as const

/**
 * The content of a notification besides its type, for the screen's words: logins, codes of sites, instants and
 * counts, and what is sold by its name. Never another text that a person wrote, and nothing personal: a notification about an erased person names their
 * login alone.
 */
export const Facts = z.record(
  z.string().max(40),
  z.union([impersonal(z.string().max(200)), z.number()]),
)
export type Facts = z.infer<typeof Facts>

/** Streams: `notifications-<user>`: what one person was told, what they have seen, and what they want to be told. */
export const notificationEvents = {
  /** `notification` is one for all who are told the same; `about` is the login of the person that it is about. */
  NotificationRaised: eventType(
    z.object({
      user,
      notification: thing(),
      type: z.enum(notificationTypeNames),
      studio: impersonal().nullable(),
      about: person().nullable(),
      /** Two of one subject are one until the first was seen. */
      subject: impersonal(),
      facts: Facts,
      /** The ways in which they are told, as they had chosen then. */
      channels: z.array(z.enum(channels)),
      at: z.iso.datetime(),
    }),
    { of: partitionByUser, name: 'Notification sent' },
    moreKinds,
  ),
  /** Notifications raised between these instants, to be mailed, have gone into the daily mail. */
  NotificationsMailed: eventType(
    z.object({ user, from: z.iso.datetime(), upTo: z.iso.datetime() }),
    { of: partitionByUser, name: 'Notifications mailed' },
  ),
  /** The same of news of tasks, which go into one push message. */
  TaskNewsPushed: eventType(z.object({ user, from: z.iso.datetime(), upTo: z.iso.datetime() }), {
    of: partitionByUser,
    name: 'Task news pushed',
  }),
  NotificationsSeen: eventType(z.object({ user, notifications: z.array(impersonal()) }), {
    of: partitionByUser,
    name: 'Notifications seen',
  }),
  /** Sets whether this person is told of this type in this studio by this channel from now on. */
  SubscriptionSet: eventType(
    z.object({
      user,
      studio: thing(),
      type: thing(z.enum(notificationTypeNames)),
      channel: thing(z.enum(channels)),
      on: z.boolean(),
    }),
    { of: partitionByUser, name: 'Notification subscription changed' },
    moreKinds,
  ),
  /** Whether this person hears of a project's tasks only what is meant for them. */
  ProjectMuted: eventType(z.object({ user, project: thing(), on: z.boolean() }), {
    of: partitionByUser,
    name: 'Project muted',
  }),
  /** null: none. */
  QuietHoursSet: eventType(z.object({ user, quiet: quietHours.nullable() }), {
    of: partitionByUser,
    name: 'Quiet hours changed',
  }),
  /** A browser that takes push messages. Its address and keys are in the vault under `secret`. */
  PushDeviceAdded: eventType(
    z.object({ user, device: thing(), name: personal(), secret: secret() }),
    { of: partitionByUser, name: 'Push device added' },
  ),
  PushDeviceRemoved: eventType(z.object({ user, device: thing() }), {
    of: partitionByUser,
    name: 'Push device removed',
  }),
}
export type NotificationEvent = EventOf<typeof notificationEvents>
