import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MaxAppendSizeExceededError } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { START, StoreUnavailable, type EventStore } from '#shared/platform/event-store.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { openFileLog } from '../testing/eventstoredb-test-server/file-log.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'
import { fixedId, storables } from '../testing/events.ts'

const PATIENCE = { timeout: 60_000, interval: 2 }
const APPEND_BYTES_MAX = 4000
const ways = [
  ['appends that are batched', true],
  ['single appends', false],
] as const

describe.each(ways)('a node of a cluster, %s', (_name, batched) => {
  let node: TestServer
  let store: EventStore
  /** Gives up early. */
  let hasty: EventStore
  const open = (answer_ms: number) =>
    eventStoreDbStore(node.url, () => undefined, { patience_ms: 50, answer_ms })
  beforeEach(async () => {
    node = await startTestServer({ batched, appendBytesMax: APPEND_BYTES_MAX })
    store = open(20_000)
    hasty = open(300)
    await store.append('note', storables('note', 1, 2), 0)
  })
  afterEach(async () => {
    await Promise.all([store.close(), hasty.close()])
    await node.stop()
  })
  const note = (n: number, to = store) => to.append('note', storables('note', n, n), n - 1)
  const memos = () =>
    ['memo a', 'memo b'].map((stream) => ({
      stream,
      events: storables(stream, 1, 2),
      expectedVersion: 0,
    }))
  const versionsIn = async (stream: string) =>
    (await store.readStream(stream)).map(({ version }) => version)

  test('a node without a quorum is an outage to who writes, and can be read; with one again it goes on', async () => {
    node.stand('has no quorum')
    await expect(note(3, hasty)).rejects.toThrow(StoreUnavailable)
    await expect(hasty.appendMany(memos())).rejects.toThrow(StoreUnavailable)
    expect(await versionsIn('note')).toEqual([1, 2])
    node.stand('leads')
    expect(await note(3)).toMatchObject({ version: 3, repeated: false })
    expect(await store.appendMany(memos())).toMatchObject([{ version: 2 }, { version: 2 }])
  })
  test('a node that starts is an outage to everybody, and a subscription waits for it', async () => {
    const received: string[] = []
    const stop = store.subscribe(START, async ({ events }) => {
      received.push(...events.map(({ id }) => id))
    })
    await vi.waitFor(() => expect(received).toHaveLength(2), PATIENCE)
    node.stand('is starting')
    node.dropConnections()
    for (const act of [() => note(3, hasty), () => hasty.readStream('note'), () => hasty.head()])
      await expect(act()).rejects.toThrow(StoreUnavailable)
    node.stand('leads')
    expect(await note(3)).toMatchObject({ version: 3 })
    await vi.waitFor(() => expect(received).toHaveLength(3), PATIENCE)
    await stop()
    expect(received).toEqual([1, 2, 3].map((n) => fixedId(`note/${n}`)))
  })
  test('a node that does not lead names the leader, to which all who were writing go: each append is stored once', async () => {
    const leader = await startTestServer({ batched, log: node.log })
    node.stand(leader.at)
    const streams = Array.from({ length: 8 }, (_, i) => `memo ${i}`)
    const appended = await Promise.all([
      note(3),
      store.appendMany(memos()),
      ...streams.map((stream) => store.append(stream, storables(stream, 1, 3), 0)),
    ])
    expect(appended.flat()).toHaveLength(11)
    for (const stream of streams) expect(await versionsIn(stream)).toEqual([1, 2, 3])
    for (const stream of ['memo a', 'memo b']) expect(await versionsIn(stream)).toEqual([1, 2])
    expect(await versionsIn('note')).toEqual([1, 2, 3])
    expect((await store.readAll(START, 100)).events).toHaveLength(3 + 4 + 24)
    await node.stop()
    expect(await note(4)).toMatchObject({ version: 4 })
    await Promise.all([store.close(), hasty.close()])
    await leader.stop()
  })
  test('an append that is too large is refused once and for all, and those beside it are stored', async () => {
    const large = storables('large', 1, 3, { data: { text: 'x'.repeat(APPEND_BYTES_MAX / 2) } })
    const [refused, stored] = await Promise.allSettled([store.append('large', large, 0), note(3)])
    expect(refused).toMatchObject({ reason: expect.any(MaxAppendSizeExceededError) })
    expect(stored).toMatchObject({ value: { version: 3 } })
    expect(await versionsIn('large')).toEqual([])
    const [first] = large
    expect(await store.append('large', first ? [first] : [], 0)).toMatchObject({ version: 1 })
  })
  test('a node that ends itself to truncate and comes back: what it had not answered is stored once, what it had stays', async () => {
    const received: string[] = []
    const stop = store.subscribe(START, async ({ events }) => {
      received.push(...events.map(({ id }) => id))
    })
    await vi.waitFor(() => expect(received).toHaveLength(2), PATIENCE)
    node.freeze()
    const pending = store.append('note', storables('note', 3, 5), 2)
    await vi.waitFor(() => expect(node.held()).toBeGreaterThan(0), PATIENCE)
    await node.restart()
    expect(await pending).toMatchObject({ version: 5, repeated: false })
    await vi.waitFor(() => expect(received).toHaveLength(5), PATIENCE)
    await stop()
    expect(await versionsIn('note')).toEqual([1, 2, 3, 4, 5])
    expect(received).toEqual([1, 2, 3, 4, 5].map((n) => fixedId(`note/${n}`)))
  })
})

test('a server that was killed has all that it answered, and not the end of a line that it did not finish', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callboard-log-'))
  const file = path.join(folder, 'log.ndjson')
  const versions: number[] = []
  for (const n of [1, 3]) {
    const { log, close } = openFileLog(file)
    const server = await startTestServer({ log })
    const store = eventStoreDbStore(server.url, () => undefined)
    await store.append('note', storables('note', n, n + 1), n - 1)
    versions.push(...(await store.readAll(START, 10)).events.map(({ version }) => version))
    await store.close()
    await server.stop()
    close()
    appendFileSync(file, '[["half a line')
  }
  rmSync(folder, { recursive: true })
  expect(versions).toEqual([1, 2, 1, 2, 3, 4])
})
