import { afterAll, expect, test } from 'vitest'
import type { FoundMessage, Group, MessagePage } from '#shared/chat/views.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { contentHash } from '../platform/event-store/event-codec.ts'
import { chatModule } from './module.ts'
import { chatTest } from './testing-chat.ts'

const { app, send, say, get, form, ...studio } = await chatTest()
afterAll(() => studio.close())

const textsIn = async (as: string, name: string) =>
  (await get<MessagePage>(as, `/api/chat/messages?with=${name}`)).messages.map(({ text }) => text)
const found = async (as: string, q: string) =>
  (await get<FoundMessage[]>(as, `/api/chat/search?q=${q}`)).map(({ message }) => message.text)
const exported = async (as: string, name: string) => {
  const answers = await Promise.all(
    ['csv', 'json'].map((format) =>
      send(as, 'GET', `/api/chat/export?with=${name}&format=${format}`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map(({ body }) => JSON.stringify(body)).join('\n')
}
const edit = async (message: string, text: string) => {
  const { status } = await send('moss', 'PATCH', `/api/chat/messages/${message}`, { text })
  expect(status).toBe(200)
}
/** Every row of the module's read models, as text. */
const rows = async () => {
  const tables = chatModule.projections.flatMap(({ tables: all }) => Object.keys(all))
  const all = await Promise.all(
    tables.map((table) => app.pool.query(`select t::text as line from ${table} t`)),
  )
  return all.flatMap((one) => one.rows.map(({ line }: { line: string }) => line)).join('\n')
}
const links = async () => (await app.pool.query('select from chat_link')).rowCount

test('what an erased person wrote is gone from rows, lists, search and exports; what others wrote stays, and the log still holds', async () => {
  const made = await send<Group>('oak', 'POST', '/api/chat/groups', {
    name: 'Corridor',
    users: ['moss', 'ivy'],
    join: 'open',
  })
  const group = made.body._id
  const first = await say('moss', 'oak', 'Zanzibar is mine')
  await edit(first._id, 'Zanzibar was mine')
  const taken = await say('moss', 'oak', 'Zanzibar, deleted, @oak')
  await send('moss', 'DELETE', `/api/chat/messages/${taken._id}`)
  await say('moss', group, 'Zanzibar to all, @ivy: https://zanzibar.example/page')
  await studio.setting('north', 'linkPreviews', true)
  studio.decided()
  for (const changed of ['https://zanzibar.example/a, again', 'No link any more']) {
    const linked = await say('moss', 'ivy', 'Look: https://zanzibar.example/a')
    await edit(linked._id, changed)
  }
  await say('oak', 'moss', 'Madagascar is mine', { reply: first._id })
  await say('ivy', group, 'Madagascar to all')
  const files = { 'zanzibar.txt': Buffer.from('Zanzibar') }
  await form(
    'moss',
    ['POST', '/api/chat/messages/files'],
    { to: group, text: 'Zanzibar, a file' },
    files,
  )
  await studio.settle()
  expect(await found('oak', 'zanzibar')).toHaveLength(3)
  expect(await rows()).toContain('zanzibar')
  // The one whose edit kept it, and the one whose edit did not is gone.
  expect(await links()).toBe(1)

  await studio.tell('account-moss', {
    type: 'PersonErased',
    data: { user: 'moss', requestedBy: 'oak', approvedBy: 'owner', kept: [] },
  })
  await app.erase('moss')
  await studio.settle()
  const others = async () => {
    expect(await found('oak', 'zanzibar')).toEqual([])
    expect(await found('ivy', 'zanzibar')).toEqual([])
    expect(await found('oak', 'madagascar')).toHaveLength(2)
    expect(await textsIn('ivy', group)).toEqual([ERASED, 'Madagascar to all', ERASED])
    expect(await textsIn('oak', 'moss')).toEqual([ERASED, '', 'Madagascar is mine'])
    expect((await rows()).toLowerCase()).not.toContain('zanzibar')
    for (const name of ['moss', group]) {
      const file = await exported('oak', name)
      expect(file.toLowerCase()).not.toContain('zanzibar')
      expect(file).toContain('Madagascar')
    }
  }
  await others()
  for (const projection of chatModule.projections) {
    expect(await studio.verify(projection), projection.name).toBeUndefined()
    await studio.rebuild(projection)
  }
  await others()
  const { rows: log } = await app.pool.query<{ stream: string }>(
    "select distinct e.stream from events e where e.stream like 'chat%'",
  )
  const streams = log.map(({ stream }) => stream)
  const stored = (
    await Promise.all(streams.map((stream) => app.journal.store.readStream(stream)))
  ).flat()
  expect(stored.length).toBeGreaterThan(8)
  expect(stored.every((event) => contentHash(event) === event.hash)).toBe(true)
  const events = await Promise.all(streams.map((stream) => app.journal.read(stream)))
  expect(JSON.stringify(events).toLowerCase()).not.toContain('zanzibar')
})
