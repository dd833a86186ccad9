import { expect, test } from 'vitest'
import { EventIdReused, VersionConflict } from '#shared/platform/event-store.ts'
import { type ContractStore, eventIdsOf, versionsOf } from './contract-context.ts'
import { fixedId, storable, storables } from '../testing/events.ts'

/** Expected versions: what fits is appended, what does not is a conflict. */
export function versionContract({ store, newStream }: ContractStore): void {
  test('the first append expects version 0 and its events have versions from 1 without gaps', async () => {
    const stream = newStream()
    expect(await store().append(stream, storables(stream, 1, 3), 0)).toMatchObject({
      version: 3,
      repeated: false,
    })
    expect(await store().append(stream, storables(stream, 4, 5), 3)).toMatchObject({
      version: 5,
      repeated: false,
    })
    expect(versionsOf(await store().readStream(stream))).toEqual([1, 2, 3, 4, 5])
  })
  test('the position of an append is that of its last event', async () => {
    const stream = newStream()
    const { position } = await store().append(stream, storables(stream, 1, 3), 0)
    expect((await store().readStream(stream)).at(-1)?.position).toBe(position)
  })
  test.each([
    [0, 'too low'],
    [1, 'too low'],
    [3, 'too high'],
    [99, 'too high'],
  ])(
    'expecting version %i where it is 2 is %s: a conflict that stores nothing',
    async (expected) => {
      const stream = newStream()
      await store().append(stream, storables(stream, 1, 2), 0)
      const refused = store().append(stream, [storable({ name: `${stream}/late` })], expected)
      await expect(refused).rejects.toThrow(VersionConflict)
      await expect(refused).rejects.toMatchObject({ stream, expectedVersion: expected })
      expect(versionsOf(await store().readStream(stream))).toEqual([1, 2])
    },
  )
  test('expecting a stream that does not exist to have events is a conflict', async () => {
    const stream = newStream()
    await expect(store().append(stream, storables(stream, 1, 1), 1)).rejects.toThrow(
      VersionConflict,
    )
    expect(await store().readStream(stream)).toEqual([])
  })
  test('events that met a version conflict are stored when they are appended at the right version', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    await expect(store().append(stream, storables(stream, 2, 2), 0)).rejects.toThrow(
      VersionConflict,
    )
    expect(await store().append(stream, storables(stream, 2, 2), 1)).toMatchObject({
      version: 2,
      repeated: false,
    })
  })
}

/** Events that are stored already. */
export function repetitionContract({ store, newStream }: ContractStore): void {
  test('appending the same events again gives the first result, whatever version is expected', async () => {
    const stream = newStream()
    const first = await store().append(stream, storables(stream, 1, 2), 0)
    await store().append(stream, storables(stream, 3, 4), 2)
    for (const expected of [0, 2, 4, 9])
      expect(await store().append(stream, storables(stream, 1, 2), expected)).toEqual({
        ...first,
        repeated: true,
      })
    expect(versionsOf(await store().readStream(stream))).toEqual([1, 2, 3, 4])
  })
  test('an id that is stored with other content is refused, whatever version is expected', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    for (const expected of [0, 1]) {
      const refused = store().append(
        stream,
        storables(stream, 1, 1, { data: { text: 'other' } }),
        expected,
      )
      await expect(refused).rejects.toThrow(EventIdReused)
      await expect(refused).rejects.toMatchObject({ id: fixedId(`${stream}/1`) })
    }
    expect(await store().readStream(stream)).toHaveLength(1)
  })
  test('events of which some are stored and some are new are refused as a whole', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 2), 0)
    await expect(store().append(stream, storables(stream, 2, 3), 2)).rejects.toThrow(EventIdReused)
    await expect(
      store().append(
        stream,
        [storable({ name: `${stream}/3` }), storable({ name: `${stream}/1` })],
        2,
      ),
    ).rejects.toThrow(EventIdReused)
    expect(eventIdsOf(await store().readStream(stream))).toEqual([
      fixedId(`${stream}/1`),
      fixedId(`${stream}/2`),
    ])
  })
  test('an id twice in one append is refused', async () => {
    const stream = newStream()
    await expect(
      store().append(stream, [...storables(stream, 1, 1), ...storables(stream, 1, 1)], 0),
    ).rejects.toThrow()
    expect(await store().readStream(stream)).toEqual([])
  })
  test('an event is found by its id', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 3), 0)
    expect(await store().find(fixedId(`${stream}/2`), stream)).toEqual(
      (await store().readStream(stream))[1],
    )
    expect(await store().find(fixedId(`${stream}/4`), stream)).toBeUndefined()
    expect(await store().find(fixedId('nothing'), newStream())).toBeUndefined()
  })
}

