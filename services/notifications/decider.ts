import { assertNever, type Decider } from '#shared/platform/messages.ts'
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
import { defineAggregate } from '../platform/kernel/define-service.ts'

/** What one person was told and has not seen, what they chose, and their browsers. */
export interface Notified {
  /** Subjects by notification: of those on the screen that are not seen yet. */
  readonly unseen: ReadonlyMap<string, string>
  /** Since when something waits for the daily mail; null: nothing does. */
  readonly unmailedSince: string | null
  /** By studio. */
  readonly chosen: Readonly<Record<string, Chosen>>
  /** References to their secrets, by device. */
  readonly devices: ReadonlyMap<string, string>
}
type Data<T extends NotificationEvent['type']> = Extract<NotificationEvent, { type: T }>['data']
export type NotificationCommand =
  | { readonly type: 'Raise'; readonly raised: Omit<Data<'NotificationRaised'>, 'channels'> }
  | { readonly type: 'Mail'; readonly user: string; readonly upTo: string }
  | { readonly type: 'MarkSeen'; readonly user: string; readonly notifications: readonly string[] }
  | { readonly type: 'Subscribe'; readonly subscription: Data<'SubscriptionSet'> }
  | { readonly type: 'AddDevice'; readonly added: Data<'PushDeviceAdded'> }
  | { readonly type: 'RemoveDevice'; readonly user: string; readonly device: string }

export const notificationDecider: Decider<Notified, NotificationCommand, NotificationEvent> = {
  initial: { unseen: new Map(), unmailedSince: null, chosen: {}, devices: new Map() },

  decide(state, command) {
    switch (command.type) {
      case 'Raise':
        return raise(state, command.raised)
      case 'Mail': {
        const { user, upTo } = command
        const from = state.unmailedSince
        if (from === null || from > upTo) return []
        return [{ type: 'NotificationsMailed', data: { user, from, upTo } }]
      }
      case 'MarkSeen': {
        const seen = [...new Set(command.notifications)].filter((one) => state.unseen.has(one))
        const data = { user: command.user, notifications: seen }
        return seen.length === 0 ? [] : [{ type: 'NotificationsSeen', data }]
      }
      case 'Subscribe':
        return subscribe(state, command.subscription)
      case 'AddDevice':
        if (state.devices.size >= DEVICES_MAX)
          return refuseNotification('notifications.devicesTooMany', { max: DEVICES_MAX })
        return [{ type: 'PushDeviceAdded', data: command.added }]
      case 'RemoveDevice': {
        const { user, device } = command
        if (!state.devices.has(device)) return refuseNotification('notifications.deviceUnknown')
        return [{ type: 'PushDeviceRemoved', data: { user, device } }]
      }
      default:
        return assertNever(command)
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'NotificationRaised':
        return afterRaised(state, event.data)
      case 'NotificationsMailed':
        return { ...state, unmailedSince: null }
      case 'NotificationsSeen':
        return { ...state, unseen: without(state.unseen, event.data.notifications) }
      case 'SubscriptionSet': {
        const { studio } = event.data
        const chosen = chosenAfter(state.chosen[studio] ?? {}, event.data)
        return { ...state, chosen: { ...state.chosen, [studio]: chosen } }
      }
      case 'PushDeviceAdded': {
        const { device, secret } = event.data
        return { ...state, devices: new Map(state.devices).set(device, secret) }
      }
      case 'PushDeviceRemoved':
        return { ...state, devices: without(state.devices, [event.data.device]) }
      default:
        return assertNever(event)
    }
  },
}
export const notificationAggregate = defineAggregate({
  name: 'notifications',
  events: notificationEvents,
  decider: notificationDecider,
})
export const notificationStream = (user: string): string => `notifications-${user}`

type Raised = Data<'NotificationRaised'>
/** By the ways they chose; nobody is told the same on the screen again before they have seen it. */
function raise({ unseen, chosen }: Notified, raised: Omit<Raised, 'channels'>) {
  const { type, studio, notification, subject } = raised
  const wanted = channels.filter((one) => isSubscribed(chosen[studio ?? ''] ?? {}, type, one))
  if (wanted.length === 0 || unseen.size >= UNSEEN_MAX || unseen.has(notification)) return []
  if ([...unseen.values()].includes(subject)) return []
  return [{ type: 'NotificationRaised', data: { ...raised, channels: wanted } } as const]
}
function afterRaised(state: Notified, raised: Raised): Notified {
  const { notification, subject, channels: told, at } = raised
  const onScreen = told.includes('screen')
  return {
    ...state,
    unseen: onScreen ? new Map(state.unseen).set(notification, subject) : state.unseen,
    unmailedSince: told.includes('mail') ? (state.unmailedSince ?? at) : state.unmailedSince,
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
