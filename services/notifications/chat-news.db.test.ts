import { afterAll, beforeAll, expect, test } from 'vitest'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let studio: Awaited<ReturnType<typeof notified>>
beforeAll(async () => {
  studio = await notified(clock)
})
afterAll(() => studio.close())

const own = { user: 'fern', conversation: 'talk' }
const announced = (message: string, stamp: number) =>
  studio.tell('chatReader-fern', {
    type: 'UnseenAnnounced',
    data: { ...own, by: 'oak', message, stamp, with: 'oak', what: 'direct' },
  })
const seenUntil = (stamp: number) =>
  studio.tell('chatReader-fern', { type: 'ConversationSeen', data: { ...own, stamp } })
/** The messages in the bell, and which of them are new. */
async function bell() {
  await studio.settle()
  const { notifications, unread } = await studio.listOf('fern')
  return [unread, ...notifications.map(({ facts }) => facts['message'])]
}

test('the bell has the newest unseen message of a conversation, until it is read', async () => {
  await announced('m1', 10)
  expect(await bell()).toEqual([1, 'm1'])
  clock.now = '2026-11-20T12:05:00.000Z'
  await announced('m2', 20)
  expect(await bell()).toEqual([1, 'm2', 'm1'])
  await seenUntil(15)
  expect(await bell()).toEqual([1, 'm2', 'm1'])
  await seenUntil(20)
  expect(await bell()).toEqual([0, 'm2', 'm1'])
})
