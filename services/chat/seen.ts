import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { isKeptApart } from '#shared/chat/rules.ts'
import { membershipAfter } from '#shared/chat/membership.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { App } from '../platform/kernel/app.ts'
import { query } from '../platform/kernel/use-case.ts'
import { findMessage } from './finding.ts'
import { groupAggregate, mayModerate } from './group.ts'
import { readerKey } from './ids.ts'
import { chatPeopleNamed } from './people.ts'
import { readerAggregate } from './reader.ts'

type Found = Awaited<ReturnType<typeof findMessage>>
interface At {
  readonly at: Instant
}

/** Who was in the conversation of a message at a moment, from the log, besides its author. */
async function peopleAt(app: App, { row, conversation }: Found, { at }: At) {
  if (conversation.other !== null) {
    const all = [conversation.reader.user, conversation.other.user]
    return all.filter((user) => user !== row.by)
  }
  const history = await app.history(groupAggregate, `${groupAggregate.name}-${row.conversation}`)
  const members = new Map<string, Parameters<typeof membershipAfter>[0]>()
  for (const event of history)
    if (event.occurredAt <= at && 'user' in event.data) {
      const { user } = event.data
      const before = members.get(user) ?? { standing: 'none', role: 'member', muted: false }
      members.set(user, membershipAfter(before, event as Parameters<typeof membershipAfter>[1]))
    }
  return [...members].flatMap(([user, { standing }]) =>
    standing === 'member' && user !== row.by ? [user] : [],
  )
}
/** The moment at which somebody had seen a message first, from the log; null if they had not by then. */
async function seenAt(app: App, { row }: Found, { user, at }: At & { readonly user: string }) {
  const stream = `${readerAggregate.name}-${readerKey(user, row.conversation)}`
  const history = await app.history(readerAggregate, stream)
  const first = history.find(
    ({ type, data, occurredAt }) =>
      type === 'ConversationSeen' && data.stamp >= row.stamp && occurredAt <= at,
  )
  return first?.occurredAt ?? null
}
/** Those who could see a message and when they first had, without people kept from its author or from who asks. */
async function audienceAt(app: App, found: Found, at: Instant) {
  const users = await peopleAt(app, found, { at })
  const people = await chatPeopleNamed(app, [...users, found.row.by])
  const author = people.get(found.row.by)
  const { reader } = found.conversation
  const shown = users.filter((user) => {
    const one = people.get(user)
    return (
      one !== undefined &&
      !one.erased &&
      !isKeptApart(reader, one) &&
      !(author && isKeptApart(author, one))
    )
  })
  return Promise.all(
    shown.map(async (user) => ({ user, at: await seenAt(app, found, { user, at }) })),
  )
}

export const seenBy = query(chatCalls.seenBy)(async (asked) => {
  const found = await findMessage(asked, asked.params.message)
  return audienceAt(asked.app, found, asked.context.now)
})
/** For its author, and who moderates the group. */
export const messageAudience = query(chatCalls.messageAudience)(async (asked) => {
  const { app, context } = asked
  const found = await findMessage(asked, asked.params.message)
  const { reader, group } = found.conversation
  const as = { user: reader.user, manages: false }
  if (found.row.by !== reader.user && !(group && mayModerate(group, as)))
    return refuseChat('chat.notYours')
  const at = asked.query.at === undefined ? context.now : new Date(asked.query.at).toISOString()
  return { at, people: await audienceAt(app, found, at) }
})
