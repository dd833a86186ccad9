import type { Kysely } from 'kysely'
import { z } from 'zod'
import { isQuiet } from '#shared/notifications/quiet.ts'
import { PUSHED_MAX } from '#shared/notifications/rules.ts'
import { gatheredLines } from '#shared/notifications/texts.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { queryListener, type AudienceTables } from '#projections/notifications/audience.ts'
import { queryOne, type NotificationTables } from '#projections/notifications/notifications.ts'
import { queryToSend } from '#projections/notifications/to-send.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineEffect, type OutboxRow } from '../platform/outbox/define-effect.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { dropDevice } from './devices.ts'
import { readerAbout, type SiteName } from './reader.ts'

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** One notification, or the gathered ones of tasks, on one browser, written when it is sent; the service worker shows it. A browser that is gone is removed. */
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
      const said = await saidBy(app.read<NotificationTables>(), user, refs)
      if (kept === undefined || !person || said.length === 0) return undefined
      const now = Math.floor(Date.parse(app.now()) / 1000)
      if (isQuiet(state.quiet, now, person.timezone ?? DEFAULT_ZONE)) return undefined
      const lines = gatheredLines(said, await readerAbout(app, person, said, siteName))
      const more = lines.length > PUSHED_MAX ? ['…'] : []
      const body = [...lines.slice(0, PUSHED_MAX), ...more].join('\n')
      const tag = refs['notification'] ?? `tasks ${refs['upTo']}`
      return {
        subscription: Subscription.parse(JSON.parse(kept)),
        text: JSON.stringify({ title: 'Callboard', body, tag }),
      }
    },
    gone: (row) => forget(app, row),
  })

/** The content of a message: one notification, or the news of tasks between two instants. */
async function saidBy(db: Kysely<NotificationTables>, user: string, refs: OutboxRow['refs']) {
  const [from, upTo] = [String(refs['from']), String(refs['upTo'])]
  if (refs['notification'] === undefined)
    return queryToSend(db, user, { from, upTo, by: 'push', type: 'task' })
  const one = await queryOne(db, user, String(refs['notification']))
  return one ? [{ ...one, count: 1 }] : []
}

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
