import type { Permission } from '../platform/allow.ts'
import type { Resource } from '../permissions/resources.ts'

/** Ways by which a person is told: on the screen at once, by the browser's push, in the daily mail. */
export const channels = ['screen', 'push', 'mail'] as const
export type Channel = (typeof channels)[number]

/** One kind of notification: who is told, and by what unless they choose otherwise. */
interface NotificationType {
  /** Told besides those it names: everyone who holds this permission and sees the studio. null: nobody else. */
  readonly holders: { readonly resource: Resource; readonly permission: Permission } | null
  /** Whether the person that it is about is told as well. */
  readonly aboutThemselves: boolean
  readonly on: readonly Channel[]
  /** Channels that cannot be switched off. */
  readonly always: readonly Channel[]
}

/** Every kind of notification. A module that raises a new one adds its row here and its words in the web part. */
export const notificationTypes = {
  alert: {
    holders: { resource: 'monitoring', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: [],
  },
  missedStop: {
    holders: { resource: 'shifts', permission: 'manage' },
    aboutThemselves: true,
    on: ['screen', 'push', 'mail'],
    always: [],
  },
  /** Their shift was paused because they went off air, or goes on. */
  autoPause: { holders: null, aboutThemselves: true, on: ['screen', 'push'], always: [] },
  idExpiry: {
    holders: { resource: 'accounts', permission: 'manage' },
    aboutThemselves: true,
    on: ['screen', 'mail'],
    always: ['screen'],
  },
  viewAs: { holders: null, aboutThemselves: true, on: ['screen', 'mail'], always: ['screen'] },
  erasure: {
    holders: { resource: 'accounts', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: ['screen'],
  },
  /** The interviewer is told what others do to their interviews, and shortly before one. */
  interview: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  leaveRequest: {
    holders: { resource: 'vacations', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: [],
  },
  /** Decisions of others about one's own leave. */
  leave: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** Published changes of one's own plan. */
  plan: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** Sent to the people to whom a shift is open. */
  openShift: { holders: null, aboutThemselves: false, on: ['screen', 'push'], always: [] },
  /** Hours of a missing person that one is asked to take, and the answers to who asked. */
  offer: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** Both agree to swap hours, which waits for a decision. */
  swapRequest: {
    holders: { resource: 'schedules', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: [],
  },
  /** Requests, answers and decisions of others about swaps of one's own hours. */
  swap: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** News of what others do to one's tasks, and of what is due. */
  task: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** What others do with one's own orders in the shop. */
  order: { holders: null, aboutThemselves: true, on: ['screen', 'push', 'mail'], always: [] },
  /** An order that somebody must approve. */
  orderRequest: {
    holders: { resource: 'store', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: [],
  },
  lowStock: {
    holders: { resource: 'store', permission: 'manage' },
    aboutThemselves: false,
    on: ['screen', 'mail'],
    always: [],
  },
  /** Something that they waited for can be bought again. */
  backInStock: { holders: null, aboutThemselves: true, on: ['screen', 'push'], always: [] },
  /** A direct message, or a mention in a group, that they have not seen. */
  message: { holders: null, aboutThemselves: true, on: ['screen', 'push'], always: [] },
  importDone: { holders: null, aboutThemselves: true, on: ['screen'], always: [] },
} as const satisfies Record<string, NotificationType>
export type NotificationTypeName = keyof typeof notificationTypes
export const notificationTypeNames = Object.keys(notificationTypes) as [
  NotificationTypeName,
  ...NotificationTypeName[],
]

/** A person's own choices, where they made any: by type and channel. */
export type Chosen = {
  readonly [T in NotificationTypeName]?: { readonly [C in Channel]?: boolean }
}

/** Whether this channel cannot be switched off for this type. */
export const isMandatory = (type: NotificationTypeName, channel: Channel): boolean =>
  notificationTypes[type].always.some((one) => one === channel)

/** Whether a person is told of this type by this channel: mandatory, else as chosen, else as the type has it. */
export const isSubscribed = (
  chosen: Chosen,
  type: NotificationTypeName,
  channel: Channel,
): boolean =>
  isMandatory(type, channel) ||
  (chosen[type]?.[channel] ?? notificationTypes[type].on.some((one) => one === channel))

/** The choices after one more. */
export const chosenAfter = (
  chosen: Chosen,
  one: {
    readonly type: NotificationTypeName
    readonly channel: Channel
    readonly on: boolean
  },
): Chosen => ({ ...chosen, [one.type]: { ...chosen[one.type], [one.channel]: one.on } })
