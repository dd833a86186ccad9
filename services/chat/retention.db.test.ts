import { afterAll, expect, test, vi } from 'vitest'
import { chatMonth, keptPart, lastMonthGone } from '#shared/chat/keeping.ts'
import type { Conversation, Group, MessagePage } from '#shared/chat/views.ts'
import { ERASED, keyOfPart } from '#shared/platform/personal.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryMessagesToTakeOut } from '#projections/chat/retention-queries.ts'
import { directId } from './ids.ts'
import { chatModule } from './module.ts'
import { takeOutFiles } from './taking-out.ts'
import { chatRefusal, chatTest } from './testing-chat.ts'

const { app, send, say, get, form, clock, ...studio } = await chatTest({
  now: '2026-03-10T12:00:00.000Z',
})
afterAll(() => studio.close())
const texts = async (as: string, name: string) =>
  (await get<MessagePage>(as, `/api/chat/messages?with=${name}`)).messages.map(({ text }) => text)
const rowsOf = async (conversation: string) => {
  const { rows } = await app.pool.query(
    `select c.message, c.text from chat_message c where c.conversation = $1
     union all select f.message, f.name from chat_file f where f.conversation = $1
     union all select l.message, l.url from chat_link l where l.conversation = $1`,
    [conversation],
  )
  return rows
}
const filesKept = async (message: string): Promise<unknown> => {
  const log = await app.journal.read(`chatFile-${message}`)
  const { files } = (log[0] as (typeof log)[number]).data as { files: { file: string }[] }
  return Promise.all(files.map(({ file }) => app.files.has(file)))
}
/** A night passes: the turns of all studios are made. */
const night = async (now: string) => {
  clock.now = now
  await studio.settle()
}
const turnsOf = (as: string, of: string) => get(as, `/api/chat/retention?studio=${of}`)
const keyOf = async (part: string) => {
  const { rows } = await app.pool.query<{ is_there: boolean }>(
    'select k.wrapped is not null as is_there from person_keys k where k.person = $1',
    [keyOfPart(part)],
  )
  return rows[0]?.is_there
}

test('a month goes once it ended so many months ago', () => {
  expect(lastMonthGone('2026-05-01T00:00:00.000Z', 1)).toBe('2026-03')
  expect(lastMonthGone('2026-04-30T23:59:59.000Z', 1)).toBe('2026-02')
  expect(chatMonth('2026-01-31T10:00:00.000Z', -2)).toBe('2025-11')
})

