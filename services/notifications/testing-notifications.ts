import { importEvents, viewAsEvents } from '#shared/accounts/access-events.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { notificationEvents } from '#shared/notifications/events.ts'
import type { NotificationPage, PersonSubscriptions } from '#shared/notifications/calls.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { alertEvents } from '#shared/site-status/events.ts'
import { audience } from '#projections/notifications/audience.ts'
import { notifications } from '#projections/notifications/notifications.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { testApp } from '../platform/testing/app.ts'
import { digestEffect } from './digest.ts'
import { pushEffect } from './push.ts'
import { makeNotificationService } from './service.ts'

export const nameOfSite = (code: string) => (code === 'ctb' ? 'Chaturbate' : code)
export const personActor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Model',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: {},
  scopes: null,
  ...rest,
})
/** The events of a person who is hired, in the studio north unless another is named. */
const hiring =
  (happen: (stream: string, ...events: AnyEvent[]) => Promise<void>) =>
  (user: string, tipCont: string, more: { owner?: boolean; studio?: string } = {}) => {
    const name = user.charAt(0).toUpperCase() + user.slice(1)
    const said = { user, tipCont, name, surname: 'Vega', email: `${user}@studio.example` }
    const rest = { owner: more.owner ?? false, super: false, language: 'en' }
    const studio = more.studio ?? 'north'
    const joined = { studio, timezone: 'Europe/Bucharest', from: '2026-01-01T00:00:00.000Z' }
    return happen(
      `account-${user}`,
      { type: 'AccountCreated', data: { ...said, ...rest } },
      { type: 'StudioJoined', data: { user, ...joined } },
    )
  }

/** The module by itself; people and what happens to them are told by the events of other modules. */
export async function notified(clock: { now: string }) {
  const app = await testApp(
    {
      services: [makeNotificationService({ nameOfSite })],
      projections: [
        audience,
        notifications,
        directoryFrom({ ...accountEvents, ...permissionEvents }),
      ],
      events: {
        ...studioEvents,
        ...accountEvents,
        ...permissionEvents,
        ...viewAsEvents,
        ...importEvents,
        ...shiftEvents,
        ...alertEvents,
        ...notificationEvents,
      },
    },
    clock,
  )
  let count = 0
  async function happen(stream: string, ...events: AnyEvent[]): Promise<void> {
    const expectedVersion = (await app.app.journal.read(stream)).length
    await app.app.journal.append(
      { stream, expectedVersion, events },
      metadataOf({ actor: null, commandId: `happens-${count++}`, now: clock.now }),
    )
  }
  const hire = hiring(happen)
  const listOf = async (user: string, more: Partial<Actor> = {}) =>
    (await app.call(
      'list',
      { query: { limit: 50 } },
      { actor: personActor(user, more) },
    )) as NotificationPage
  const alert = (user: string, n = 1) =>
    happen(`alerts-${user}`, {
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
    by = personActor(user),
  ) =>
    app.call(
      'subscribe',
      { body: { user, studio: 'north', ...choice } },
      { actor: by },
    ) as Promise<PersonSubscriptions>
  const effects = [digestEffect(app.app, nameOfSite), pushEffect(app.app, nameOfSite)] as const
  return { ...app, happen, hire, listOf, alert, choose, effects }
}
