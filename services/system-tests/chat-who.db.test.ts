import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ChatContact,
  ChatNews,
  Conversation,
  FoundMessage,
  Group,
  Message,
  MessagePage,
  Unread,
} from '#shared/chat/views.ts'
import { chatTopic } from '../chat/news.ts'
import { chatRefusal, chatTest } from '../chat/testing-chat.ts'

const { send, say, get, form, ...studio } = await chatTest()
afterAll(() => studio.close())

/**
 * Whom each may write to, once `chatTo` holds in north. Trainers tess (of ivy) and fern (of moss), the Tehnic tek (of nobody), the
 * Manager oak, and Other odd; in south, where it does not, the Manager sol, the Trainer sue and the Model ash. Model wren has left,
 * and Model finch was erased.
 */
const may: Readonly<Record<string, string>> = {
  owner: 'ash fern ivy moss oak odd sol sue tek tess',
  oak: 'fern ivy moss odd owner tek tess',
  tess: 'fern ivy oak odd owner tek',
  fern: 'moss oak odd owner tek tess',
  tek: 'fern oak odd owner tess',
  odd: 'fern ivy moss oak owner tek tess',
  ivy: 'moss oak odd owner tess',
  moss: 'fern ivy oak odd owner',
  sol: 'ash owner sue',
  sue: 'ash owner sol',
  ash: 'owner sol sue',
}
const everybody = Object.keys(may)
const north = 'oak tess fern tek odd ivy moss'.split(' ')
const gone = ['wren', 'finch']
const kept = new Set(['tess moss', 'fern ivy', 'tek ivy', 'tek moss'])
const areKept = (a: string, b: string) => kept.has(`${a} ${b}`) || kept.has(`${b} ${a}`)
/** Everybody of north whom one may read: as `may`, and who has left. */
const readable = (user: string): readonly string[] =>
  [...north, ...gone]
    .filter(
      (other) =>
        other !== user &&
        !areKept(user, other) &&
        // Nobody of these trainers had a Model who has left.
        !(gone.includes(other) && ['tess', 'fern', 'tek'].includes(user)),
    )
    .toSorted()
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()
const said = new Map<string, string>()
const between = (from: string, to: string) => said.get(`${from} ${to}`) ?? ''
let group = ''

beforeAll(async () => {
  const models = ['wren', 'finch']
  for (const user of models) await studio.hirePerson(user, {})
  await studio.hirePerson('fern', { tipCont: 'Trainer' })
  await studio.hirePerson('tek', { tipCont: 'Tehnic' })
  await studio.hirePerson('odd', { tipCont: 'Other' })
  await studio.hirePerson('sue', { tipCont: 'Trainer', studios: ['south'] })
  for (const [user, model] of [
    ['tess', 'ivy'],
    ['fern', 'moss'],
  ])
    await studio.tell(`permissions-${user}`, { type: 'ModelAllocated', data: { user, model } })
  studio.decided()
  const users = [...north, ...gone].filter((user) => user !== 'oak')
  const made = await send<Group>('oak', 'POST', '/api/chat/groups', {
    name: 'All',
    users,
    join: 'open',
  })
  group = made.body._id
  await studio.settle()
  // Everybody has written to everybody before anything holds them apart.
  const all = [...north, ...gone]
  await Promise.all(
    all.flatMap((from) =>
      all
        .filter((to) => to !== from)
        .map(async (to) => said.set(`${from} ${to}`, (await say(from, to, `hello ${to}`))._id)),
    ),
  )
  for (const from of all) said.set(`${from} all`, (await say(from, group, `greetings @oak`))._id)
  const reaction = `/api/chat/messages/${said.get('odd all')}/reaction`
  for (const user of ['moss', 'oak'])
    await send(user, 'PUT', reaction, { reaction: '👍', on: true })
  await studio.setting('north', 'trainerRestrictions', ['chatTo'])
  await studio.tell('account-wren', {
    type: 'AccountDeactivated',
    data: { user: 'wren', by: 'oak' },
  })
  await studio.tell('account-finch', {
    type: 'PersonErased',
    data: { user: 'finch', requestedBy: 'oak', approvedBy: 'owner', kept: [] },
  })
  studio.decided()
  await get('oak', '/api/chat/unread')
})

