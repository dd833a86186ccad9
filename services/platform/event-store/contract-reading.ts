import { expect, test } from 'vitest'
import { shardOf } from '#shared/platform/event-store.ts'
import { type ContractStore, eventIdsOf, versionsOf } from './contract-context.ts'
import { fixedId, storable, storables } from '../testing/events.ts'

/** Reading a stream, and all of them in order of position. */
export function readingContract({ store, newStream }: ContractStore): void {
  test('a stream is read in order of version, after a version', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 4), 0)
    expect(versionsOf(await store().readStream(stream, 2))).toEqual([3, 4])
    expect(await store().readStream(stream, 4)).toEqual([])
    expect(versionsOf(await store().readStream(stream, 1, 2))).toEqual([2, 3])
    expect(versionsOf(await store().readStream(stream, 0, 9))).toEqual([1, 2, 3, 4])
    expect(await store().readStream(newStream())).toEqual([])
  })
  test('streams that are read at the same moment, also one after several versions, are each read by themselves', async () => {
    const [a, b, empty] = [newStream(), newStream(), newStream()]
    await store().append(a, storables(a, 1, 4), 0)
    await store().append(b, storables(b, 1, 3), 0)
    const asked: readonly (readonly [string, number])[] = [
      [a, 3],
      [b, 1],
      [a, 1],
      [empty, 5],
      [b, 3],
    ]
    const read = await Promise.all(
      asked.map(async ([stream, after]) => store().readStream(stream, after)),
    )
    expect(read.map(versionsOf)).toEqual([[4], [2, 3], [2, 3, 4], [], []])
    expect(read.map((events) => new Set(events.map(({ stream }) => stream)).size)).toEqual([
      1, 1, 1, 0, 0,
    ])
  })
  test('all streams are read in order of position, at most as many events as asked for', async () => {
    const [a, b] = [newStream(), newStream()]
    const before = await store().head()
    for (const n of [1, 2, 3])
      for (const stream of [a, b]) await store().append(stream, storables(stream, n, n), n - 1)
    const first = await store().readAll(before, 4)
    const second = await store().readAll(first.upTo, 4)
    const names = [`${a}/1`, `${b}/1`, `${a}/2`, `${b}/2`, `${a}/3`, `${b}/3`]
    expect(eventIdsOf([...first.events, ...second.events])).toEqual(names.map(fixedId))
    expect(first.upTo).toBe(first.events.at(-1)?.position)
    expect(second.upTo).toBe(await store().head())
    expect(await store().readAll(second.upTo, 4)).toEqual({ events: [], upTo: second.upTo })
  })
  test('positions sort as text in the order of appending, and the newest is the head', async () => {
    const stream = newStream()
    const positions: string[] = [await store().head()]
    for (let n = 1; n <= 12; n++)
      positions.push((await store().append(stream, storables(stream, n, n), n - 1)).position)
    expect([...positions].sort()).toEqual(positions)
    expect(new Set(positions).size).toBe(13)
    expect(await store().head()).toBe(positions.at(-1))
  })
  test('a filter by type leaves others out, and upTo passes what it left out', async () => {
    const stream = newStream()
    const [kept, left] = [`Kept${stream}`, `Left${stream}`]
    const before = await store().head()
    const events = [kept, left, kept, left, left].map((type, i) =>
      storable({ name: `${stream}/${i}`, type }),
    )
    const { position } = await store().append(stream, events, 0)
    const cut = await store().readAll(before, 1, { types: [kept] })
    expect(versionsOf(cut.events)).toEqual([1])
    expect(cut.upTo).toBe(cut.events[0]?.position)
    const rest = await store().readAll(cut.upTo, 10, { types: [kept, 'Unheard'] })
    expect(versionsOf(rest.events)).toEqual([3])
    expect(rest.upTo).toBe(position)
    expect(await store().readAll(before, 10, { types: ['Unheard'] })).toEqual({
      events: [],
      upTo: position,
    })
  })
  test('a filter by shard keeps the events of the partitions in it', async () => {
    const stream = newStream()
    const partitions = ['ana', 'bela', 'cora', 'dina', 'ema', 'flor', 'gina', 'hana']
    const before = await store().head()
    await store().append(
      stream,
      partitions.map((partition) => storable({ name: `${stream}/${partition}`, partition })),
      0,
    )
    const wanted = [shardOf('ana'), shardOf('bela')]
    const { events } = await store().readAll(before, 100, { shards: wanted })
    expect(events.map((event) => event.partition)).toEqual(
      partitions.filter((partition) => wanted.includes(shardOf(partition))),
    )
  })
}
