import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { shardOf, type StoredEvent } from '#shared/platform/event-store.ts'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { ERASED, keyName, personal } from '#shared/platform/personal.ts'
import { ensureLive, generationsOf, startBuilding } from '#projections/platform/run/registry.ts'
import { ShardRunner, type Feed } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import { EventCodec } from '../event-store/event-codec.ts'
import { metadataOf } from '../kernel/metadata.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import { threadEvents, threads, type ThreadRow } from '../testing/threads.ts'
import { openErasing } from './erasing.ts'
import { Keyring } from './keyring.ts'

const eventType = eventTypesOf('accounts')
let runtime: Runtime
beforeAll(async () => {
  const config = testConfig()
  runtime = await openRuntime(config, {
    services: [],
    projections: [threads],
    events: threadEvents,
  })
  await ensureLive(runtime.app.pool, threads)
  // One that is being built, too: both are folded by hand.
  await startBuilding(runtime.app.pool, threads)
})
afterAll(() => runtime.close())

const said = (
  thread: string,
  message: string,
  by: string,
  text: string,
  quotes: object[] = [],
) => ({
  type: 'Said',
  data: { thread, message, by, text, quotes },
})
async function append(thread: string, event: { type: string; data: object }): Promise<void> {
  const before = await runtime.app.journal.read(thread)
  await runtime.app.journal.append(
    { stream: thread, events: [event], expectedVersion: before.length },
    metadataOf({
      actor: null,
      commandId: `${thread}-${before.length}`,
      now: '2026-01-15T09:00:00.000Z',
    }),
  )
}
const stepAll = async (feed: Feed = runtime.feed): Promise<void> => {
  const { pool } = runtime.app
  for (const { generation: number } of await generationsOf(pool, threads.name))
    for (const shard of [shardOf('t1'), shardOf('t2'), shardOf('t3')]) {
      const ref = { projection: threads, generation: number, shards: [shard] }
      const step = await new ShardRunner(postgresShards(pool), feed, ref).step()
      expect([step.outcome !== 'busy', step.failures]).toEqual([true, []])
    }
}
async function rowsOf(thread: string): Promise<ThreadRow[][]> {
  const { pool } = runtime.app
  return Promise.all(
    (await generationsOf(pool, threads.name)).map(async ({ generation: number }) => {
      const { rows } = await pool.query<ThreadRow>(
        `select m.* from thread_message__${number} m where m.thread = $1 order by m.message`,
        [thread],
      )
      return rows
    }),
  )
}
const stored = async (thread: string): Promise<string> => {
  const { rows } = await runtime.app.pool.query<{ data: string }>(
    'select e.data::text as data from events e where e.stream = $1 order by e.version',
    [thread],
  )
  return rows.map(({ data }) => data).join('\n')
}
const textsOf = async (thread: string) =>
  (await runtime.app.journal.read(thread)).map(({ data }) => {
    const { text, quotes = [] } = data as { text: string; quotes?: { text: string }[] }
    return [text, ...quotes.map((quote) => quote.text)]
  })

test('each text of an event goes with its own author, wherever it stands, and with nobody else', async () => {
  await append('t1', said('t1', 'm1', 'oak', 'from oak', [{ by: 'fern', text: 'from fern' }]))
  await append('t1', said('t1', 'm2', 'fern', 'also from fern'))
  await append('t1', {
    type: 'CandidateNoted',
    data: { thread: 't1', message: 'm3', candidate: 'c1', text: 'a phone number' },
  })
  await append('t1', {
    type: 'CandidateNoted',
    data: { thread: 't1', message: 'm4', candidate: 'fern', text: 'no person of this name' },
  })
  expect(await stored('t1')).not.toMatch(/from oak|from fern|phone|no person/)
  await stepAll()
  expect(await runtime.app.unreadableAfter('fern')).toEqual([
    { stream: 't1', type: 'Said', events: 2, fields: ['text', 'quotes.[].text'] },
  ])

  await runtime.app.erase('fern')
  await runtime.app.erase(keyName('candidate', 'c1'))
  // A login that ends like a candidate's id is another key.
  await runtime.app.erase('candidate-fern')
  expect(await textsOf('t1')).toEqual([
    ['from oak', ERASED],
    [ERASED],
    [ERASED],
    ['no person of this name'],
  ])
  for (const rows of await rowsOf('t1'))
    expect(rows.map(({ by, text }) => [by, text])).toEqual([
      ['oak', 'from oak'],
      ['fern', ERASED],
    ])
  const { rows: noted } = await runtime.app.pool.query<{ text: string }>(
    'select c.text from thread_candidate c order by c.message',
  )
  expect(noted.map(({ text }) => text)).toEqual([ERASED, 'no person of this name'])

  await append('t1', said('t1', 'm5', 'fern', 'said after that'))
  expect((await textsOf('t1')).at(-1)).toEqual([ERASED])
  expect(await stored('t1')).not.toContain('said after that')
})

test('a batch that began before an erasure is waited for, and leaves nothing behind', async () => {
  const { app, feed } = runtime
  await append('t2', said('t2', 'm1', 'moss', 'from moss'))
  await stepAll()
  await append('t2', said('t2', 'm1', 'moss', 'from moss'))
  let erased: Promise<void> | undefined
  let isDone = false
  // The row is loaded with its text while the key is destroyed, and goes back as it was loaded.
  const interrupted: Feed = {
    ...feed,
    decoder: async (events) => {
      const decode = await feed.decoder(events)
      if (events.length > 0 && !erased) {
        erased = app.erase('moss').then(() => void (isDone = true))
        await destroyed('moss')
      }
      expect(isDone).toBe(false)
      return decode
    },
  }
  const [live] = await generationsOf(app.pool, threads.name)
  const ref = {
    projection: threads,
    generation: live?.generation ?? 0,
    shards: [shardOf('t2')],
  }
  await new ShardRunner(postgresShards(app.pool), interrupted, ref).step()
  await erased
  expect((await rowsOf('t2'))[0]).toMatchObject([{ text: ERASED, times: 2 }])
})
async function destroyed(person: string): Promise<void> {
  for (;;) {
    const { rowCount } = await runtime.app.pool.query(
      'select from person_keys k where k.person = $1 and k.destroyed_at is not null',
      [person],
    )
    if (rowCount === 1) return
  }
}

