import { unseenEvents } from '#shared/chat/events.ts'
import {
  audience,
  queryListeners,
  type AudienceTables,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { tell } from './tell.ts'

/** Tells people of messages that they have not seen: by whom, never what they say. */
export const tellOfMessages = (app: App): AnyProcess =>
  onEvent({
    name: 'notify-chat',
    module: 'notifications',
    version: 1,
    events: unseenEvents,
    run: async (
      { id, position, occurredAt, data: { user, by, with: name, what, message } },
      context,
    ) => {
      await app.progress.reach([audience.name], position)
      const everybody = await queryListeners(app.read<AudienceTables>(), occurredAt)
      const facts = { what, by, with: name, message }
      const subject = `message ${message}`
      const news = { type: 'message', about: user, studio: null, facts, subject } as const
      await tell(app, [news], everybody, { id, at: occurredAt }, context)
    },
  })
