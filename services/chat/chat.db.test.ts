import { afterAll, expect, test } from 'vitest'
import type { Conversation, Group, Message, MessagePage, Unread } from '#shared/chat/views.ts'
import { chatRefusal, chatTest, tinyPicture as png } from './testing-chat.ts'

const { send, say, get, form, ...studio } = await chatTest()
afterAll(() => studio.close())

const page = (as: string, query: string) => get<MessagePage>(as, `/api/chat/messages?${query}`)
const texts = ({ messages }: MessagePage) => messages.map(({ text }) => text)
const unreadOf = async (as: string) => {
  const { total, conversations } = await get<Unread>(as, '/api/chat/unread')
  return [total, Object.fromEntries(conversations.map((one) => [one.with, one.unread]))]
}
const makeGroup = async (as: string, name: string, users: readonly string[], join = 'open') =>
  (await send<Group>(as, 'POST', '/api/chat/groups', { name, users, join })).body
const verb = (as: string, group: string, name: string, body?: object) =>
  send<Group>(as, 'POST', `/api/chat/groups/${group}/${name}`, body)
test('two people write to each other: each names the conversation by the other, and the newest stands last', async () => {
  const first = await say('ivy', 'oak', 'Is the room free?', { id: 'a1' })
  await say('oak', 'ivy', 'From ten on', { reply: first._id })
  const { messages, more } = await page('ivy', 'with=oak')
  expect(messages).toMatchObject([
    { _id: first._id, from: 'ivy', text: 'Is the room free?', stamp: first.stamp, client: 'a1' },
    {
      from: 'oak',
      text: 'From ten on',
      client: null,
      reply: first._id,
      edited: false,
      deleted: false,
    },
  ])
  expect(messages[1]?.replied).toMatchObject({ _id: first._id, text: 'Is the room free?' })
  expect(more).toBe(false)
  expect(texts(await page('oak', 'with=ivy'))).toEqual(['Is the room free?', 'From ten on'])
  expect(texts(await page('ivy', `with=oak&before=${messages[1]?._id}`))).toEqual([
    'Is the room free?',
  ])
  expect(texts(await page('ivy', `with=oak&after=${first.stamp}`))).toEqual(['From ten on'])
  expect(texts(await page('ivy', `with=oak&around=${first._id}&limit=2`))).toHaveLength(2)
})
test('a message of nothing but space is none', async () => {
  const sent = await send('moss', 'POST', '/api/chat/messages', { to: 'oak', text: ' \n ' })
  expect(chatRefusal(sent)).toEqual([400, 'request.malformed'])
})
test('a message that is sent twice is one, and two people’s equal ids do not meet', async () => {
  const once = await say('moss', 'oak', 'Once', { id: 'same' })
  const again = await say('moss', 'oak', 'Once', { id: 'same' })
  const other = await say('oak', 'moss', 'Mine', { id: 'same' })
  expect(again).toEqual(once)
  expect(other._id).not.toBe(once._id)
  expect(texts(await page('moss', 'with=oak'))).toEqual(['Once', 'Mine'])
})
test('a message is edited and deleted by its author, and what was deleted is gone everywhere and can be taken back', async () => {
  const { _id } = await say('ivy', 'tess', 'Thursdey @tess')
  const answer = await say('tess', 'ivy', 'Yes', { reply: _id })
  const at = `/api/chat/messages/${_id}`
  expect(chatRefusal(await send('tess', 'PATCH', at, { text: 'x' }))).toEqual([
    403,
    'chat.notYours',
  ])
  expect(chatRefusal(await send('tess', 'DELETE', at))).toEqual([403, 'chat.notYours'])
  expect((await send<Message>('ivy', 'PATCH', at, { text: 'Thursday @tess' })).body).toMatchObject({
    text: 'Thursday @tess',
    edited: true,
  })
  expect((await send<Message>('ivy', 'DELETE', at)).body).toMatchObject({ text: '', deleted: true })
  const { messages } = await page('tess', 'with=ivy')
  expect(messages[0]).toMatchObject({ _id, text: '', deleted: true, mentions: [] })
  expect(messages.find((one) => one._id === answer._id)?.replied).toMatchObject({
    text: '',
    deleted: true,
  })
  expect(await get('tess', '/api/chat/search?q=thursday')).toEqual([])
  expect(chatRefusal(await send('ivy', 'PATCH', at, { text: 'again' }))).toEqual([
    409,
    'chat.deleted',
  ])
  expect((await send<Message>('ivy', 'POST', `${at}/restore`)).body.text).toBe('Thursday @tess')
  expect(await get('tess', '/api/chat/search?q=THURSDAY')).toMatchObject([
    { with: 'ivy', message: { _id } },
  ])
  await send('ivy', 'DELETE', at)
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 61_000).toISOString()
  expect(chatRefusal(await send('ivy', 'POST', `${at}/restore`))).toEqual([
    409,
    'chat.nothingToUndo',
  ])
})
test('signs are each person’s own, and a pinned message is found', async () => {
  const { _id } = await say('oak', 'tess', 'Rota is out')
  const react = (as: string, on: boolean) =>
    send<Message>(as, 'PUT', `/api/chat/messages/${_id}/reaction`, { reaction: '👍', on })
  await react('tess', true)
  expect((await react('oak', true)).body.reactions).toEqual({ '👍': ['tess', 'oak'] })
  expect((await react('tess', false)).body.reactions).toEqual({ '👍': ['oak'] })
  const pinned = await send<Message>('tess', 'PUT', `/api/chat/messages/${_id}/pin`, { on: true })
  expect(pinned.body.pinned).toBe(true)
  expect(texts(await page('oak', 'with=tess&pinned=true'))).toEqual(['Rota is out'])
})
test('what is unread is counted by a marker that never goes back', async () => {
  const group = await makeGroup('oak', 'Night', ['ivy', 'moss'])
  const stamps = []
  for (const text of ['one', 'two', 'three @ivy'])
    stamps.push((await say('oak', group._id, text)).stamp)
  const mark = (stamp: number, as = 'ivy') =>
    send<{ unread: number }>(as, 'POST', '/chat/markMessagesSeen', {
      to: 'ivy',
      from: group._id,
      stamp,
    })
  expect((await unreadOf('ivy'))[1]).toMatchObject({ [group._id]: 3 })
  expect((await mark(stamps[1] ?? 0)).body).toEqual({ unread: 1 })
  expect((await mark(stamps[0] ?? 0)).body).toEqual({ unread: 1 })
  expect(chatRefusal(await mark(1, 'moss'))).toEqual([403, 'chat.otherReader'])
  const list = await get<Conversation[]>('ivy', '/api/chat/conversations')
  expect(list.find((one) => one.with === group._id)).toMatchObject({
    kind: 'group',
    name: 'Night',
    unread: 1,
    mentioned: true,
    last: { text: 'three @ivy' },
    why_not: null,
  })
  expect((await mark(Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 })
  const of = `/api/chat/conversations/${group._id}`
  const { messages } = await page('ivy', `with=${group._id}`)
  const unread = await send<Conversation>('ivy', 'PUT', `${of}/unread`, { from: messages[1]?._id })
  expect(unread.body).toMatchObject({ unread: 2, unread_from: stamps[1], seen: stamps[2] })
  const [total] = await unreadOf('ivy')
  await send('ivy', 'PUT', `${of}/quiet`, { on: true })
  expect((await unreadOf('ivy'))[0]).toBe(Number(total) - 2)
  expect((await mark(stamps[2] ?? 0)).body).toEqual({ unread: 0 })
  expect((await send<Conversation>('ivy', 'PUT', `${of}/pin`, { on: true })).body).toMatchObject({
    pinned: true,
    quiet: true,
    unread_from: null,
  })
  expect((await get<Conversation[]>('ivy', '/api/chat/conversations'))[0]?.with).toBe(group._id)
  const seen = await get<{ user: string; at: string | null }[]>(
    'oak',
    `/api/chat/messages/${messages[0]?._id}/seen`,
  )
  expect(seen).toEqual([
    { user: 'ivy', at: expect.any(String) },
    { user: 'moss', at: null },
  ])
  const audience = `/api/chat/messages/${messages[0]?._id}/audience`
  const before = '2026-11-20T11:00:00.000Z'
  expect(await get('oak', `${audience}?at=${before}`)).toEqual({ at: before, people: [] })
  expect(chatRefusal(await send('moss', 'GET', audience))).toEqual([403, 'chat.notYours'])
})
test('people come into a group as it says, and who moderates decides about others', async () => {
  const { _id } = await makeGroup('ivy', 'Models', [], 'request')
  expect((await verb('moss', _id, 'join')).body).toMatchObject({
    request: ['moss'],
    users: ['ivy'],
  })
  expect((await verb('moss', _id, 'cancel')).body.request).toEqual([])
  await verb('moss', _id, 'join')
  expect(chatRefusal(await verb('moss', _id, 'accept', { user: 'moss' }))).toEqual([
    403,
    'chat.notAllowed',
  ])
  expect((await verb('ivy', _id, 'accept', { user: 'moss' })).body).toMatchObject({
    users: ['ivy', 'moss'],
    request: [],
    roles: { ivy: 'owner' },
  })
  expect(chatRefusal(await verb('moss', _id, 'mute', { user: 'ivy' }))).toEqual([
    403,
    'chat.notAllowed',
  ])
  expect((await verb('ivy', _id, 'mute', { user: 'moss' })).body.muted).toEqual(['moss'])
  const { _id: said } = await say('ivy', _id, 'Hello')
  const tried = [
    await send('moss', 'POST', '/api/chat/messages', { to: _id, text: 'hm' }),
    await send('moss', 'PUT', `/api/chat/messages/${said}/reaction`, { reaction: '👍', on: true }),
    await send('moss', 'POST', '/api/chat/typing', { to: _id }),
    await form('moss', ['POST', '/api/chat/messages/files'], { to: _id }, { 'a.png': png }),
    await verb('moss', _id, 'invite', { users: ['oak'] }),
  ]
  expect(tried.map(chatRefusal)).toEqual(tried.map(() => [403, 'chat.muted']))
  expect(texts(await page('moss', `with=${_id}`))).toEqual(['Hello'])
  await verb('ivy', _id, 'unmute', { user: 'moss' })
  expect((await send('moss', 'POST', '/api/chat/messages', { to: _id, text: 'hi' })).status).toBe(
    201,
  )
  expect((await verb('oak', _id, 'ban', { user: 'moss' })).body).toMatchObject({ banned: ['moss'] })
  expect(
    chatRefusal(await send('moss', 'POST', '/api/chat/messages', { to: _id, text: 'x' })),
  ).toEqual([403, 'chat.banned'])
  expect(chatRefusal(await send('moss', 'GET', `/api/chat/messages?with=${_id}`))).toEqual([
    404,
    'chat.conversationUnknown',
  ])
  expect(chatRefusal(await verb('moss', _id, 'join'))).toEqual([403, 'chat.banned'])
  expect(chatRefusal(await verb('oak', _id, 'mute', { user: 'ivy' }))).toEqual([
    409,
    'chat.ownerStays',
  ])
  await verb('ivy', _id, 'unban', { user: 'moss' })
  await verb('ivy', _id, 'invite', { users: ['moss'] })
  expect((await verb('moss', _id, 'join')).body.standing).toBe('member')
  await verb('ivy', _id, 'leave')
  expect(await get('moss', `/api/chat/groups/${_id}`)).toMatchObject({ roles: { moss: 'owner' } })
  await verb('moss', _id, 'leave')
  expect(chatRefusal(await send('oak', 'GET', `/api/chat/groups/${_id}`))).toEqual([
    404,
    'chat.groupUnknown',
  ])
})
test('the files of a conversation come page by page, none left out', async () => {
  const sent = Array.from({ length: 11 }, (_, n) =>
    Object.fromEntries(
      Array.from({ length: n === 0 ? 5 : 10 }, (__, i) => [`f${n}-${i}.txt`, Buffer.from('Room')]),
    ),
  )
  for (const files of sent)
    await form('tess', ['POST', '/api/chat/messages/files'], { to: 'moss' }, files)
  const list = (more: string) =>
    get<{ _id: string; name: string }[]>('moss', `/api/chat/files?with=tess${more}`)
  const first = await list('')
  const rest = await list(`&after=${first.at(-1)?._id}`)
  expect([first.length, rest.length]).toEqual([100, 5])
  const names = [...first, ...rest].map(({ name }) => name)
  expect(names.toSorted()).toEqual(sent.flatMap((files) => Object.keys(files)).toSorted())
})
test('files come with their message, and a deleted message’s are not given out', async () => {
  const sent = await form<{ _id: string }>(
    'ivy',
    ['POST', '/api/chat/messages/files'],
    { to: 'oak', text: '', id: 'f1' },
    { 'plan.png': png, 'notes.txt': Buffer.from('Room 4') },
  )
  expect(sent.status).toBe(201)
  const { messages } = await page('oak', 'with=ivy&limit=1')
  const files = messages[0]?.files ?? []
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['plan.png', 'image/png'],
    ['notes.txt', 'text/plain'],
  ])
  expect((await send<string>('oak', 'GET', files[1]?.url ?? '')).body).toBe('Room 4')
  expect((await send('oak', 'GET', `${files[0]?.url}?size=128`)).status).toBe(200)
  expect(chatRefusal(await send('moss', 'GET', files[1]?.url ?? ''))[0]).toBe(404)
  expect(await get<unknown[]>('oak', '/api/chat/files?with=ivy')).toHaveLength(2)
  await send('ivy', 'DELETE', `/api/chat/messages/${sent.body._id}`)
  expect(chatRefusal(await send('oak', 'GET', files[1]?.url ?? ''))).toEqual([
    404,
    'chat.fileUnknown',
  ])
  expect(await get('oak', '/api/chat/files?with=ivy')).toEqual([])
})
test('a draft that answers nothing any more comes back so', async () => {
  const { _id } = await say('oak', 'ivy', 'Which one?')
  const keep = (reply: string | null) =>
    send('ivy', 'PUT', '/api/chat/drafts/oak', { text: 'The red', reply })
  const kept = async () => (await get<{ reply: string | null }[]>('ivy', '/api/chat/drafts'))[0]
  await keep(_id)
  expect(await kept()).toMatchObject({ text: 'The red', reply: _id })
  await keep(null)
  expect(await kept()).toMatchObject({ text: 'The red', reply: null })
  await send('ivy', 'PUT', '/api/chat/drafts/oak', { text: '', reply: null })
})
test('drafts and waiting messages are each person’s own, and are sent when their time has come', async () => {
  await send('ivy', 'PUT', '/api/chat/drafts/oak', { text: 'Could you' })
  expect(await get('ivy', '/api/chat/drafts')).toMatchObject([{ with: 'oak', text: 'Could you' }])
  expect(await get('oak', '/api/chat/drafts')).toEqual([])
  await send('ivy', 'PUT', '/api/chat/drafts/oak', { text: '' })
  expect(await get('ivy', '/api/chat/drafts')).toEqual([])
  const at = (seconds: number) =>
    new Date(Date.parse(studio.clock.now) + seconds * 1000).toISOString()
  const plan = (seconds: number) =>
    send<{ _id: string }>('ivy', 'POST', '/api/chat/scheduled', {
      to: 'oak',
      text: 'Later',
      at: at(seconds),
    })
  expect(chatRefusal(await plan(-1))).toEqual([422, 'chat.timeUnusable'])
  const gone = await plan(600)
  await plan(900)
  await send('ivy', 'DELETE', `/api/chat/scheduled/${gone.body._id}`)
  expect(await get('ivy', '/api/chat/scheduled')).toHaveLength(1)
  studio.clock.now = at(1000)
  studio.decided()
  expect(await get('ivy', '/api/chat/scheduled')).toEqual([])
  studio.decided()
  expect(texts(await page('oak', 'with=ivy&limit=1'))).toEqual(['Later'])
})
test('only rows that have changed since a position are told to a page that asks so', async () => {
  const { _id } = await say('tess', 'oak', 'First')
  const second = { to: 'oak', text: 'Second' }
  const { headers } = await send('tess', 'POST', '/api/chat/messages', second)
  const position = String(headers['x-position'])
  await send('tess', 'PATCH', `/api/chat/messages/${_id}`, { text: 'First of all' })
  expect(texts(await page('oak', `with=tess&changed=${position}`))).toEqual(['First of all'])
})
