import { afterAll, expect, test } from 'vitest'
import type { Conversation, Group } from '#shared/chat/views.ts'
import { chatRefusal, chatTest } from './testing-chat.ts'

const { send, say, ...studio } = await chatTest()
afterAll(() => studio.close())

test('where chat is switched off there is none, and nothing goes on towards it from elsewhere', async () => {
  const sent = await say('owner', 'ash', 'Before')
  const made = await send<Group>('sol', 'POST', '/api/chat/groups', {
    name: 'South',
    users: ['owner', 'ash'],
    join: 'open',
  })
  const south = made.body._id
  await say('owner', south, 'Before, to all')
  const listed = async () =>
    (await send<Conversation[]>('owner', 'GET', '/api/chat/conversations')).body.map((one) => [
      one.with,
      one.why_not,
    ])
  expect(await listed()).toContainEqual([south, null])
  await studio.chatOn('south', false)
  studio.decided()
  const refused = async (as: string, method: string, url: string, body?: object) =>
    chatRefusal(await send(as, method, url, body))
  const messages = '/api/chat/messages'
  expect(await refused('ash', 'GET', '/api/chat/conversations')).toEqual([404, 'chat.off'])
  const off = [409, 'chat.offThere']
  expect(await refused('owner', 'POST', messages, { to: 'ash', text: 'hi' })).toEqual(off)
  const { _id } = sent
  expect(await refused('owner', 'PATCH', `${messages}/${_id}`, { text: 'After' })).toEqual(off)
  const reaction = { reaction: '👍', on: true }
  expect(await refused('owner', 'PUT', `${messages}/${_id}/reaction`, reaction)).toEqual(off)
  const unknown = [404, 'chat.conversationUnknown']
  expect(await refused('owner', 'POST', messages, { to: south, text: 'hi' })).toEqual(unknown)
  expect(await refused('owner', 'GET', `${messages}?with=${south}`)).toEqual(unknown)
  const after = await listed()
  expect(after).toContainEqual(['ash', 'chat.offThere'])
  expect(after.map(([name]) => name)).not.toContain(south)
  const found = await send<unknown[]>('owner', 'GET', '/api/chat/search?q=Before')
  expect(found.body).toHaveLength(1)
})
