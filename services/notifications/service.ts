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
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { query, serviceOf, useCase } from '../platform/kernel/use-case.ts'
import { vapidKeys } from '../platform/outbox/vapid.ts'
import { bellTopic } from './bell.ts'
import { notificationAggregate } from './decider.ts'
import { addDevice, removeDevice } from './devices.ts'
import { digestEffect } from './digest.ts'
import { pushEffect } from './push.ts'
import { muteProject, mutedProjects } from './muting.ts'
import { quietHours, setQuietHours } from './quiet.ts'
import type { SiteName } from './reader.ts'
import { tellOfMessages } from './chat-news.ts'
import { tellOfOrders } from './store-news.ts'
import { tellOfTasks } from './task-news.ts'
import { tellOfPlans } from './tell-plans.ts'
import { tellPeople } from './tell.ts'

const list = query(notificationCalls.list)(({ app, context: { actor }, query: asked }) => {
  const { limit, before, unseen } = asked
  const page = { limit, before: instantOf(before), onlyUnseen: unseen === 'true' }
  return queryNotifications(app.read<NotificationTables>(), actor.user, page)
})
const instantOf = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : new Date(given).toISOString()

const oneself = async ({ context: { actor } }: { readonly context: ActorContext }) => ({
  key: actor.user,
  studio: null,
})
const markSeen = useCase(notificationCalls.markSeen).on(notificationAggregate)({
  about: oneself,
  command: ({ body, found: { key: user } }) => ({
    type: 'MarkSeen',
    user,
    notifications: [body.notificationId],
  }),
  reply: async ({ app, body, found: { key: user }, state }) => {
    await findVisible(app, {
      look: () => queryIsTold(app.read<NotificationTables>(), user, body.notificationId),
      sees: (told) => told,
      reach: [notifications.name],
      unknown: () => refuseNotification('notifications.unknown'),
    })
    return { unread: state.unseen.size }
  },
})
const markAllSeen = useCase(notificationCalls.markAllSeen).on(notificationAggregate)({
  about: oneself,
  command: ({ body, found: { key: user } }) => ({
    type: 'MarkSeen',
    user,
    notifications: body.unreadIds,
  }),
  reply: ({ state }) => ({ unread: state.unseen.size }),
})

/**
 * Lists which people of a studio are told of what. Those who see it from elsewhere are in the list of their own studio.
 */
const subscriptions = query(notificationCalls.subscriptions)(async (asked) => {
  const { app } = asked
  const { studio } = asked.query
  const { actor: viewer, now } = asked.context
  await studioSeenBy(app, viewer, studio)
  const everybody = await queryListeners(app.read<AudienceTables>(), now)
  const people = everybody.filter((one) => one.studio === studio)
  const logins = people.map(({ user }) => user)
  const chosen = await queryChosen(app.read<NotificationTables>(), logins, studio)
  const all = people.map((person) => ({ person, chosen: chosen.get(person.user) ?? {} }))
  return shown(app, all, viewer, studio)
})

const ownSubscriptions = query(notificationCalls.ownSubscriptions)(async (asked) => {
  const { app } = asked
  const { studio } = asked.query
  const { actor: viewer, now } = asked.context
  const person = await visibleListener(app, viewer.user, studio, viewer, now)
  const chosen = await queryChosen(app.read<NotificationTables>(), [viewer.user], studio)
  return shownOne(app, { person, chosen: chosen.get(viewer.user) ?? {} }, viewer, studio)
})

const subscribe = useCase(notificationCalls.subscribe).on(notificationAggregate)({
  about: async ({ app, body: { user, studio }, context: { actor: viewer, now } }) => {
    // A token with the scope `read` may look at its own, never change it.
    if (viewer.scopes !== null) return refuse('permission.denied')
    // A viewer could otherwise keep from the viewed person that they are viewed.
    if (viewer.trueUser !== undefined) return refuse('session.notWhileViewing')
    const person = await visibleListener(app, user, studio, viewer, now)
    if (!mayChooseFor(viewer, person, studio)) return refuseNotification('notifications.aboveYou')
    return { key: user, studio, person }
  },
  command: ({ body: subscription }) => ({ type: 'Subscribe', subscription }),
  reply: ({ app, context: { actor }, found: { studio, person }, state }) =>
    shownOne(app, { person, chosen: state.chosen[studio] ?? {} }, actor, studio),
})

/**
 * Finds a person; 404 both for an unknown name and for a person out of the viewer's sight: the answer must not tell
 * which.
 */
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
/** Finds a studio; 404 both for one that does not exist and for one that this person does not see. */
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

const push = query(notificationCalls.push)(async ({ app, context: { actor } }) => ({
  publicKey: (await vapidKeys(app)).publicKey,
  devices: (await queryDevices(app.read<NotificationTables>(), actor.user)).map(shownDevice),
}))

export const makeNotificationService = ({ nameOfSite }: { readonly nameOfSite: SiteName }) =>
  serviceOf({
    name: 'notifications',
    calls: notificationCalls,
    topics: notificationTopics,
    watch: manage('notifications'),
    useCases: {
      list,
      markSeen,
      markAllSeen,
      subscriptions,
      ownSubscriptions,
      subscribe,
      mutedProjects,
      muteProject,
      quietHours,
      setQuietHours,
      push,
      addDevice,
      removeDevice,
    },
    start: (app) => ({
      topics: { bell: bellTopic(app) },
      processes: [
        tellPeople(app),
        tellOfPlans(app),
        tellOfTasks(app),
        tellOfOrders(app),
        tellOfMessages(app),
      ],
      effects: [digestEffect(app, nameOfSite), pushEffect(app, nameOfSite)],
    }),
  })
