import { afterAll, expect, test, vi } from 'vitest'
import type { ChatNews } from '#shared/chat/views.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'
import { chatTopic } from './news.ts'
import { chatTest } from './testing-chat.ts'
import { presenceTopic } from './who-is-there.ts'

const studio = await chatTest()
afterAll(() => studio.close())
const { app } = studio
const comes = async (user: string) => {
  const feed = await chatTopic(app).open(user, '')
  feed.watched?.(1)
  return feed
}
const presenceIn = (told: unknown) =>
  ((told as ChatNews | undefined)?.presence ?? []).map(({ user, state }) => [user, state])
/** What the workers tell when they have projected. */
const projected = async (...topics: readonly string[]) => {
  await studio.settle()
  app.bus.publish({ kind: 'projected', projection: 'chat', module: 'chat', position: '1', topics })
}
/** What a feed tells next of who is there. */
const next = (feed: LiveFeed) =>
  vi.waitFor(async () => {
    const presence = presenceIn(await feed.poll())
    expect(presence).not.toEqual([])
    return presence
  })

test('a person is told of the others of their conversations, and one who looks at all, of everybody to whom they may write', async () => {
  await studio.say('oak', 'ivy', 'Is the room free?')
  await studio.say('moss', 'oak', 'Not of Ivy')
  await studio.settle()
  const ivy = await comes('ivy')
  expect(presenceIn(ivy.snapshot())).toEqual([])
  const [oak, ...others] = await Promise.all(['oak', 'moss', 'ash'].map(comes))
  expect(await next(ivy)).toEqual([['oak', 'online']])
  expect(presenceIn(ivy.snapshot())).toEqual([['oak', 'online']])
  const all = await presenceTopic(app).open('ivy', '')
  expect(presenceIn(all.snapshot()).toSorted()).toEqual([
    ['moss', 'online'],
    ['oak', 'online'],
  ])
  oak?.watched?.(0)
  expect(await next(ivy)).toEqual([['oak', 'offline']])
  expect(await next(all)).toEqual([['oak', 'offline']])
  for (const feed of others) feed.watched?.(0)
})

test('somebody new is told of as soon as there is a conversation with them, and no longer once they are kept apart', async () => {
  const [tess, moss] = await Promise.all(['tess', 'moss'].map(comes))
  if (!tess || !moss) throw new Error('nobody came')
  await studio.say('moss', 'tess', 'Hello')
  await projected('chat:tess')
  expect(await next(tess)).toEqual([['moss', 'online']])
  await studio.setting('north', 'trainerRestrictions', ['chatTo'])
  await projected('chat:*')
  expect(await next(tess)).toEqual([['moss', 'offline']])
  expect(presenceIn(tess.snapshot())).toEqual([])
})
