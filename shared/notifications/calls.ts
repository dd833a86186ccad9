import { z } from 'zod'
import { manage, ownTopic, selfOr, session } from '../platform/allow.ts'
import { defineCalls, defineTopics, nobody } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { text } from '../platform/text.ts'
import { Facts } from './events.ts'
import { LISTED_MAX, MARKED_MAX } from './rules.ts'
import { channels, notificationTypeNames } from './types.ts'
import { PushKeys } from './push-keys.ts'
import { QuietHours } from './quiet.ts'

const id = z.string().min(1).max(64)
const Type = z.enum(notificationTypeNames)
const Channel = z.enum(channels)

export const Notification = z.object({
  _id: z.string(),
  type: Type,
  studio: z.string().nullable(),
  about: z.string().nullable(),
  facts: Facts,
  at: z.string(),
  /** Logins of the people who have seen it (docs/rules/screens.md#names-in-calls). */
  seen: z.array(z.string()),
})
export type Notification = z.infer<typeof Notification>
export const NotificationPage = z.object({
  notifications: z.array(Notification),
  /** Number of this person's notifications, seen or not. */
  total: z.int(),
  unread: z.int(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const PersonSubscriptions = z.object({
  user: z.string(),
  name: z.string(),
  surname: z.string(),
  tipCont: z.string(),
  /** The channels that are on for them, by type. */
  on: z.record(Type, z.array(Channel)),
  /** Whether the viewer may choose for them. */
  editable: z.boolean(),
})
export type PersonSubscriptions = z.infer<typeof PersonSubscriptions>
const QuietHoursAnswer = z.object({ quiet: QuietHours.nullable() })
export const PushDevice = z.object({ device: z.string(), name: z.string(), at: z.string() })
export type PushDevice = z.infer<typeof PushDevice>

export const notificationCalls = defineCalls('notifications', {
  list: {
    method: 'GET',
    writes: false,
    path: '/notifications/getNotifications',
    summary: 'What the caller was told, newest first',
    allow: session,
    reads: ['notifications'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LISTED_MAX).default(50),
      /** Only those raised before this instant: the next page. */
      before: z.iso.datetime({ offset: true }).optional(),
      /** Only what the caller has not seen. */
      unseen: z.literal('true').optional(),
    }),
    response: NotificationPage,
  },
  markSeen: {
    method: 'PATCH',
    writes: true,
    about: 'object',
    path: '/notifications/markNotificationAsSeen',
    summary: 'Mark one notification as seen',
    allow: inPerson,
    reads: ['notifications'],
    body: z.object({ notificationId: id }),
    response: z.object({ unread: z.int() }),
  },
  markAllSeen: {
    method: 'PATCH',
    writes: true,
    about: 'object',
    path: '/notifications/markAsSeenAllNotifications',
    summary: 'Mark these notifications as seen; those that are seen or unknown stay as they are',
    allow: inPerson,
    body: z.object({ unreadIds: z.array(id).max(MARKED_MAX) }),
    response: z.object({ unread: z.int() }),
  },
  subscriptions: {
    method: 'GET',
    writes: false,
    about: 'studio',
    path: '/api/notifications/subscriptions',
    summary: 'Who of a studio is told of what, and by what',
    allow: manage('notifications'),
    reads: ['audience', 'notifications', 'people'],
    query: z.object({ studio: id }),
    response: z.array(PersonSubscriptions),
  },
  ownSubscriptions: {
    method: 'GET',
    writes: false,
    about: nobody('oneself; the studio only says whose choices'),
    path: '/api/notifications/subscriptions/own',
    summary: 'What the caller is told of a studio, and by what',
    allow: session,
    reads: ['audience', 'notifications', 'people'],
    query: z.object({ studio: id }),
    response: PersonSubscriptions,
  },
  subscribe: {
    method: 'PUT',
    writes: true,
    about: 'user',
    path: '/api/notifications/subscriptions',
    summary: 'Choose by what somebody is told of something',
    allow: selfOr(
      ({ body }: { readonly body: { readonly user: string } }) => body.user,
      manage('notifications'),
    ),
    reads: ['audience', 'people'],
    body: z.object({ user: id, studio: id, type: Type, channel: Channel, on: z.boolean() }),
    response: PersonSubscriptions,
  },
  mutedProjects: {
    method: 'GET',
    writes: false,
    path: '/api/notifications/muted-projects',
    summary: 'The projects of whose tasks the caller hears only what is meant for them',
    allow: session,
    response: z.object({ projects: z.array(z.string()) }),
  },
  muteProject: {
    method: 'PUT',
    writes: true,
    about: 'object',
    path: '/api/notifications/muted-projects/{project}',
    summary: 'Hear of a project only mentions and assignments of oneself, or everything again',
    allow: inPerson,
    reads: ['audience'],
    params: z.object({ project: id }),
    body: z.object({ on: z.boolean() }),
    response: z.object({ projects: z.array(z.string()) }),
  },
  quietHours: {
    method: 'GET',
    writes: false,
    path: '/api/notifications/quiet-hours',
    summary: 'The hours in which the caller gets no push messages and hears no sound',
    allow: session,
    response: QuietHoursAnswer,
  },
  setQuietHours: {
    method: 'PUT',
    writes: true,
    about: nobody('hours of the caller'),
    path: '/api/notifications/quiet-hours',
    summary: 'Choose those hours, by the clock of one’s studio; null: none',
    allow: inPerson,
    body: QuietHoursAnswer,
    response: QuietHoursAnswer,
  },
  push: {
    method: 'GET',
    writes: false,
    path: '/api/notifications/push',
    summary: 'The key that a browser subscribes with, and which browsers of the caller do',
    allow: inPerson,
    reads: ['notifications'],
    response: z.object({ publicKey: z.string(), devices: z.array(PushDevice) }),
  },
  addDevice: {
    method: 'POST',
    writes: true,
    about: nobody('a browser of the caller'),
    path: '/api/notifications/push',
    summary: 'Send push messages to this browser',
    status: 201,
    allow: inPerson,
    body: z.object({
      name: text(100, 1),
      endpoint: z.url({ protocol: /^https$/ }).max(1000),
      keys: PushKeys,
    }),
    response: z.object({ device: z.string() }),
  },
  removeDevice: {
    method: 'DELETE',
    writes: true,
    about: nobody('a browser of the caller'),
    path: '/api/notifications/push/{device}',
    summary: 'Send no more push messages to this browser',
    allow: inPerson,
    params: z.object({ device: id }),
    response: z.object({ device: z.string() }),
  },
})

export const notificationTopics = defineTopics({
  bell: {
    summary:
      'How many notifications of a person are new, in all and by type, `bell:<login>`: for that person alone',
    allow: ownTopic,
    reads: ['notifications'],
  },
})
