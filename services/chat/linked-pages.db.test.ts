import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type {
  ChatContact,
  ChatPersonNow,
  FoundMessage,
  Message,
  MessagePage,
} from '#shared/chat/views.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import { chatRefusal, chatTest } from './testing-chat.ts'
import type { Outbound } from '../platform/outbox/outbound.ts'
import { previewsOf } from './linked-pages.ts'

const { app, send, say, get, ...studio } = await chatTest()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/hangs') return
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<title>Ring lamps</title><meta name="description" content="Soft light">')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await studio.close()
})
// The loopback address stands for the web.
Object.assign(previewsOf(app), {
  page_ms: 300,
  outbound: {
    allow: (address: string, to: number) => address === '127.0.0.1' && to === port,
    resolve: ((_name, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) satisfies Outbound['resolve'],
  },
})
const at = (where: string) => `http://lamps.test:${port}${where}`
const shown = async (as: string, other: string) => {
  const { messages } = await get<MessagePage>(as, `/api/chat/messages?with=${other}`)
  return messages.map(({ text, preview }) => [text, preview && [preview.url, preview.title]])
}

test('without the studio’s word no page is asked, and the call shows the link alone', async () => {
  await say('ivy', 'oak', `See ${at('/early')}`)
  await studio.settle()
  const answer = await send('ivy', 'POST', '/api/chat/link-preview', { url: at('/early') })
  expect([answer.status, String(answer.body)]).toEqual([200, expect.stringContaining('lamps.test')])
  expect(asked).toEqual([])
})
test('the page of a sent link is asked once, by a worker, and shown to both; one that hangs holds up no other', async () => {
  await studio.setting('north', 'linkPreviews', true)
  studio.decided()
  await say('ivy', 'moss', `Slow: ${at('/hangs')}`)
  await say('ivy', 'moss', `These: ${at('/lamps')}).`)
  await say('ivy', 'moss', 'No link')
  await studio.settle()
  await studio.settle()
  for (const [as, other] of [
    ['ivy', 'moss'],
    ['moss', 'ivy'],
  ] as const)
    expect(await shown(as, other)).toEqual([
      [`Slow: ${at('/hangs')}`, null],
      [`These: ${at('/lamps')}).`, [at('/lamps'), 'Ring lamps']],
      ['No link', null],
    ])
  expect(asked.toSorted()).toEqual(['/hangs', '/lamps'])
})
test('a preview goes with its link: edited out, deleted, and does not come back', async () => {
  const first = await say('moss', 'oak', at('/a'))
  const second = await say('moss', 'oak', at('/b'))
  await studio.settle()
  expect(await shown('oak', 'moss')).toMatchObject([
    [at('/a'), [at('/a'), 'Ring lamps']],
    [at('/b'), [at('/b'), 'Ring lamps']],
  ])
  const path = ({ _id }: { readonly _id: string }) => `/api/chat/messages/${_id}`
  await send<Message>('moss', 'PATCH', path(first), { text: 'never mind' })
  await send<Message>('moss', 'DELETE', path(second))
  await studio.settle()
  expect(await shown('oak', 'moss')).toEqual([
    ['never mind', null],
    ['', null],
  ])
  const { rows } = await app.pool.query('select count(*)::int as links from chat_link')
  // Those of the test before.
  expect(rows).toEqual([{ links: 2 }])
})
test('one message is told with its conversation to who may read it, and what links to it knows who that is', async () => {
  const { _id } = await say('ivy', 'oak', 'Linked from elsewhere')
  const path = `/api/chat/messages/${_id}`
  expect(await get('oak', path)).toMatchObject({ with: 'ivy', message: { _id } })
  expect(chatRefusal(await send('tess', 'GET', path))).toEqual([404, 'chat.messageUnknown'])
  const readable = async (as: string) => [
    ...((await linkReaders(app).get('message')?.readable(as, [_id, 'none'])) ?? []),
  ]
  expect([await readable('oak'), await readable('ivy')]).toEqual([[_id], [_id]])
  expect([await readable('tess'), await readable('nobody')]).toEqual([[], []])
})
test('one contact is told of by name, like all of them', async () => {
  const all = await get<ChatContact[]>('tess', '/api/chat/people')
  const [first] = all
  expect(await get('tess', `/api/chat/people?user=${first?.user}`)).toEqual([first])
  expect(await get('tess', '/api/chat/people?user=tess')).toEqual([])
})
test('a search may have no words; its days are those of the clock of the studio', async () => {
  // Half an hour after midnight there.
  studio.clock.now = '2026-11-20T22:30:00.000Z'
  const { _id } = await say('ivy', 'tess', 'Good night')
  const found = async (query: string) =>
    (await get<FoundMessage[]>('tess', `/api/chat/search?${query}`)).map((one) => one.message._id)
  expect(await found('since=2026-11-21')).toEqual([_id])
  expect(await found('until=2026-11-21&from=ivy')).toContain(_id)
  expect(await found('until=2026-11-20')).not.toContain(_id)
  expect(await found('since=2026-11-21&from=oak')).toEqual([])
})

test('a word is found inside others, whatever accents and capitals either has; signs mean themselves', async () => {
  const { _id } = await say('ivy', 'tess', 'Împreună la ÎNCĂPEREA 50%_mare, în C:\\sala')
  await say('ivy', 'tess', 'Another text altogether')
  const found = async (q: string) =>
    (await get<FoundMessage[]>('tess', `/api/chat/search?q=${encodeURIComponent(q)}`)).map(
      (one) => one.message._id,
    )
  for (const q of ['preuna', 'ÎMPREUNĂ', 'incaperea la', '50%', '%_m', 'c:\\sala', 'in incap'])
    expect(await found(q), q).toEqual([_id])
  for (const q of ['50_', '5%0', '___', '%%%', 'impreuna altogether'])
    expect(await found(q), q).toEqual([])
})
test('what somebody does now is told with whether they are there, to who may write to them', async () => {
  const now = (as: string, of: string) =>
    send<ChatPersonNow>(as, 'GET', `/api/chat/people/${of}/now`)
  const offline = { user: 'ivy', state: 'offline', last_seen: null }
  expect((await now('tess', 'ivy')).body).toEqual({ ...offline, shift: null, sites: [] })
  studio.around.shifts = { ivy: 'paused' }
  studio.around.sites = { ivy: ['Chaturbate', 'Streamate'] }
  const told = { ...offline, shift: 'paused', sites: ['Chaturbate', 'Streamate'] }
  expect((await now('tess', 'ivy')).body).toEqual(told)
  for (const of of ['ash', 'tess', 'nobody'])
    expect(chatRefusal(await now('tess', of)), of).toEqual([404, 'chat.conversationUnknown'])
})
