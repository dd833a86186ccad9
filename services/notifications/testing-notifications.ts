import { importEvents, viewAsEvents } from '#shared/accounts/access-events.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { readerEvents, unseenEvents } from '#shared/chat/events.ts'
import { notificationEvents } from '#shared/notifications/events.ts'
import type { NotificationPage, PersonSubscriptions } from '#shared/notifications/calls.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { planningEvents, rosterEvents, swapEvents } from '#shared/schedules/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { alertEvents } from '#shared/site-status/events.ts'
import { projectEvents, taskEvents } from '#shared/tasks/events.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { audience } from '#projections/notifications/audience.ts'
import { notifications } from '#projections/notifications/notifications.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { testApp } from '../platform/testing/app.ts'
import { testActor } from '../platform/testing/staff.ts'
import { digestEffect } from './digest.ts'
import { pushEffect } from './push.ts'
import { makeNotificationService } from './service.ts'

const nameOfSite = (code: string) => (code === 'ctb' ? 'Chaturbate' : code)
const events = {
  ...studioEvents,
  ...accountEvents,
  ...permissionEvents,
  ...viewAsEvents,
  ...importEvents,
  ...shiftEvents,
  ...alertEvents,
  ...vacationEvents,
  ...rosterEvents,
  ...planningEvents,
  ...swapEvents,
  ...projectEvents,
  ...taskEvents,
  ...readerEvents,
  ...unseenEvents,
  ...notificationEvents,
}
/** The module by itself (or as a test has it), with the studio north, its manager oak and its model fern; what happens is told by the events of other modules. */
export async function notified(
  clock: { now: string },
  service = makeNotificationService({ nameOfSite }),
) {
  const app = await testApp(
    {
      services: [service],
      projections: [
        audience,
        notifications,
        directoryFrom({ ...accountEvents, ...permissionEvents }),
      ],
      events,
    },
    clock,
  )
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'eur' },
  })
  await app.hire('oak', { tipCont: 'Manager' })
  await app.hire('fern')
  const listOf = async (user: string, more: Partial<Actor> = {}) =>
    (await app.call(
      'list',
      { query: { limit: 50 } },
      { actor: testActor(user, more) },
    )) as NotificationPage
  const alert = (user: string, n = 1) =>
    app.tell(`alerts-${user}`, {
      type: 'AlertRaised',
      data: {
        alert: `alert-${user}-${n}`,
        user,
        site: 'ctb',
        account: `${user}_x`,
        kind: 'invalid_user',
        at: clock.now,
      },
    })
  const choose = (
    user: string,
    choice: { type: string; channel: string; on: boolean },
    by = testActor(user),
  ) =>
    app.call(
      'subscribe',
      { body: { user, studio: 'north', ...choice } },
      { actor: by },
    ) as Promise<PersonSubscriptions>
  const mute = mutingBy(app)
  const effects = [digestEffect(app.app, nameOfSite), pushEffect(app.app, nameOfSite)] as const
  return { ...app, listOf, alert, choose, mute, effects }
}
const mutingBy =
  ({ call }: Pick<Awaited<ReturnType<typeof testApp>>, 'call'>) =>
  (user: string, project: string, on: boolean) =>
    call(
      'muteProject',
      { params: { project }, body: { on } },
      { actor: testActor(user) },
    ) as Promise<{ projects: string[] }>
