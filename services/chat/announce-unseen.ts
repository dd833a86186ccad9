import { chatMentionsIn } from '#shared/chat/mentions.ts'
import { messageEvents } from '#shared/chat/events.ts'
import { UNSEEN_MS } from '#shared/chat/rules.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryMessagesFor } from '#projections/chat/message-queries.ts'
import { chatMessages } from '#projections/chat/messages.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { chatSightOf, conversationNamed, loadGroup } from './finding.ts'
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
    version: 2,
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
      const [user, conversation, name] = [
        String(data['user']),
        String(data['conversation']),
        String(data['with']),
      ]
      await awaitReads(app, [chatMessages.name], String(data['position']))
      const heard = await newestHeard(app, { user, name, stamp: Number(data['stamp']) })
      if (!heard) return
      const { message, by, stamp } = heard
      await handle(readerAggregate, `${readerAggregate.name}-${readerKey(user, conversation)}`, {
        type: 'AnnounceUnseen',
        user,
        conversation,
        by,
        message,
        stamp,
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
/**
 * The newest message of the span of this stamp that is for somebody who may still read it; undefined where there is none any more.
 * One that was deleted, or is hidden from them, does not keep them from hearing of those before it.
 */
async function newestHeard(
  app: App,
  { user, name, stamp }: { user: string; name: string; stamp: number },
) {
  const reader = await readerNamed(app, user)
  const conversation = reader?.active && (await conversationNamed(app, reader, name))
  if (!conversation) return undefined
  const span = Math.floor(stamp / UNSEEN_MS)
  const rows = await queryMessagesFor(app.read<ChatTables>(), chatSightOf(conversation.reader), {
    conversation: conversation.key,
    from: span * UNSEEN_MS,
    until: (span + 1) * UNSEEN_MS,
    mentioned: conversation.group !== null,
  })
  const authors = await chatPeopleNamed(
    app,
    rows.map(({ by }) => by),
  )
  return rows.find(({ by }) => authors.get(by)?.erased === false)
}
