import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { channels, notificationTypeNames } from './types.ts'

const user = z.string()
/** More kinds of notification; what was said of the others stays as it is. */
const same = (said: object) => said
const moreKinds = { version: 3, upcast: { 1: same, 2: same } } as const

/**
 * What a notification says besides its type, for the screen's words: logins, codes of sites, instants and counts. Never a
 * text that somebody wrote, and nothing personal: a notification about an erased person names their login alone.
 */
export const Facts = z.record(z.string().max(40), z.union([z.string().max(200), z.number()]))
export type Facts = z.infer<typeof Facts>

/** Streams: `notifications-<user>`: what one person was told, what they have seen, and what they want to be told. */
export const notificationEvents = {
  /** `notification` is one for all who are told the same; `about` is the login of the person that it is about. */
  NotificationRaised: eventType(
    z.object({
      user,
      notification: z.string(),
      type: z.enum(notificationTypeNames),
      studio: z.string().nullable(),
      about: z.string().nullable(),
      /** Two of one subject are one until the first was seen. */
      subject: z.string(),
      facts: Facts,
      /** The ways in which they are told, as they had chosen then. */
      channels: z.array(z.enum(channels)),
      at: z.iso.datetime(),
    }),
    partitionByUser,
    moreKinds,
  ),
  /** What was raised between these instants, to be mailed, has gone into the daily mail. */
  NotificationsMailed: eventType(
    z.object({ user, from: z.iso.datetime(), upTo: z.iso.datetime() }),
    partitionByUser,
  ),
  NotificationsSeen: eventType(
    z.object({ user, notifications: z.array(z.string()) }),
    partitionByUser,
  ),
  /** What this person is told of this studio by this channel from now on. */
  SubscriptionSet: eventType(
    z.object({
      user,
      studio: z.string(),
      type: z.enum(notificationTypeNames),
      channel: z.enum(channels),
      on: z.boolean(),
    }),
    partitionByUser,
    moreKinds,
  ),
  /** A browser that takes push messages. Its address and keys are in the vault under `secret`. */
  PushDeviceAdded: eventType(
    z.object({ user, device: z.string(), name: personal(), secret: z.string() }),
    partitionByUser,
  ),
  PushDeviceRemoved: eventType(z.object({ user, device: z.string() }), partitionByUser),
}
export type NotificationEvent = EventOf<typeof notificationEvents>