test('everybody is shown the people whom they may write to, and no others', async () => {
  const shown = await Promise.all(
    everybody.map(async (user) => {
      const people = await get<ChatContact[]>(user, '/api/chat/people')
      return [user, people.map((one) => one.user).join(' ')]
    }),
  )
  expect(Object.fromEntries(shown)).toEqual(may)
})
test('what somebody does now is told to who may write to them', async () => {
  const pairs = [...everybody, ...gone].flatMap((of) => everybody.map((as) => [as, of] as const))
  const wrong = await Promise.all(
    pairs.map(async ([as, of]) => {
      const { status } = await send(as, 'GET', `/api/chat/people/${of}/now`)
      const expected = (may[as] ?? '').split(' ').includes(of) ? 200 : 404
      return status === expected ? [] : [`${as} of ${of}: ${status}`]
    }),
  )
  expect(wrong.flat()).toEqual([])
})
test('each pair writes to each other as both are shown, whoever begins', async () => {
  const pairs = everybody.flatMap((from) => everybody.map((to) => [from, to] as const))
  const wrong = await Promise.all(
    pairs.map(async ([from, to]) => {
      const { status } = await send(from, 'POST', '/api/chat/messages', { to, text: 'now' })
      const expected = (may[from] ?? '').split(' ').includes(to) ? 201 : 404
      return status === expected ? [] : [`${from} to ${to}: ${status}`]
    }),
  )
  expect(wrong.flat()).toEqual([])
})
test('whoever is kept from the other can do nothing in their conversation, with people who have left nothing but read', async () => {
  const verbs = (as: string, other: string) => {
    const [own, theirs] = [between(as, other), between(other, as)].map(
      (id) => `/api/chat/messages/${id}`,
    )
    return [
      () => send(as, 'PATCH', own ?? '', { text: 'changed' }),
      () => send(as, 'PUT', `${theirs}/reaction`, { reaction: '👍', on: true }),
      () => send(as, 'PUT', `${theirs}/pin`, { on: true }),
      () => send(as, 'POST', '/api/chat/typing', { to: other }),
      () =>
        send(as, 'POST', '/api/chat/messages', { to: other, text: 'x', reply: between(other, as) }),
    ]
  }
  const expected = (as: string, other: string): RegExp => {
    if (areKept(as, other) || !readable(as).includes(other)) return /^404 /
    return gone.includes(other) ? /^409 / : /^20[01]$/
  }
  // Each with everybody whom they are kept from, one whom they may write to, and some with who has left.
  const left = (as: string) => (['oak', 'tess', 'ivy'].includes(as) ? gone : [])
  const pairs = north.flatMap((as) =>
    [...north.filter((one) => areKept(as, one)), ...left(as), as === 'odd' ? 'oak' : 'odd'].map(
      (one) => [as, one] as const,
    ),
  )
  const wrong: string[] = []
  for (const [as, other] of pairs) {
    const answers = await Promise.all(verbs(as, other).map((verb) => verb()))
    const codes = sorted(answers.map((answer) => chatRefusal(answer).join(' ').trim()))
    if (!codes.every((code) => expected(as, other).test(code)))
      wrong.push(`${as} and ${other}: ${codes.join(', ')}`)
  }
  expect(wrong).toEqual([])
})
test.each(north)('%s reads, finds, counts and hears of nobody they are kept from', async (user) => {
  const list = await get<Conversation[]>(user, '/api/chat/conversations')
  expect(list).toEqual(expect.any(Array))
  const direct = list.flatMap((one) =>
    one.kind === 'direct' && one.with !== 'owner' ? [one.with] : [],
  )
  const { messages } = await get<MessagePage>(user, `/api/chat/messages?with=${group}&limit=100`)
  const found = await get<FoundMessage[]>(user, '/api/chat/search?q=greetings')
  const unread = await get<Unread>(user, '/api/chat/unread')
  const view = await get<Group>(user, `/api/chat/groups/${group}`)
  const topic = await chatTopic(studio.app).open(user, '')
  const news = topic.snapshot() as ChatNews
  const others = readable(user)
  const theirs = others.filter((one) => one !== 'finch')
  const names = (all: readonly { readonly with: string }[]) =>
    sorted(all.map((one) => one.with).filter((one) => one !== group && one !== 'owner'))
  expect({
    direct: sorted(direct),
    authors: sorted(messages.map(({ from }) => from).filter((from) => from !== user)),
    found: sorted(found.map(({ message }) => message.from).filter((from) => from !== user)),
    unread: names(unread.conversations),
    group: unread.conversations.find((one) => one.with === group)?.unread,
    users: sorted(view.users.filter((one) => one !== user)),
    reactions: sorted(messages.flatMap((one) => Object.values(one.reactions).flat())),
    last: news.conversations?.find((one) => one.with === group)?.last,
    news: names(news.conversations ?? []),
    total: news.total,
  }).toEqual({
    direct: others,
    authors: others,
    found: others,
    unread: others,
    group: others.length,
    users: theirs,
    reactions: ['moss', 'oak'].filter((one) => one === user || others.includes(one)),
    last: messages.at(-1)?.stamp,
    news: others,
    total: unread.total,
  })
  const seen = await get<{ user: string }[]>(
    'oak',
    `/api/chat/messages/${between(user, 'all')}/seen`,
  )
  const readers = sorted(seen.map((one) => one.user))
  expect(readers.filter((one) => areKept(user, one))).toEqual([])
})
test('in a group, who is muted reads and does nothing else; who is banned or has left does not even read', async () => {
  const verb = (name: string, as: string, user: string) =>
    send(as, 'POST', `/api/chat/groups/${group}/${name}`, { user })
  await verb('mute', 'oak', 'odd')
  await verb('ban', 'oak', 'ivy')
  await verb('leave', 'moss', 'moss')
  const tried = async (as: string) => {
    const own = `/api/chat/messages/${between(as, 'all')}`
    const theirs = `/api/chat/messages/${between('oak', 'all')}`
    const answers = await Promise.all([
      send(as, 'POST', '/api/chat/messages', { to: group, text: 'x' }),
      form(as, ['POST', '/api/chat/messages/files'], { to: group }, { 'a.txt': Buffer.from('a') }),
      send(as, 'POST', '/api/chat/typing', { to: group }),
      send(as, 'PATCH', own, { text: 'y' }),
      send(as, 'DELETE', own),
      send(as, 'PUT', `${theirs}/reaction`, { reaction: '👍', on: true }),
      send(as, 'PUT', `${theirs}/pin`, { on: true }),
      send(as, 'POST', `/api/chat/groups/${group}/invite`, { users: ['oak'] }),
    ])
    const list = await get<Conversation[]>(as, '/api/chat/conversations')
    const found = await get<FoundMessage[]>(as, '/api/chat/search?q=greetings')
    const page = await send(as, 'GET', `/api/chat/messages?with=${group}`)
    return {
      verbs: sorted(answers.map((answer) => chatRefusal(answer).join(' '))),
      read: [page.status, list.some((one) => one.with === group), found.length > 0],
    }
  }
  expect(await tried('odd')).toEqual({ verbs: ['403 chat.muted'], read: [200, true, true] })
  expect(await tried('ivy')).toEqual({
    verbs: ['403 chat.banned', '403 chat.notMember', '404 chat.messageUnknown'],
    read: [404, false, false],
  })
  expect(await tried('moss')).toEqual({
    verbs: ['403 chat.notMember', '404 chat.conversationUnknown', '404 chat.messageUnknown'],
    read: [404, false, false],
  })
})
test('stamps grow, also of messages of one moment', async () => {
  const { now } = studio.clock
  const all = []
  for (const text of ['1', '2', '3']) {
    studio.clock.now = now
    all.push((await say('oak', 'tess', text)).stamp)
  }
  expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b))
})
test('a manager of chat exports a conversation of theirs, and nobody else', async () => {
  const csv = await send<string>('oak', 'GET', '/api/chat/export?with=tess')
  expect(csv.body).toContain('hello oak')
  const json = await send<{ messages: Message[] }>(
    'oak',
    'GET',
    '/api/chat/export?with=tess&format=json',
  )
  expect(json.body.messages.at(-1)?.text).toBe('3')
  expect(chatRefusal(await send('tess', 'GET', '/api/chat/export?with=oak'))).toEqual([
    403,
    'chat.exportRefused',
  ])
})
