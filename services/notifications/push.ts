import { z } from 'zod'
import { notificationText } from '#shared/notifications/texts.ts'
import { queryListener, type AudienceTables } from '#projections/notifications/audience.ts'
import { queryOne, type NotificationTables } from '#projections/notifications/notifications.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineEffect, type OutboxRow } from '../platform/outbox/define-effect.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { dropDevice } from './devices.ts'
import { namesOfPeople, readerOf, type SiteName } from './reader.ts'

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** One notification on one browser, written when it is sent; the service worker shows it. A browser that is gone is removed. */
export const pushEffect = (app: App, siteName: SiteName) =>
  defineEffect({
    name: 'notifications.push',
    transport: 'push',
    lives_s: 24 * 3600,
    compose: async ({ person: user, refs }) => {
      const { state } = await app.load(notificationAggregate, notificationStream(user))
      const secret = state.devices.get(String(refs['device']))
      const kept = secret === undefined ? undefined : await app.vault.get(secret)
      const person = await queryListener(app.read<AudienceTables>(), user, app.now())
      const db = app.read<NotificationTables>()
      const said = await queryOne(db, user, String(refs['notification']))
      if (kept === undefined || !person || !said) return undefined
      const named = [said.about ?? '', String(said.facts['by'] ?? '')]
      const names = await namesOfPeople(app, named)
      const text = notificationText(said, readerOf(person, names, siteName))
      return {
        subscription: Subscription.parse(JSON.parse(kept)),
        text: JSON.stringify({ title: 'Callboard', body: text, tag: refs['notification'] }),
      }
    },
    gone: (row) => forget(app, row),
  })

/** The browser has ended its subscription. */
async function forget(app: App, { id, person, refs }: OutboxRow): Promise<void> {
  const device = String(refs['device'])
  const { state } = await app.load(notificationAggregate, notificationStream(person))
  if (!state.devices.has(device)) return
  const context = {
    actor: null,
    commandId: `push-gone-${id}`,
    now: app.now(),
    wrote: () => undefined,
  }
  await dropDevice(app, { user: person, device }, context)
}
