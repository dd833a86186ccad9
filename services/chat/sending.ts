import { z } from 'zod'
import { chatCalls } from '#shared/chat/calls.ts'
import { FilesForm } from '#shared/chat/calls-messages.ts'
import { chatMonth, keptPart } from '#shared/chat/keeping.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { messageFileLimits } from '#shared/chat/rules.ts'
import { platformRefusal, Refusal } from '#shared/platform/refusals.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryBeforeSending, queryMessage } from '#projections/chat/message-queries.ts'
import { chatMessages } from '#projections/chat/messages.ts'
import { takeFiles } from '../platform/attachments/take-files.ts'
import type { CommandContext } from '../platform/commands/handling.ts'
import { Turns } from '../platform/concurrency/turns.ts'
import { defineAttachments } from '../platform/files/attachments.ts'
import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { action, type AskedWith } from '../platform/kernel/use-case.ts'
import { findToWrite, type FoundConversation } from './finding.ts'
import { fileId, messageId, talkKey } from './ids.ts'
import { filesAggregate } from './message.ts'
import { presenceBoard } from './presence.ts'
import { talkAggregate } from './talk.ts'
import { noteLink } from './linked-pages.ts'

/** The files of messages: each message holds its own, and they are its author's. */
export const messageFiles = defineAttachments({
  limits: messageFileLimits,
  aggregate: filesAggregate,
  events: { MessageFilesSent: 'files.file' },
  held: (state) => state,
  listed: { projection: chatMessages, table: 'chat_file', column: 'file' },
  refusals: { unknown: () => refuseChat('chat.fileUnknown') },
})

/** What somebody wants to say, bound to its conversation. */
interface SaidMessage {
  readonly conversation: FoundConversation
  readonly text: string
  readonly client: string | null
  readonly message: string
  readonly reply: string | null
  readonly files?: FilesToSend
}
type FilesToSend = readonly {
  readonly file: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}[]
interface Sent {
  readonly _id: string
  readonly stamp: number
}
const turns = perApp(() => new Turns())
/** Other processes write into the same conversation: their messages come between. */
const ATTEMPTS_MAX = 5

/**
 * Appends a message. Those of one conversation are written one after the other, so that each knows the stamp before its own; a
 * message that is there already is answered with its first stamp.
 */
export async function send(app: App, context: CommandContext, said: SaidMessage): Promise<Sent> {
  const { conversation, message } = said
  presenceBoard(app).typed(conversation.reader.user, conversation.key)
  const { stamp, floor } = await queryBeforeSending(
    app.read<ChatTables>(),
    conversation.key,
    message,
  )
  if (stamp !== null) return { _id: message, stamp }
  const sent = await turns(app).run(conversation.key, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await append(app, context, said, floor)
      } catch (error) {
        const isBusy = error instanceof Refusal && error.code === 'command.busy'
        if (!isBusy || attempt === ATTEMPTS_MAX) throw error
      }
    }
  })
  const { key, reader } = conversation
  const kept = keptPart(key, chatMonth(context.now))
  const written = { conversation: key, message, by: reader.user, kept, text: said.text }
  await noteLink(app, context, written)
  return sent
}
async function append(
  app: App,
  context: CommandContext,
  said: SaidMessage,
  floor: number,
): Promise<Sent> {
  const { conversation, files = [], ...text } = said
  const { key, reader, other, studio } = conversation
  const kept = keptPart(key, chatMonth(context.now))
  const part = {
    aggregate: talkAggregate,
    stream: `${talkAggregate.name}-${talkKey(key, context.now)}`,
    command: {
      type: 'SendMessage',
      ...text,
      conversation: key,
      by: reader.user,
      user: other?.user ?? null,
      kept,
      files: files.length,
      floor,
    },
  } as const
  const [{ state }] =
    files.length === 0
      ? [await app.handle(part.aggregate, part.stream, part.command, context, { studio })]
      : await app.handleMany([part, filesPart({ ...said, kept }, files)], context, { studio })
  const sent = state.recent.find(({ message }) => message === said.message)
  return sent ? { _id: sent.message, stamp: sent.stamp } : refuseChat('chat.conversationUnknown')
}
const filesPart = (
  { conversation, message, kept }: SaidMessage & { readonly kept: string },
  files: FilesToSend,
) =>
  ({
    aggregate: filesAggregate,
    stream: filesStream(message),
    command: {
      type: 'SendFiles',
      user: conversation.reader.user,
      conversation: conversation.key,
      message,
      files: files.map(({ file, type, bytes }, i) => ({
        id: fileId(message, i),
        file,
        type,
        bytes,
      })),
      names: files.map(({ name }) => name),
      kept,
    },
  }) as const
const filesStream = (message: string): string => `${filesAggregate.name}-${message}`
/** A reply is to a message of the same conversation, which is there now. */
export async function checkReply(
  app: App,
  { key }: FoundConversation,
  reply: string | null,
): Promise<void> {
  if (reply === null) return
  const row = await queryMessage(app.read<ChatTables>(), reply)
  if (!row || row.conversation !== key || row.deleted) refuseChat('chat.replyForeign')
}
type Asked = AskedWith<object>
interface Written {
  readonly to: string
  readonly text: string
  readonly id?: string | undefined
  readonly reply?: string | undefined
}
/** Finds where a message goes, or refuses, and gives it its id. */
async function bind(asked: Asked, { to, text, id, reply }: Written): Promise<SaidMessage> {
  const conversation = await findToWrite(asked, to)
  await checkReply(asked.app, conversation, reply ?? null)
  const { commandId, actor } = asked.context
  const message = messageId(actor.user, conversation.key, id ?? `command:${commandId}`)
  return { conversation, text, message, client: id ?? null, reply: reply ?? null }
}

export const sendMessage = action(chatCalls.sendMessage)(async (asked) =>
  send(asked.app, asked.context, await bind(asked, asked.body)),
)
export const sendFiles = action(chatCalls.sendFiles)(async (asked) => {
  const { app, body, context } = asked
  let said: SaidMessage | undefined
  const stream = async (fields: ReadonlyMap<string, string>) => {
    said = await bind(asked, formOf(fields))
    return filesStream(said.message)
  }
  const whom = { stream, sender: context.actor.trueUser ?? context.actor.user } as const
  return takeFiles(app, messageFiles, body, whom, ({ files, keep }) => {
    const bound = said ?? refuseChat('chat.nothingToSay')
    return keep(() => send(app, context, { ...bound, files }))
  })
})
/** The fields of a multipart body; refused as a JSON body is that does not fit. */
function formOf(fields: ReadonlyMap<string, string>): z.output<typeof FilesForm> {
  const parsed = FilesForm.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.').slice(0, 100) || 'the body'
  throw platformRefusal('request.malformed', {
    detail: `body.${where}: ${issue?.message.slice(0, 200)}`,
    path: `/body/${where}`,
  })
}
