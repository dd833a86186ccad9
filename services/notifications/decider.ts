import type { Instant } from '#shared/platform/messages.ts'
import { notificationEvents, type NotificationEvent } from '#shared/notifications/events.ts'
import { refuseNotification } from '#shared/notifications/refusals.ts'
import { DEVICES_MAX, UNSEEN_MAX } from '#shared/notifications/rules.ts'
import {
  channels,
  chosenAfter,
  isMandatory,
  isSubscribed,
  type Chosen,
} from '#shared/notifications/types.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

/** The notices that one person has not seen, the choices they made, and their browsers. */
interface Notified {
  /** Subjects by notification: of those on the screen that are not seen yet. */
  readonly unseen: ReadonlyMap<string, string>
  /** Since when something waits for the daily mail; null: nothing does. */
  readonly unmailedSince: string | null
  /** When the newest was raised that is to be mailed, mailed or not; empty before the first. */
  readonly newestToMail: string
  /** By studio. */
  readonly chosen: Readonly<Record<string, Chosen>>
  /** References to their secrets, by device. */
  readonly devices: ReadonlyMap<string, string>
}
type Data<T extends NotificationEvent['type']> = Extract<NotificationEvent, { type: T }>['data']
interface Seen {
  readonly user: string
  readonly notifications: readonly string[]
}

export const notificationAggregate = aggregateOf<Notified>()({
  name: 'notifications',
  events: notificationEvents,
  initial: {
    unseen: new Map(),
    unmailedSince: null,
    newestToMail: '',
    chosen: {},
    devices: new Map(),
  },
  decide: {
    Raise: (state, { raised }: { readonly raised: Raising }) => raise(state, raised),
    Mail: (
      { unmailedSince: from },
      { user, upTo }: { readonly user: string; readonly upTo: string },
    ) =>
      from === null || from > upTo
        ? []
        : [{ type: 'NotificationsMailed', data: { user, from, upTo } }],
    MarkSeen: ({ unseen }, { user, notifications }: Seen) => {
      const seen = [...new Set(notifications)].filter((one) => unseen.has(one))
      return seen.length === 0
        ? []
        : [{ type: 'NotificationsSeen', data: { user, notifications: seen } }]
    },
    Subscribe: (state, { subscription }: { readonly subscription: Data<'SubscriptionSet'> }) =>
      subscribe(state, subscription),
    AddDevice: ({ devices }, { added }: { readonly added: Data<'PushDeviceAdded'> }) =>
      devices.size >= DEVICES_MAX
        ? refuseNotification('notifications.devicesTooMany', { max: DEVICES_MAX })
        : [{ type: 'PushDeviceAdded', data: added }],
    RemoveDevice: ({ devices }, data: Data<'PushDeviceRemoved'>) =>
      devices.has(data.device)
        ? [{ type: 'PushDeviceRemoved', data }]
        : refuseNotification('notifications.deviceUnknown'),
  },
  evolve: {
    NotificationRaised: (state, raised) => afterRaised(state, raised),
    // A notice raised after the hour and before the mail waits for the next one.
    NotificationsMailed: (state, { upTo }) => ({
      ...state,
      unmailedSince: state.newestToMail > upTo ? justAfter(upTo) : null,
    }),
    NotificationsSeen: (state, { notifications }) => ({
      ...state,
      unseen: without(state.unseen, notifications),
    }),
    SubscriptionSet: (state, set) => {
      const chosen = chosenAfter(state.chosen[set.studio] ?? {}, set)
      return { ...state, chosen: { ...state.chosen, [set.studio]: chosen } }
    },
    PushDeviceAdded: (state, { device, secret }) => ({
      ...state,
      devices: new Map(state.devices).set(device, secret),
    }),
    PushDeviceRemoved: (state, { device }) => ({
      ...state,
      devices: without(state.devices, [device]),
    }),
  },
})
export const notificationDecider = notificationAggregate.decider
export type NotificationCommand = CommandOf<typeof notificationAggregate>
export const notificationStream = (user: string): string => `notifications-${user}`

type Raised = Data<'NotificationRaised'>
/** A notice for a person, before their own choice of ways. */
export type Raising = Omit<Raised, 'channels'>
/** Raises a notice by the chosen ways; the same is not shown again before it has been seen. */
function raise({ unseen, chosen }: Notified, raised: Raising) {
  const { type, studio, notification, subject } = raised
  const wanted = channels.filter((one) => isSubscribed(chosen[studio ?? ''] ?? {}, type, one))
  if (wanted.length === 0 || unseen.size >= UNSEEN_MAX || unseen.has(notification)) return []
  if ([...unseen.values()].includes(subject)) return []
  return [{ type: 'NotificationRaised', data: { ...raised, channels: wanted } } as const]
}
const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString()
function afterRaised(state: Notified, raised: Raised): Notified {
  const { notification, subject, channels: told, at } = raised
  const onScreen = told.includes('screen')
  return {
    ...state,
    unseen: onScreen ? new Map(state.unseen).set(notification, subject) : state.unseen,
    ...(told.includes('mail') && {
      unmailedSince: state.unmailedSince ?? at,
      newestToMail: at > state.newestToMail ? at : state.newestToMail,
    }),
  }
}

function subscribe({ chosen }: Notified, subscription: Data<'SubscriptionSet'>) {
  const { studio, type, channel, on } = subscription
  if (!on && isMandatory(type, channel)) return refuseNotification('notifications.mandatory')
  if (isSubscribed(chosen[studio] ?? {}, type, channel) === on) return []
  return [{ type: 'SubscriptionSet', data: subscription } as const]
}

function without<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): Map<string, V> {
  const left = new Map(map)
  for (const key of keys) left.delete(key)
  return left
}
