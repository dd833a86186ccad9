import { chatCalls } from '#shared/chat/calls.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import type { shiftNow } from '#shared/shifts/needs.ts'
import type { onAirNow } from '#shared/site-status/needs.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { action, query } from '../platform/kernel/use-case.ts'
import { findToWrite } from './finding.ts'
import { contactNamed, contactsOf, readerOf } from './people.ts'
import { presenceBoard } from './presence.ts'

const done = { ok: true as const }
export const listChatPeople = query(chatCalls.chatPeople)(async (asked) => {
  const reader = await readerOf(asked)
  const { user: one } = asked.query
  const contacts =
    one === undefined
      ? await contactsOf(asked.app, reader)
      : await contactNamed(asked.app, reader, one)
  const presence = await presenceBoard(asked.app).of(contacts.map(({ user }) => user))
  return contacts.flatMap(({ name, surname, tipCont, studio }, i) => {
    const there = presence[i]
    return there ? [{ ...there, name, surname, tipCont, studio }] : []
  })
})
export const chatPresence = query(chatCalls.chatPresence)(async (asked) => {
  const reader = await readerOf(asked)
  const contacts = await contactsOf(asked.app, reader)
  const presence = await presenceBoard(asked.app).of(contacts.map(({ user }) => user))
  return presence.filter(({ state }) => state !== 'offline')
})
/** What other modules tell of a person. */
export interface ChatNeeds {
  readonly shiftNow: GivenBy<typeof shiftNow>
  readonly onAirNow: GivenBy<typeof onAirNow>
}
export const chatPersonNow = (needs: ChatNeeds) =>
  query(chatCalls.chatPersonNow)(async (asked) => {
    const { app, context, params } = asked
    const reader = await readerOf(asked)
    const { user, studio } = await findVisible(app, {
      look: async () => (await contactNamed(app, reader, params.with))[0],
      reach: [CHAT_PEOPLE, PEOPLE],
      unknown: () => refuseChat('chat.conversationUnknown'),
    })
    const [[there], shift, sites] = await Promise.all([
      presenceBoard(app).of([user]),
      needs.shiftNow(app, user, context.actor),
      needs.onAirNow(app, { user, studio }, context.actor),
    ])
    return { ...(there ?? { user, state: 'offline', last_seen: null }), shift, sites: [...sites] }
  })
export const sayPresence = action(chatCalls.sayPresence)(async (asked) => {
  const { user } = await readerOf(asked)
  presenceBoard(asked.app).page(user, asked.body.page, asked.body.state)
  return done
})
export const sayTyping = action(chatCalls.sayTyping)(async (asked) => {
  const { key, reader } = await findToWrite(asked, asked.body.to)
  presenceBoard(asked.app).typing(reader.user, key)
  return done
})