test('what a studio keeps no longer is gone for everybody, whoever wrote it, and what came later stays', async () => {
  const pair = directId('oak', 'ivy')
  await studio.setting('north', 'linkPreviews', true)
  studio.decided()
  const first = await say('ivy', 'oak', 'March from ivy')
  await send('ivy', 'PATCH', `/api/chat/messages/${first._id}`, { text: 'March mended' })
  await say('oak', 'ivy', 'March from oak, https://lamps.test/')
  const deleted = await say('ivy', 'oak', 'March taken back')
  await send('ivy', 'DELETE', `/api/chat/messages/${deleted._id}`)
  await send('oak', 'PUT', `/api/chat/messages/${first._id}/pin`, { on: true })
  const file = await form<{ _id: string }>(
    'moss',
    ['POST', '/api/chat/messages/files'],
    { to: 'oak', text: 'March from moss' },
    { 'march.txt': Buffer.from('Room 4') },
  )
  await studio.settle()
  expect(await filesKept(file.body._id)).toEqual([true])
  // Erased before: their texts are gone, and the rows go with the month.
  await app.erase('moss')
  clock.now = '2026-04-10T12:00:00.000Z'
  await say('oak', 'ivy', 'April', { reply: first._id })
  await say('oak', 'moss', 'April to moss')
  await studio.setting('north', 'chatMonths', 2)
  await night('2026-05-31T12:00:00.000Z')
  expect(await texts('ivy', 'oak')).toHaveLength(4)
  expect(await get('ivy', '/api/chat/conversations/oak/kept')).toEqual({ months: 2, since: null })
  // The turn of the morning found nothing; March ended two months ago at midnight.
  expect(await turnsOf('oak', 'north')).toMatchObject([{ conversations: 0, messages: 0 }])
  await night('2026-06-01T12:00:00.000Z')
  expect(await texts('ivy', 'oak')).toEqual(['April'])
  const page = await get<MessagePage>('ivy', '/api/chat/messages?with=oak')
  expect(page.messages[0]).toMatchObject({ reply: first._id, replied: null })
  expect(await rowsOf(pair)).toHaveLength(1)
  expect(await rowsOf(directId('oak', 'moss'))).toHaveLength(1)
  expect(await filesKept(file.body._id)).toEqual([false])
  expect(await get('ivy', '/api/chat/conversations/oak/kept')).toEqual({
    months: 2,
    since: '2026-04',
  })
  expect(await turnsOf('oak', 'north')).toEqual([
    { day: '2026-06-01', conversations: 2, messages: 4, files: 1, failed: 0 },
    { day: '2026-05-31', conversations: 0, messages: 0, files: 0, failed: 0 },
  ])
  expect(chatRefusal(await send('ivy', 'GET', '/api/chat/retention?studio=north'))).toEqual([
    403,
    'permission.denied',
  ])
  for (const [method, url, body] of [
    ['GET', `/seen`, undefined],
    ['POST', '/restore', undefined],
    ['PATCH', '', { text: 'again' }],
  ] as const)
    expect(
      chatRefusal(await send('ivy', method, `/api/chat/messages/${deleted._id}${url}`, body)),
    ).toEqual([404, 'chat.messageUnknown'])
  expect(await get('ivy', '/api/chat/search?q=march')).toEqual([])
  expect(await get<MessagePage>('ivy', '/api/chat/messages?with=oak&pinned=true')).toMatchObject({
    messages: [],
  })
})

test('on the disk there is only ciphertext whose key is gone, and a rebuild gives the same rows', async () => {
  const { rows } = await app.pool.query<{ data: string; type: string }>(
    `select e.type, e.data::text as data from events e where e.meta::text like '%2026-03-%' and e.type in
     ('MessageSent', 'MessageEdited', 'MessageFilesSent', 'LinkSent')`,
  )
  expect(rows.map(({ type }) => type)).toContain('LinkSent')
  expect(JSON.stringify(rows)).not.toMatch(/March|march|lamps/)
  expect(await keyOf(keptPart(directId('oak', 'ivy'), '2026-03'))).toBe(false)
  expect(await keyOf(keptPart(directId('oak', 'ivy'), '2026-04'))).toBe(true)
  const log = await app.journal.read(`chat-${directId('oak', 'ivy')}.2026-03-10`)
  expect(log.map(({ data }) => (data as { text: string }).text)).toEqual([ERASED, ERASED, ERASED])
  for (const projection of chatModule.projections)
    expect(await studio.verify(projection)).toBeUndefined()
  const before = await rowsOf(directId('oak', 'ivy'))
  for (const projection of chatModule.projections) await studio.rebuild(projection)
  expect(await rowsOf(directId('oak', 'ivy'))).toEqual(before)
})

test('a stamp grows beyond what is gone, and nothing of it is counted or shown in the list', async () => {
  clock.now = '2026-06-02T12:00:00.000Z'
  const said = await say('oak', 'tess', 'June')
  await night('2026-09-10T12:00:00.000Z')
  const list = await get<Conversation[]>('tess', '/api/chat/conversations')
  expect(list.find((one) => one.with === 'oak')).toMatchObject({ last: null, unread: 0, seen: 0 })
  expect(await texts('tess', 'oak')).toEqual([])
  // A process whose clock is behind.
  clock.now = '2026-06-02T11:00:00.000Z'
  expect((await say('tess', 'oak', 'Behind')).stamp).toBeGreaterThan(said.stamp)
  // It could not be read: its month is gone. The next turn takes it out.
  expect(await texts('tess', 'oak')).toEqual([ERASED])
  await night('2026-09-11T12:00:00.000Z')
  expect(await texts('tess', 'oak')).toEqual([])
})