test('a process that missed the hint of an erasure folds nothing of it any more', async () => {
  const { pool, erase } = runtime.app
  const deaf = new EventCodec(threadEvents, new Keyring(pool, Buffer.alloc(32)))
  await append('t3', said('t3', 'm1', 'reed', 'from reed'))
  const { events } = await runtime.feed.readAll('', 1000, { types: ['Said'] })
  const ofReed = events.filter(({ stream }: StoredEvent) => stream === 't3')
  const textOf = async () => (await deaf.decode(ofReed)).map(({ data }) => (data as ThreadRow).text)
  expect(await textOf()).toEqual(['from reed'])
  await erase('reed')
  expect(await textOf()).toEqual([ERASED])
})

test('an erasure that broke off after the key was destroyed is finished', async () => {
  const { pool, finishErasures } = runtime.app
  await append('t3', said('t3', 'm2', 'ivy', 'from ivy'))
  await stepAll()
  await new Keyring(pool, Buffer.alloc(32)).destroy('ivy')
  expect(JSON.stringify(await rowsOf('t3'))).toContain('from ivy')
  await finishErasures()
  expect(JSON.stringify(await rowsOf('t3'))).not.toContain('from ivy')
})

test('a stored text names its key itself: a later form of the event may call its author otherwise', async () => {
  await append('t3', said('t3', 'm3', 'oak', 'from oak'))
  const { events } = await runtime.feed.readAll('', 1000, { types: ['Said'] })
  const ids = { thread: z.string(), message: z.string() }
  const text = personal(z.string(), { of: 'author' })
  const Said = eventType(
    z.object({ ...ids, author: z.string(), text }),
    { of: ({ thread }) => thread, name: 'Said' },
    {
      version: 2,
      upcast: {
        1: ({ by, quotes: _quotes, ...data }: { by: string; quotes: unknown }) => ({
          ...data,
          author: by,
        }),
      },
    },
  )
  const codec = new EventCodec({ Said }, new Keyring(runtime.app.pool, Buffer.alloc(32)))
  const decoded = await codec.decode([events.at(-1) as StoredEvent])
  expect(decoded[0]?.data).toEqual({
    thread: 't3',
    message: 'm3',
    author: 'oak',
    text: 'from oak',
  })
})

test('a generation of other code is cleared by the columns that were recorded when it was made', async () => {
  const { pool, erase } = runtime.app
  await pool.query('create table thread_before__9 (author text, words text)')
  await pool.query("insert into thread_before__9 values ('elm', 'from elm'), ('oak', 'from oak')")
  await pool.query(
    "insert into projections (name, version, generation, state, personal) values ('threads_before', 1, 9, 'live', $1)",
    [JSON.stringify([{ table: 'thread_before', of: 'author', columns: ['words'] }])],
  )
  await erase('elm')
  const { rows } = await pool.query('select b.author, b.words from thread_before__9 b order by 1')
  expect(rows).toEqual([
    { author: 'elm', words: ERASED },
    { author: 'oak', words: 'from oak' },
  ])
})

test('a text from before its field named somebody goes with them, too', async () => {
  const { pool, erase } = runtime.app
  // Gives yew a key.
  await append('t3', said('t3', 'm4', 'yew', 'to be told'))
  const ids = { thread: z.string(), message: z.string(), by: z.string() }
  const partition = ({ thread }: { readonly thread: string }) => thread
  const before = eventType(z.object({ ...ids, text: personal() }), { of: partition, name: 'Said' })
  const meta = metadataOf({ actor: null, commandId: 'before', now: '2026-01-15T09:00:00.000Z' })
  const old = new EventCodec({ Said: before }, new Keyring(pool, Buffer.alloc(32)))
  const event = {
    type: 'Said',
    data: { thread: 't3', message: 'm5', by: 'yew', text: 'as it was' },
  }
  const written = old.encode('t3', [event], meta, await old.keysToWrite([event]))
  const now = eventType(z.object({ ...ids, text: personal(z.string(), { of: 'by' }) }), {
    of: partition,
    name: 'Said',
  })
  const codec = new EventCodec({ Said: now }, new Keyring(pool, Buffer.alloc(32)))
  const textsNow = async () => {
    const read = await codec.decode(written.map((one) => ({ ...one, partition: 't3' }) as never))
    return read.map(({ data }) => (data as ThreadRow).text)
  }
  expect(await textsNow()).toEqual(['as it was'])
  await erase('yew')
  expect(await textsNow()).toEqual([ERASED])
})

test('somebody of whom something cannot be cleared holds up nobody else', async () => {
  const keyring = new Keyring(runtime.app.pool, Buffer.alloc(32))
  for (const person of ['aaa', 'zoe']) await keyring.destroy(person)
  const reported: unknown[] = []
  const erasing = openErasing(runtime.app.bus, keyring, () => undefined, {
    removeUnfolded: async () => undefined,
    removeFiles: async (person) => {
      if (person === 'aaa') throw new Error('not now')
    },
    eraseTexts: async () => undefined,
    report: (error) => reported.push(error),
  })
  await erasing.finishErasures()
  erasing.stop()
  expect([await keyring.uncleared(10), reported]).toEqual([['aaa'], [new Error('not now')]])
})
