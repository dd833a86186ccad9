import { DIGEST_AT } from '#shared/notifications/rules.ts'
import { digestWords, gatheredLines } from '#shared/notifications/texts.ts'
import {
  queryListener,
  queryListeners,
  queryStudioPlaces,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import type { NotificationTables } from '#projections/notifications/notifications.ts'
import { queryToSend, queryUnseenByMail } from '#projections/notifications/to-send.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineEffect, type MailMessage, type OutboxRow } from '../platform/outbox/define-effect.ts'
import type { Daily } from '../platform/process/define-process.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { readerAbout, type SiteName } from './reader.ts'

/** Longer than a read model is behind, and than a date is from its instant in any zone. */
const BEHIND_MS = 2 * 86_400_000
/** From when on something may be unmailed: before the digest of that day too, if the read model had not heard of it then. */
const since = (previous: string | null): string =>
  previous === null ? '' : new Date(Date.parse(previous) - BEHIND_MS).toISOString()

/**
 * Mails a digest once a day, by each studio's clock: a person with something unseen that is to be mailed gets one mail.
 * Only people who may have any are asked, in one query; what was mailed already, their stream knows.
 */
export const digestAt = (app: App): Daily => ({
  key: 'digest',
  time: DIGEST_AT,
  places: () => queryStudioPlaces(app.read<AudienceTables>()),
  run: async ({ place: studio, due, previous }, context) => {
    const everybody = await queryListeners(app.read<AudienceTables>(), due)
    const here = everybody.filter((one) => one.studio === studio).map(({ user }) => user)
    const db = app.read<NotificationTables>()
    const unmailed = await queryUnseenByMail(db, here, since(previous))
    await eachOf(unmailed, { log: app.log, of: String }, async (user) => {
      const { events } = await context.handle(
        notificationAggregate,
        notificationStream(user),
        { type: 'Mail', user, upTo: due },
        { studio },
      )
      for (const { type, data } of events)
        if (type === 'NotificationsMailed')
          context.send('notifications.digest', {
            person: user,
            refs: { from: data.from, upTo: data.upTo },
          })
    })
  },
})

/** The mail itself, written when it is sent: what was seen meanwhile is left out. */
export const digestEffect = (app: App, siteName: SiteName) =>
  defineEffect({
    name: 'notifications.digest',
    transport: 'mail',
    lives_s: 24 * 3600,
    compose: async (row) => {
      const person = await queryListener(app.read<AudienceTables>(), row.person, app.now())
      return person && person.email !== '' ? mailFor(app, row, person, siteName) : undefined
    },
  })

async function mailFor(
  app: App,
  { person: user, refs }: OutboxRow,
  person: Listener,
  siteName: SiteName,
): Promise<MailMessage | undefined> {
  const { from, upTo } = { from: String(refs['from']), upTo: String(refs['upTo']) }
  const db = app.read<NotificationTables>()
  const said = await queryToSend(db, user, { from, upTo, by: 'mail' })
  if (said.length === 0) return undefined
  const words = digestWords(person.language)
  const lines = gatheredLines(said, await readerAbout(app, person, said, siteName))
  const text = [words.intro, '', ...lines.map((line) => `- ${line}`), '', words.more, ''].join('\n')
  return { to: person.email, subject: words.subject(lines.length), text }
}
