import { readerEvents, unseenEvents } from '#shared/chat/events.ts'
import {
  audience,
  queryListeners,
  type AudienceTables,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { notificationAggregate, notificationStream, talkSubject } from './decider.ts'
import { tell } from './tell.ts'

const { ConversationSeen } = readerEvents

/** Tells people of messages that they have not seen, by whom, never what they say; until they have read the conversation. */
export const tellOfMessages = (app: App): AnyProcess =>
  onEvent({
    name: 'notify-chat',
    module: 'notifications',
    version: 2,
    events: { ...unseenEvents, ConversationSeen },
    run: async ({ id, position, occurredAt, type, data }, context) => {
      const { user, conversation, stamp } = data
      if (type === 'ConversationSeen') {
        const command = { type: 'SeeTalk', user, conversation, stamp } as const
        await context.handle(notificationAggregate, notificationStream(user), command)
        return
      }
      await awaitReads(app, [audience.name], position)
      const { by, with: name, what, message } = data
      const everybody = await queryListeners(app.read<AudienceTables>(), occurredAt)
      const facts = { what, by, with: name, message }
      const subject = talkSubject({ conversation, stamp })
      const news = { type: 'message', about: user, studio: null, facts, subject } as const
      await tell(app, [news], everybody, { id, at: occurredAt }, context)
    },
  })
