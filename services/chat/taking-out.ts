import { keptEvents, retentionEvents } from '#shared/chat/kept-events.ts'
import { keptPart } from '#shared/chat/keeping.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import {
  queryMessagesToTakeOut,
  type ConversationToTakeOut,
  type MessageToTakeOut,
} from '#projections/chat/retention-queries.ts'
import { releaseFiles } from '../platform/attachments/attachment-references.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { CommandContext } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { batchId } from './ids.ts'
import { filesAggregate } from './message.ts'
import { messageFiles } from './sending.ts'

type TakenOut = EventOf<typeof keptEvents>['data']
/** What was taken out of a conversation. Commands are named by their messages, so that none is counted twice. */
const keptAggregate = aggregateOf<null>()({
  name: 'chatKept',
  events: keptEvents,
  initial: null,
  decide: { TakeOut: (_state, data: TakenOut) => [{ type: 'MessagesTakenOut', data }] },
  evolve: { MessagesTakenOut: (state) => state },
})
type RetentionTurn = EventOf<typeof retentionEvents>['data']
export const retentionAggregate = aggregateOf<null>()({
  name: 'chatRetention',
  events: retentionEvents,
  initial: null,
  decide: { EndTurn: (_state, data: RetentionTurn) => [{ type: 'RetentionRun', data }] },
  evolve: { RetentionRun: (state) => state },
})
/** A command of the clock: no person’s. */
export const commandOfClock = (app: App, commandId: string): CommandContext => ({
  actor: null,
  commandId,
  now: app.now(),
  wrote: () => undefined,
})

/** Messages of one event: a month that has more is taken out in several. */
const MESSAGES_MAX = 500
interface Turn {
  readonly studio: string
  readonly day: string
}
/**
 * Takes out of a conversation what is kept no longer, for good. The event, which takes the rows away, comes after all else of its
 * messages: what broke off is found again by the rows that are still there.
 */
export async function takeOut(app: App, one: ConversationToTakeOut, turn: Turn): Promise<void> {
  const { conversation } = one
  let after: Pick<MessageToTakeOut, 'month' | 'message'> = { month: '', message: '' }
  for (;;) {
    const rows = await queryMessagesToTakeOut(app.read<ChatTables>(), one, after, MESSAGES_MAX)
    const [first] = rows
    if (!first) return
    const { month } = first
    const messages = rows.filter((row) => row.month === month)
    await takeOutFiles(app, conversation, messages)
    if (month !== after.month) await app.destroyParts([keptPart(conversation, month)])
    await appendTakenOut(app, { ...turn, conversation, month, messages })
    after = messages.at(-1) ?? first
  }
}
/** Takes the files of these messages from their streams and from the disk. Again it finds nothing to do. */
export async function takeOutFiles(
  app: App,
  conversation: string,
  messages: readonly MessageToTakeOut[],
): Promise<void> {
  for (const { message, by: user, files } of messages) {
    if (files === 0) continue
    const stream = `${filesAggregate.name}-${message}`
    const command = { type: 'TakeOutFiles', user, conversation, message } as const
    await app.handle(filesAggregate, stream, command, commandOfClock(app, `kept-${message}`))
    const history = await app.history(filesAggregate, stream)
    const names = history.flatMap(({ type, data }) =>
      type === 'MessageFilesSent' ? data.files.map(({ file }) => file) : [],
    )
    await releaseFiles(app, messageFiles, stream, names)
  }
}
async function appendTakenOut(
  app: App,
  {
    messages,
    ...of
  }: Turn & {
    readonly conversation: string
    readonly month: string
    readonly messages: readonly MessageToTakeOut[]
  },
): Promise<void> {
  const ids = messages.map(({ message }) => message)
  const files = messages.reduce((sum, one) => sum + one.files, 0)
  const stream = `${keptAggregate.name}-${of.conversation}`
  const command = { type: 'TakeOut', ...of, messages: ids, files } as const
  await app.handle(keptAggregate, stream, command, commandOfClock(app, batchId(ids)), {
    studio: of.studio,
    source: 'process',
  })
}
