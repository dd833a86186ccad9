import { chatCalls } from '#shared/chat/calls.ts'
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
