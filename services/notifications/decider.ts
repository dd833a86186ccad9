import type { Instant } from '#shared/platform/messages.ts'
import { notificationEvents, type NotificationEvent } from '#shared/notifications/events.ts'
import type { QuietHours } from '#shared/notifications/quiet.ts'
import { refuseNotification } from '#shared/notifications/refusals.ts'
import {
  DEVICES_MAX,
  MUTED_MAX,
  UNSEEN_MAX,
  UNSEEN_TALKS_MAX,
} from '#shared/notifications/rules.ts'
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
  readonly mail: Waiting
  /** News of tasks, for the next push message. */
  readonly taskPush: Waiting
  /** Projects of whose tasks they hear only what is meant for them. */
  readonly muted: ReadonlySet<string>
  readonly quiet: QuietHours | null
  /** By studio. */
  readonly chosen: Readonly<Record<string, Chosen>>
  /** References to their secrets, by device. */
  readonly devices: ReadonlyMap<string, string>
}
/** The news that wait to be sent together. */
interface Waiting {
  /** Since when something does; null: nothing does. */
  readonly since: string | null
  /** When the newest was raised, sent or not; empty before the first. */
  readonly newest: string
}
const nothing: Waiting = { since: null, newest: '' }
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
    mail: nothing,
    taskPush: nothing,
    muted: new Set(),
    quiet: null,
    chosen: {},
    devices: new Map(),
  },
  decide: {
    /** `unlessMuted`: the project by whose muting it is not told. */
    Raise: (
      state,
      { raised, unlessMuted = '' }: { readonly raised: Raising; readonly unlessMuted?: string },
    ) => (state.muted.has(unlessMuted) ? [] : raise(state, raised)),
    Mail: ({ mail }, sending: Sending) =>
      gathered(mail, sending).map((data) => ({ type: 'NotificationsMailed', data })),
    PushTaskNews: ({ taskPush }, sending: Sending) =>
      gathered(taskPush, sending).map((data) => ({ type: 'TaskNewsPushed', data })),
    Mute: ({ muted }, data: Data<'ProjectMuted'>) => {
      if (muted.has(data.project) === data.on) return []
      return data.on && muted.size >= MUTED_MAX
        ? refuseNotification('notifications.mutedTooMany', { max: MUTED_MAX })
        : [{ type: 'ProjectMuted', data }]
    },
    SetQuietHours: (state, { user, quiet }: Data<'QuietHoursSet'>) => {
      if (quiet && quiet.from === quiet.to) return refuseNotification('notifications.quietSame')
      const { from, to } = state.quiet ?? {}
      return from === quiet?.from && to === quiet?.to
        ? []
        : [{ type: 'QuietHoursSet', data: { user, quiet } }]
    },
    MarkSeen: ({ unseen }, { user, notifications }: Seen) => {
      const seen = [...new Set(notifications)].filter((one) => unseen.has(one))
      return seenOf(user, seen)
    },
    /** They have read a conversation up to here. */
    SeeTalk: ({ unseen }, { user, conversation, stamp }: ReadTalk) => {
      const seen = toldOf(unseen, conversation).filter((one) => one.stamp <= stamp)
      return seenOf(
        user,
        seen.map(({ notification }) => notification),
      )
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
    NotificationsMailed: (state, { upTo }) => ({ ...state, mail: afterSent(state.mail, upTo) }),
    TaskNewsPushed: (state, { upTo }) => ({ ...state, taskPush: afterSent(state.taskPush, upTo) }),
    ProjectMuted: (state, { project, on }) => ({
      ...state,
      muted: on ? new Set(state.muted).add(project) : state.muted.difference(new Set([project])),
    }),
    QuietHoursSet: (state, { quiet }) => ({ ...state, quiet }),
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
type Raising = Omit<Raised, 'channels'>
/**
 * Raises a notice by the chosen ways; the same is not shown again before it has been seen. Of a conversation the newest message
 * takes the place of the one before.
 */
function raise({ unseen, chosen }: Notified, raised: Raising) {
  const { type, studio, notification, subject, user } = raised
  const wanted = channels.filter((one) => isSubscribed(chosen[studio ?? ''] ?? {}, type, one))
  if (wanted.length === 0 || unseen.has(notification)) return []
  if ([...unseen.values()].includes(subject)) return []
  const told = { type: 'NotificationRaised', data: { ...raised, channels: wanted } } as const
  const talks = toldOf(unseen)
  const talk = talkIn(subject)
  if (!talk) return unseen.size - talks.length >= UNSEEN_MAX ? [] : [told]
  const before = toldOf(unseen, talk.conversation)
  const room = before.length === 0 && talks.length >= UNSEEN_TALKS_MAX ? talks.slice(0, 1) : before
  return [
    ...seenOf(
      user,
      room.map((one) => one.notification),
    ),
    told,
  ]
}
const seenOf = (user: string, notifications: string[]) =>
  notifications.length === 0
    ? []
    : [{ type: 'NotificationsSeen', data: { user, notifications } } as const]

interface ReadTalk {
  readonly user: string
  readonly conversation: string
  readonly stamp: number
}
/** The subject of a message that was announced. */
export const talkSubject = ({ conversation, stamp }: Omit<ReadTalk, 'user'>): string =>
  `message ${conversation} ${stamp}`
function talkIn(subject: string) {
  const [kind, conversation, stamp] = subject.split(' ')
  return kind === 'message' && conversation !== undefined && stamp !== undefined
    ? { conversation, stamp: Number(stamp) }
    : undefined
}
/** The unseen notices of messages, the oldest first; those of one conversation, where it is named. */
const toldOf = (unseen: Notified['unseen'], conversation?: string) =>
  [...unseen].flatMap(([notification, subject]) => {
    const talk = talkIn(subject)
    const isWanted = talk && (conversation ?? talk.conversation) === talk.conversation
    return isWanted ? [{ notification, ...talk }] : []
  })
interface Sending {
  readonly user: string
  readonly upTo: Instant
}
/** Returns the news that wait up to then; undefined where there are none. */
const gathered = ({ since: from }: Waiting, { user, upTo }: Sending) =>
  from === null || from > upTo ? [] : [{ user, from, upTo }]
const withOne = ({ since, newest }: Waiting, at: Instant): Waiting => ({
  since: since === null || at < since ? at : since,
  newest: at > newest ? at : newest,
})
/** A notice raised after the hour and before the mail waits for the next one. */
const afterSent = ({ newest }: Waiting, upTo: Instant): Waiting => ({
  since: newest > upTo ? justAfter(upTo) : null,
  newest,
})
const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString()
function afterRaised(state: Notified, raised: Raised): Notified {
  const { notification, subject, channels: told, at, type } = raised
  const onScreen = told.includes('screen')
  return {
    ...state,
    unseen: onScreen ? new Map(state.unseen).set(notification, subject) : state.unseen,
    ...(told.includes('mail') && { mail: withOne(state.mail, at) }),
    ...(type === 'task' && told.includes('push') && { taskPush: withOne(state.taskPush, at) }),
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