/** Several streams in one append: all or nothing. */
export function appendManyContract({ store, newStream }: ContractStore): void {
  test('appendMany stores the events of all streams, and gives the results in the order of the input', async () => {
    const [b, a] = [newStream('b'), newStream('a')]
    await store().append(a, storables(a, 1, 1), 0)
    const results = await store().appendMany([
      { stream: b, events: storables(b, 1, 2), expectedVersion: 0 },
      { stream: a, events: storables(a, 2, 2), expectedVersion: 1 },
    ])
    expect(results).toMatchObject([
      { version: 2, repeated: false },
      { version: 2, repeated: false },
    ])
    for (const [i, stream] of [b, a].entries())
      expect((await store().readStream(stream)).at(-1)?.position).toBe(results[i]?.position)
  })
  test('a version conflict in one stream of appendMany stores nothing anywhere, and the streams take their next events as if it had not been', async () => {
    const streams = [newStream(), newStream(), newStream()]
    const before = await store().head()
    const appends = streams.map((stream) => ({
      stream,
      events: storables(stream, 1, 1),
      expectedVersion: 0,
    }))
    for (const wrong of [0, 1, 2]) {
      const tried = appends.map((append, i) => ({
        ...append,
        expectedVersion: i === wrong ? 7 : 0,
      }))
      await expect(store().appendMany(tried)).rejects.toThrow(VersionConflict)
    }
    for (const stream of streams) expect(await store().readStream(stream)).toEqual([])
    expect((await store().readAll(before, 100)).events).toEqual([])
    expect(await store().appendMany(appends)).toMatchObject([
      { version: 1, repeated: false },
      { version: 1, repeated: false },
      { version: 1, repeated: false },
    ])
    expect(
      await store().append(streams[0] as string, storables(streams[0] as string, 2, 2), 1),
    ).toMatchObject({ version: 2 })
  })
  test('the same appendMany again gives the first results', async () => {
    const [a, b] = [newStream(), newStream()]
    const appends = [
      { stream: a, events: storables(a, 1, 2), expectedVersion: 0 },
      { stream: b, events: storables(b, 1, 1), expectedVersion: 0 },
    ]
    const first = await store().appendMany(appends)
    await store().append(a, storables(a, 3, 3), 2)
    expect(await store().appendMany(appends)).toEqual(
      first.map((result) => ({ ...result, repeated: true })),
    )
  })
  test('appendMany with an id that is stored with other content stores nothing anywhere', async () => {
    const [a, b] = [newStream(), newStream()]
    await store().append(b, storables(b, 1, 1), 0)
    const reused = {
      stream: b,
      events: storables(b, 1, 1, { data: { text: 'other' } }),
      expectedVersion: 1,
    }
    await expect(
      store().appendMany([{ stream: a, events: storables(a, 1, 1), expectedVersion: 0 }, reused]),
    ).rejects.toThrow(EventIdReused)
    expect(await store().readStream(a)).toEqual([])
  })
  test('appendMany of streams of which some are stored already is refused as a whole', async () => {
    const [a, b] = [newStream(), newStream()]
    await store().append(a, storables(a, 1, 1), 0)
    const appends = [
      { stream: a, events: storables(a, 1, 1), expectedVersion: 0 },
      { stream: b, events: storables(b, 1, 1), expectedVersion: 0 },
    ]
    await expect(store().appendMany(appends)).rejects.toThrow(EventIdReused)
    expect(await store().readStream(b)).toEqual([])
  })
}
