import { randomUUID } from 'node:crypto'
import { rankOf } from '#shared/accounts/ranks.ts'
import { notificationCalls, type Subscriber } from '#shared/notifications/calls.ts'
import { refuseNotification } from '#shared/notifications/refusals.ts'
import {
  channels,
  isSubscribed,
  notificationTypeNames,
  type Chosen,
} from '#shared/notifications/types.ts'
import { holds, sees, type Actor } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { refuse } from '#shared/platform/refusals.ts'
import {
  audience,
  queryListener,
  queryListeners,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import {
  notifications,
  queryChosen,
  queryCounts,
  queryDevices,
  queryIsTold,
  queryNotifications,
  shownDevice,
  type NotificationTables,
} from '#projections/notifications/notifications.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type CallContext } from '../platform/kernel/define-service.ts'
import { bellTopic } from './bell.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { pushKeys } from './push.ts'

export const notificationService = defineService({
  name: 'notifications',
  calls: notificationCalls,
  start: (app) => {
    const db = app.read<NotificationTables>()
    return {
      handlers: {
        list: ({ query: { limit, before } }, { actor }) =>
          queryNotifications(db, loginOf(actor), { limit, before: instantOf(before) }),
        markSeen: ({ body }, context) => markSeen(app, body.notificationId, context),
        markAllSeen: ({ body }, context) => mark(app, body.unreadIds, context),
        subscriptions: ({ query }, context) => subscriptions(app, query.studio, context),
        ownSubscriptions: ({ query }, context) => ownSubscriptions(app, query.studio, context),
        subscribe: ({ body }, context) => subscribe(app, body, context),
        push: async (_input, { actor }) => ({
          publicKey: (await pushKeys(app)).publicKey,
          devices: (await queryDevices(db, loginOf(actor))).map(shownDevice),
        }),
        addDevice: ({ body }, context) => addDevice(app, body, context),
        removeDevice: ({ params: { device } }, context) => removeDevice(app, device, context),
      },
      topics: [bellTopic(app)],
    }
  },
})

const loginOf = (actor: Actor | null): string => actor?.user ?? refuse('session.absent')
const instantOf = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : new Date(given).toISOString()

async function markSeen(app: App, notification: string, context: CallContext) {
  const answer = await mark(app, [notification], context)
  const told = await queryIsTold(
    app.read<NotificationTables>(),
    loginOf(context.actor),
    notification,
  )
  return told ? answer : refuseNotification('notifications.unknown')
}

async function mark(app: App, ids: readonly string[], context: CallContext) {
  const user = loginOf(context.actor)
  const { state } = await app.handle(
    notificationAggregate,
    notificationStream(user),
    { type: 'MarkSeen', user, notifications: ids },
    context,
  )
  return { unread: state.unseen.size }
}

/** Who of a studio is told of what. Those who see it from elsewhere are in the list of their own studio. */
async function subscriptions(
  app: App,
  studio: string,
  { actor, now }: CallContext,
): Promise<Subscriber[]> {
  const viewer = actor ?? refuse('session.absent')
  if (!sees(viewer, studio)) return refuseNotification('notifications.studioUnknown')
  const everybody = await queryListeners(app.read<AudienceTables>(), now)
  const people = everybody.filter((one) => one.studio === studio)
  const logins = people.map(({ user }) => user)
  const chosen = await queryChosen(app.read<NotificationTables>(), logins, studio)
  return people.map((one) => shown(one, chosen.get(one.user) ?? {}, viewer, studio))
}

async function ownSubscriptions(app: App, studio: string, { actor, now }: CallContext) {
  const viewer = actor ?? refuse('session.absent')
  const person = await listenerInSight(app, viewer.user, studio, viewer, now)
  const chosen = await queryChosen(app.read<NotificationTables>(), [viewer.user], studio)
  return shown(person, chosen.get(viewer.user) ?? {}, viewer, studio)
}

async function subscribe(
  app: App,
  { body }: { readonly body: CallInput<typeof notificationCalls.subscribe>['body'] },
  context: CallContext,
): Promise<Subscriber> {
  const viewer = context.actor ?? refuse('session.absent')
  const { user, studio } = body
  const person = await listenerInSight(app, user, studio, viewer, context.now)
  if (!mayChooseFor(viewer, person, studio)) return refuseNotification('notifications.aboveYou')
  const { state } = await app.handle(
    notificationAggregate,
    notificationStream(user),
    { type: 'Subscribe', subscription: body },
    context,
    { studio },
  )
  return shown(person, state.chosen[studio] ?? {}, viewer, studio)
}

/** 404 both for a name that nobody has and for somebody out of the viewer's sight: the answer must not tell which. */
async function listenerInSight(
  app: App,
  user: string,
  studio: string,
  viewer: Actor,
  now: string,
): Promise<Listener> {
  const look = () => queryListener(app.read<AudienceTables>(), user, now)
  let person = await look()
  if (!person) {
    await app.progress.reach([audience.name], await app.journal.head())
    person = await look()
  }
  if (!person || !(user === viewer.user || isTheirs(viewer, person, studio)))
    return refuseNotification('notifications.userUnknown')
  if (!sees({ ...viewer, ...sightOf(person) }, studio))
    return refuseNotification('notifications.studioUnknown')
  return person
}
const sightOf = ({ allStudios, studios }: Listener) => ({ allStudios, studios })
/** Whether the viewer manages the notifications of the studio that this person works in. */
const isTheirs = (viewer: Actor, person: Listener, studio: string): boolean =>
  holds(viewer, 'notifications', 'manage') && sees(viewer, studio) && sees(viewer, person.studio)

/** For oneself, and for those below one. */
const mayChooseFor = (viewer: Actor, person: Listener, studio: string): boolean =>
  person.user === viewer.user ||
  (isTheirs(viewer, person, studio) && rankOf(viewer) > rankOf(person))

function shown(person: Listener, chosen: Chosen, viewer: Actor, studio: string): Subscriber {
  const { user, name, surname, tipCont } = person
  const on = Object.fromEntries(
    notificationTypeNames.map((type) => [
      type,
      channels.filter((channel) => isSubscribed(chosen, type, channel)),
    ]),
  ) as Subscriber['on']
  return { user, name, surname, tipCont, on, editable: mayChooseFor(viewer, person, studio) }
}