test('the shorter limit binds: of the studios of two people, and of a group and its studio', async () => {
  clock.now = '2026-09-12T12:00:00.000Z'
  await studio.setting('north', 'chatMonths', null)
  await studio.setting('south', 'chatMonths', 1)
  studio.decided()
  const make = (name: string) =>
    send<Group>('oak', 'POST', '/api/chat/groups', { name, users: ['ivy'], join: 'open' })
  const [short, long] = [(await make('Short')).body, (await make('Long')).body]
  const changed = await send<Group>('oak', 'PATCH', `/api/chat/groups/${short._id}`, {
    keep_months: 1,
  })
  expect(changed.body).toMatchObject({ name: 'Short', keep_months: 1 })
  expect(
    chatRefusal(await send('ivy', 'PATCH', `/api/chat/groups/${short._id}`, { keep_months: 2 })),
  ).toEqual([403, 'chat.notAllowed'])
  for (const to of [short._id, long._id]) await say('ivy', to, 'To all')
  await say('ivy', 'oak', 'North alone')
  await say('owner', 'ash', 'From north to south')
  await night('2026-11-02T12:00:00.000Z')
  expect(await texts('ivy', short._id)).toEqual([])
  expect(await texts('ivy', long._id)).toEqual(['To all'])
  expect((await texts('ivy', 'oak')).at(-1)).toBe('North alone')
  expect(await texts('owner', 'ash')).toEqual([])
  expect(await get('owner', '/api/chat/conversations/ash/kept')).toMatchObject({ months: 1 })
  expect(((await turnsOf('owner', 'south')) as readonly object[])[0]).toMatchObject({
    day: '2026-11-02',
    conversations: 1,
    messages: 1,
  })
  expect(await get('ivy', `/api/chat/conversations/${short._id}/kept`)).toEqual({
    months: 1,
    since: '2026-10',
  })
})

test('what broke off before the event is finished by the next turn, and one bad conversation holds up no other', async () => {
  clock.now = '2026-11-05T12:00:00.000Z'
  await studio.setting('north', 'chatMonths', 1)
  const pair = directId('oak', 'tess')
  const { _id } = (
    await form<{ _id: string }>(
      'tess',
      ['POST', '/api/chat/messages/files'],
      { to: 'oak', text: 'November' },
      { 'plan.txt': Buffer.from('Room 5') },
    )
  ).body
  await say('ivy', 'tess', 'November, too')
  await studio.settle()
  // A process that died after the files, or the key.
  const wanted = { conversation: pair, until: '2026-11' }
  const none = { month: '', message: '' }
  const rows = await queryMessagesToTakeOut(app.read<ChatTables>(), wanted, none, 10)
  await takeOutFiles(app, pair, rows)
  await app.destroyParts([keptPart(pair, '2026-11')])
  await studio.settle()
  expect(await rowsOf(pair)).toMatchObject([{ message: _id, text: 'November' }])
  const { destroyParts } = app
  const broken = vi.spyOn(app, 'destroyParts')
  broken.mockImplementation(async (parts) => {
    if (parts[0]?.startsWith(pair)) throw new Error('a disk is full')
    return destroyParts(parts)
  })
  await night('2027-01-02T12:00:00.000Z')
  broken.mockRestore()
  expect(await rowsOf(pair)).toHaveLength(1)
  expect(await texts('tess', 'ivy')).toEqual([])
  const turns = () => turnsOf('oak', 'north') as Promise<readonly object[]>
  expect((await turns())[0]).toMatchObject({ conversations: 1, failed: 1 })
  await night('2027-01-03T12:00:00.000Z')
  expect(await rowsOf(pair)).toEqual([])
  expect((await turns())[0]).toEqual({
    day: '2027-01-03',
    conversations: 1,
    messages: 1,
    files: 1,
    failed: 0,
  })
})
