import { laterEvents } from '#shared/chat/events.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { App } from '../platform/kernel/app.ts'
import {
  onEvent,
  type AnyProcess,
  type ProcessContext,
} from '../platform/process/define-process.ts'
import { conversationNamed } from './finding.ts'
import { messageId } from './ids.ts'
import { readerNamed } from './people.ts'
import { laterAggregate } from './reader.ts'
import { send } from './sending.ts'

const { MessageScheduled, ScheduledEnded } = laterEvents

/** Sends messages when their time has come, as whoever wrote them may then; what may not be sent stays with the reason. */
export const sendLater = (app: App): AnyProcess =>
  onEvent({
    name: 'chat-send-later',
    module: 'chat',
    version: 1,
    events: { MessageScheduled, ScheduledEnded },
    run: async ({ type, data }, { at, cancel }) => {
      const { user, scheduled } = data
      if (type === 'ScheduledEnded') cancel(scheduled)
      else at(data.at, scheduled, { user, scheduled })
    },
    onTimer: async ({ data }, context) => {
      const [user, scheduled] = [String(data['user']), String(data['scheduled'])]
      const stream = `${laterAggregate.name}-${user}`
      const { state } = await app.load(laterAggregate, stream)
      const one = state.waiting.find((row) => row.scheduled === scheduled && row.why === null)
      if (!one) return
      const why = await sendOne(app, one, context)
      await context.handle(laterAggregate, stream, { type: 'EndScheduled', scheduled, why })
    },
  })
/** Sends one message; the code of the refusal where it may not be. */
async function sendOne(
  app: App,
  {
    user,
    to,
    text,
    reply,
    scheduled,
  }: {
    readonly user: string
    readonly to: string
    readonly text: string
    readonly reply: string | null
    readonly scheduled: string
  },
  { now }: Pick<ProcessContext, 'now'>,
): Promise<string | null> {
  const reader = await readerNamed(app, user)
  if (!reader) return 'chat.off'
  if (!reader.active || reader.erased) return 'chat.personGone'
  const conversation = await conversationNamed(app, reader, to)
  if (!conversation) return 'chat.conversationUnknown'
  if (conversation.whyNot !== null) return conversation.whyNot
  const message = messageId(user, conversation.key, `scheduled:${scheduled}`)
  const context = {
    actor: null,
    commandId: `chat-later-${scheduled}`,
    now,
    wrote: () => undefined,
  }
  try {
    await send(app, context, { conversation, text, message, client: null, reply })
    return null
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'command.busy') return error.code
    throw error
  }
}
