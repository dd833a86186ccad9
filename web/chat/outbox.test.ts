import { expect, test, vi } from 'vitest'
import type { Message } from '#shared/chat/views.ts'
import { sessionAtom, store } from '../platform/session.ts'
import { outbox, sendInTurn, type Sending } from './outbox.ts'
import { writtenMessage } from './testing-message.ts'

const testMessage = (_id: string) => writtenMessage({ _id, stamp: 1 })
const written = (id: string, to = 'oak'): Sending => ({
  id,
  to,
  text: id,
  reply: null,
  files: [],
  state: 'waiting',
  part: 0,
  why: '',
})

test('messages to one person leave one after another, in the order in which they were written', async () => {
  const sent: string[] = []
  const send = (one: Sending): Promise<Message> => {
    sent.push(one.id)
    return Promise.resolve(testMessage(one.id))
  }
  await Promise.all(['a', 'b', 'c'].map((id) => sendInTurn(written(id), send, () => undefined)))
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(outbox.get('oak')).toEqual([])
})
test('what waits when its writer logs out is sent by nobody', async () => {
  const line = Promise.withResolvers<Message>()
  const first = vi.fn(() => line.promise)
  const [second, shown] = [vi.fn(() => Promise.resolve(testMessage('b'))), vi.fn()]
  const all = [sendInTurn(written('a'), first, shown), sendInTurn(written('b'), second, shown)]
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
  store.set(sessionAtom, { status: 'anonymous' })
  line.resolve(testMessage('a'))
  await Promise.all(all)
  expect(second).not.toHaveBeenCalled()
  expect(shown).not.toHaveBeenCalled()
})
