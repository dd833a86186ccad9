import { rankOf } from '#shared/accounts/ranks.ts'
import {
  notificationCalls,
  notificationTopics,
  type PersonSubscriptions,
} from '#shared/notifications/calls.ts'
import { refuseNotification } from '#shared/notifications/refusals.ts'
import {
  channels,
  isSubscribed,
  notificationTypeNames,
  type Chosen,
} from '#shared/notifications/types.ts'
import { hasPermission, manage, sees, type Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import {
  audience,
  queryIsStudio,
  queryListener,
  queryListeners,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import {
  notifications,
  queryChosen,
  queryDevices,
  queryIsTold,
  queryNotifications,
  shownDevice,
  type NotificationTables,
} from '#projections/notifications/notifications.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { vapidKeys } from '../platform/outbox/vapid.ts'
import { bellTopic } from './bell.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { addDevice, removeDevice } from './devices.ts'
import { digestEffect } from './digest.ts'
import { pushEffect } from './push.ts'
import type { SiteName } from './reader.ts'
import { tellOfPlans } from './tell-plans.ts'
import { tellPeople } from './tell.ts'

export const makeNotificationService = ({ nameOfSite }: { readonly nameOfSite: SiteName }) =>
  defineService({
    name: 'notifications',
    calls: notificationCalls,
    topics: notificationTopics,
    watch: manage('notifications'),
    start: (app) => {
      const db = app.read<NotificationTables>()
      return {
        handlers: {
          list: ({ query: { limit, before } }, { actor }) =>
            queryNotifications(db, actor.user, { limit, before: instantOf(before) }),
          markSeen: ({ body }, context) => markSeen(app, body.notificationId, context),
          markAllSeen: ({ body }, context) => mark(app, body.unreadIds, context),
          subscriptions: ({ query }, context) => subscriptions(app, query.studio, context),
          ownSubscriptions: ({ query }, context) => ownSubscriptions(app, query.studio, context),
          subscribe: (input, context) => subscribe(app, input, context),
          push: async (_input, { actor }) => ({
            publicKey: (await vapidKeys(app)).publicKey,
            devices: (await queryDevices(db, actor.user)).map(shownDevice),
          }),
          addDevice: (input, context) => addDevice(app, input, context),
          removeDevice: ({ params }, context) => removeDevice(app, params.device, context),
        },
        topics: { bell: bellTopic(app) },
        processes: [tellPeople(app), tellOfPlans(app)],
        effects: [digestEffect(app, nameOfSite), pushEffect(app, nameOfSite)],
      }
    },
  })

const instantOf = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : new Date(given).toISOString()

async function markSeen(app: App, notification: string, context: ActorContext) {
  const answer = await mark(app, [notification], context)
  const { user } = context.actor
  await findVisible(app, {
    look: () => queryIsTold(app.read<NotificationTables>(), user, notification),
    sees: (told) => told,
    reach: [notifications.name],
    unknown: () => refuseNotification('notifications.unknown'),
  })
  return answer
}

async function mark(app: App, ids: readonly string[], context: ActorContext) {
  const user = context.actor.user
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
  { actor: viewer, now }: ActorContext,
): Promise<PersonSubscriptions[]> {
  await studioSeenBy(app, viewer, studio)
  const everybody = await queryListeners(app.read<AudienceTables>(), now)
  const people = everybody.filter((one) => one.studio === studio)
  const logins = people.map(({ user }) => user)
  const chosen = await queryChosen(app.read<NotificationTables>(), logins, studio)
  const all = people.map((person) => ({ person, chosen: chosen.get(person.user) ?? {} }))
  return shown(app, all, viewer, studio)
}

async function ownSubscriptions(app: App, studio: string, context: ActorContext) {
  const { actor: viewer, now } = context
  const person = await visibleListener(app, viewer.user, studio, viewer, now)
  const chosen = await queryChosen(app.read<NotificationTables>(), [viewer.user], studio)
  return shownOne(app, { person, chosen: chosen.get(viewer.user) ?? {} }, viewer, studio)
}

async function subscribe(
  app: App,
  { body }: CallInput<typeof notificationCalls.subscribe>,
  context: ActorContext,
): Promise<PersonSubscriptions> {
  const viewer = context.actor
  // A token with the scope `read` may look at its own, never change it.
  if (viewer.scopes !== null) return refuse('permission.denied')
  // Whoever views as somebody could else keep from them that they are viewed.
  if (viewer.trueUser !== undefined) return refuse('session.notWhileViewing')
  const { user, studio } = body
  const person = await visibleListener(app, user, studio, viewer, context.now)
  if (!mayChooseFor(viewer, person, studio)) return refuseNotification('notifications.aboveYou')
  const { state } = await app.handle(
    notificationAggregate,
    notificationStream(user),
    { type: 'Subscribe', subscription: body },
    context,
    { studio },
  )
  return shownOne(app, { person, chosen: state.chosen[studio] ?? {} }, viewer, studio)
}

/** 404 both for a name that nobody has and for somebody out of the viewer's sight: the answer must not tell which. */
async function visibleListener(
  app: App,
  user: string,
  studio: string,
  viewer: Actor,
  now: string,
): Promise<Listener> {
  const person = await findVisible(app, {
    look: () => queryListener(app.read<AudienceTables>(), user, now),
    reach: [audience.name],
    sees: (found) => user === viewer.user || isTheirs(viewer, found, studio),
    unknown: () => refuseNotification('notifications.userUnknown'),
  })
  await studioSeenBy(app, { ...viewer, ...sightOf(person) }, studio)
  return person
}
/** 404 both for a studio that nobody made and for one that this person does not see. */
const studioSeenBy = (app: App, who: Actor, studio: string): Promise<string> =>
  findVisible(app, {
    look: async () =>
      (await queryIsStudio(app.read<AudienceTables>(), studio)) ? studio : undefined,
    reach: [audience.name],
    sees: (found) => sees(who, found),
    unknown: () => refuseNotification('notifications.studioUnknown'),
  })
const sightOf = ({ allStudios, studios }: Listener) => ({ allStudios, studios })
/** Whether the viewer manages the notifications of the studio that this person works in. */
const isTheirs = (viewer: Actor, person: Listener, studio: string): boolean =>
  hasPermission(viewer, 'notifications', 'manage') &&
  sees(viewer, studio) &&
  sees(viewer, person.studio)

/** For oneself, and for those below one. */
const mayChooseFor = (viewer: Actor, person: Listener, studio: string): boolean =>
  person.user === viewer.user ||
  (isTheirs(viewer, person, studio) && rankOf(viewer) > rankOf(person))

interface Choices {
  readonly person: Listener
  readonly chosen: Chosen
}
/** People with what they are told of a studio, under their names. */
async function shown(
  app: App,
  all: readonly Choices[],
  viewer: Actor,
  studio: string,
): Promise<PersonSubscriptions[]> {
  const people = await app.people.get(all.map(({ person }) => person.user))
  return all.map(({ person, chosen }) => {
    const { name = '', surname = '' } = people.get(person.user) ?? {}
    const { user, tipCont } = person
    const editable = mayChooseFor(viewer, person, studio)
    return { user, name, surname, tipCont, on: channelsOf(chosen), editable }
  })
}
const shownOne = async (
  app: App,
  one: Choices,
  viewer: Actor,
  studio: string,
): Promise<PersonSubscriptions> =>
  (await shown(app, [one], viewer, studio))[0] as PersonSubscriptions

function channelsOf(chosen: Chosen): PersonSubscriptions['on'] {
  const on = Object.fromEntries(
    notificationTypeNames.map((type) => [
      type,
      channels.filter((channel) => isSubscribed(chosen, type, channel)),
    ]),
  )
  return on as PersonSubscriptions['on']
}
