import { chatMentionsIn } from '#shared/chat/mentions.ts'
import { messageEvents } from '#shared/chat/events.ts'
import { isKeptApart, UNSEEN_MS } from '#shared/chat/rules.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryMessage } from '#projections/chat/message-queries.ts'
import { chatMessages } from '#projections/chat/messages.ts'
import type { App } from '../platform/kernel/app.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { conversationNamed, loadGroup } from './finding.ts'
import { membershipOf } from './group.ts'
import { readerKey } from './ids.ts'
import { chatPeopleNamed, readerNamed } from './people.ts'
import { readerAggregate } from './reader.ts'

/**
 * Announces a direct message, or a mention in a group, that was not seen for a while; notifications tell the person. A
 * conversation has one timer a person and span of that length, however much is said in it.
 */
export const announceUnseen = (app: App): AnyProcess =>
  onEvent({
    name: 'chat-unseen',
    module: 'chat',
    version: 1,
    events: messageEvents,
    run: async ({ data, position }, { at, old }) => {
      if (old) return
      const { conversation, message, by, stamp, user } = data
      const span = Math.floor(stamp / UNSEEN_MS)
      const due = new Date((span + 2) * UNSEEN_MS).toISOString()
      const told =
        user === null ? await mentionedIn(app, conversation, chatMentionsIn(data.text)) : [user]
      for (const one of told)
        if (one !== by)
          at(due, `${conversation} ${one} ${span}`, {
            user: one,
            conversation,
            message,
            by,
            stamp,
            position,
            with: user === null ? conversation : by,
          })
    },
    onTimer: async ({ data }, { handle }) => {
      const [user, by, message] = [
        String(data['user']),
        String(data['by']),
        String(data['message']),
      ]
      const [conversation, name] = [String(data['conversation']), String(data['with'])]
      await app.progress.reach([chatMessages.name], String(data['position']))
      if (!(await mayHear(app, { user, by, name, message }))) return
      await handle(readerAggregate, `${readerAggregate.name}-${readerKey(user, conversation)}`, {
        type: 'AnnounceUnseen',
        user,
        conversation,
        by,
        message,
        stamp: Number(data['stamp']),
        with: name,
        what: name === conversation ? 'mentioned' : 'direct',
      })
    },
  })
/** The members of a group among these. */
async function mentionedIn(app: App, conversation: string, users: readonly string[]) {
  if (users.length === 0) return []
  const group = await loadGroup(app, conversation)
  return users.filter((user) => group && membershipOf(group, user).standing === 'member')
}
/** Whether the message is there, and somebody is still one of those who may read it. */
async function mayHear(
  app: App,
  { user, by, name, message }: { user: string; by: string; name: string; message: string },
): Promise<boolean> {
  const [reader, row] = await Promise.all([
    readerNamed(app, user),
    queryMessage(app.read<ChatTables>(), message),
  ])
  if (!reader || !reader.active || !row || row.deleted) return false
  if (!(await conversationNamed(app, reader, name))) return false
  const author = (await chatPeopleNamed(app, [by])).get(by)
  return author !== undefined && !author.erased && !isKeptApart(reader, author)
}
