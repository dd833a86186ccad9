import { afterAll, expect, test } from 'vitest'
import type { Group } from '#shared/chat/views.ts'
import { directId, readerKey } from './ids.ts'
import { chatTest } from './testing-chat.ts'

const { send, say, ...studio } = await chatTest()
afterAll(() => studio.close())

const makeGroup = async (as: string, name: string, users: readonly string[]) =>
  (await send<Group>(as, 'POST', '/api/chat/groups', { name, users, join: 'open' })).body
const announced = async (to: string, conversation: string) => {
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 90_000).toISOString()
  await studio.settle()
  const log = await studio.app.journal.read(`chatReader-${readerKey(to, conversation)}`)
  return log.flatMap((event) => (event.type === 'UnseenAnnounced' ? [event.data] : []))
}
test('whoever takes their last message back has not taken back that of the ones before', async () => {
  // Both in one span of time.
  studio.clock.now = '2026-11-21T12:00:00.000Z'
  const { _id } = await say('oak', 'tess', 'Room 3 is on fire')
  const second = await say('oak', 'tess', 'Oops')
  await send('oak', 'DELETE', `/api/chat/messages/${second._id}`)
  const told = await announced('tess', directId('oak', 'tess'))
  expect(told.at(-1)).toMatchObject({ message: _id })
  const group = await makeGroup('oak', 'Corridor', ['tess', 'moss'])
  studio.clock.now = '2026-11-21T13:00:00.000Z'
  const first = await say('oak', group._id, 'Where are you, @tess?')
  await say('oak', group._id, 'Nobody by name')
  expect(await announced('tess', group._id)).toMatchObject([{ message: first._id }])
})
test('a message that is not seen is announced once, and one that was seen, or whose reader wants it quiet, is not', async () => {
  const toMoss = () => announced('moss', directId('oak', 'moss'))
  const before = await toMoss()
  await say('oak', 'moss', 'first')
  const { _id, stamp } = await say('oak', 'moss', 'second')
  const told = await toMoss()
  expect(told).toHaveLength(before.length + 1)
  expect(told.at(-1)).toMatchObject({ user: 'moss', by: 'oak', message: _id, what: 'direct' })
  await send('moss', 'POST', '/chat/markMessagesSeen', { to: 'moss', from: 'oak', stamp })
  const third = await say('oak', 'moss', 'third')
  const seen = { to: 'moss', from: 'oak', stamp: third.stamp }
  await send('moss', 'POST', '/chat/markMessagesSeen', seen)
  await send('moss', 'PUT', '/api/chat/conversations/oak/quiet', { on: true })
  await say('oak', 'moss', 'fourth')
  expect(await toMoss()).toHaveLength(told.length)
})
