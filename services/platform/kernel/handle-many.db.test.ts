import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'
import { jarEvents, jarOf, type JarCommand } from '../testing/jars.ts'
import { aggregateOf } from '../commands/aggregate-of.ts'
import { makeHandle, type WriteSide } from './handle.ts'

const now = '2026-11-20T12:00:00.000Z'
let running: TestApp
let side: WriteSide
let appends = 0
/** Runs before `side` appends: another writer may be first. */
let meanwhile: () => Promise<unknown>
beforeAll(async () => {
  running = await testApp({ services: [], projections: [], events: jarEvents })
})
afterAll(() => running.close())
beforeEach(() => {
  const { journal } = running.app
  appends = 0
  meanwhile = async () => undefined
  side = makeHandle({
    ...journal,
    appendMany: async (...what) => {
      appends++
      await meanwhile()
      return journal.appendMany(...what)
    },
  })
})
const context = (commandId: string = randomUUID()) => ({
  actor: null,
  commandId,
  now,
  wrote: () => undefined,
})
const part = (jar: string, command: JarCommand) => ({
  aggregate: jarOf(jar),
  stream: `jar-${jar}`,
  command,
})
const fill = (jar: string, sweets: number) =>
  running.app.handle(jarOf(jar), `jar-${jar}`, { type: 'Fill', owner: 'Fern', sweets }, context())
const left = async (jar: string) => (await running.app.load(jarOf(jar), `jar-${jar}`)).state
/** Pours sweets from one jar into another. */
const pour = (from: string, to: string, sweets: number, commandId?: string) =>
  side.handleMany(
    [part(from, { type: 'Take', sweets }), part(to, { type: 'Fill', owner: 'Fern', sweets })],
    context(commandId),
  )

test('several streams are written together, and each part has its result', async () => {
  await fill('a1', 5)
  const [taken, filled] = await pour('a1', 'a2', 3)
  expect(taken).toMatchObject({ before: 5, state: 2, repeated: false })
  expect(filled).toMatchObject({ before: 0, state: 3, repeated: false })
  expect([taken.events.length, filled.events.length]).toEqual([1, 1])
  expect((filled.position ?? '') > (taken.position ?? '')).toBe(true)
  expect([await left('a1'), await left('a2')]).toEqual([2, 3])
})
test('a part is not refused by what came after another part was read', async () => {
  await fill('torn1', 5)
  const { journal } = running.app
  let reads = 0
  const torn = makeHandle({
    ...journal,
    read: async (stream, after) => {
      // Between the two reads of the first attempt another writer moves the first jar, and fills the second just after it was read.
      if (stream !== 'jar-torn2' || ++reads > 1) return journal.read(stream, after)
      await fill('torn1', 1)
      const empty = await journal.read(stream, after)
      await fill('torn2', 5)
      return empty
    },
  })
  const parts = [
    part('torn1', { type: 'Take', sweets: 1 }),
    part('torn2', { type: 'Take', sweets: 1 }),
  ]
  await torn.handleMany(parts, context())
  expect([await left('torn1'), await left('torn2')]).toEqual([5, 4])
})
test('what one part refuses is written for none', async () => {
  await fill('b1', 1)
  await expect(pour('b1', 'b2', 3)).rejects.toMatchObject({ code: 'jars.empty' })
  await expect(
    side.handleMany(
      [
        part('b2', { type: 'Fill', owner: 'Fern', sweets: 3 }),
        part('b1', { type: 'Take', sweets: 3 }),
      ],
      context(),
    ),
  ).rejects.toMatchObject({ code: 'jars.empty' })
  expect([await left('b1'), await left('b2')]).toEqual([1, 0])
})
test('where another writer was first in one stream, all parts decide again', async () => {
  await fill('c1', 5)
  meanwhile = () => (appends === 1 ? fill('c2', 10) : Promise.resolve())
  const [, filled] = await pour('c1', 'c2', 3)
  expect(filled).toMatchObject({ before: 10, state: 13 })
  expect([appends, await left('c1'), await left('c2')]).toEqual([2, 2, 13])
})
test('after three retries it is refused as busy, and nothing is written', async () => {
  await fill('d1', 5)
  meanwhile = () => fill('d2', 1)
  await expect(pour('d1', 'd2', 3)).rejects.toMatchObject({ code: 'command.busy' })
  expect([appends, await left('d1'), await left('d2')]).toEqual([4, 5, 4])
})
test('the same command id twice is once, also when it would be refused today', async () => {
  await fill('e1', 3)
  const id = randomUUID()
  const first = await pour('e1', 'e2', 3, id)
  const again = await pour('e1', 'e2', 3, id)
  expect(again.map(({ repeated }) => repeated)).toEqual([true, true])
  const facts = (parts: typeof first) =>
    parts.map(({ before, state, position }) => ({ before, state, position }))
  expect(facts(again)).toEqual(facts(first))
  expect([await left('e1'), await left('e2')]).toEqual([0, 3])
})
test('the same command at the same moment in two processes is once', async () => {
  await fill('f1', 3)
  const id = randomUUID()
  const elsewhere = makeHandle(running.app.journal)
  meanwhile = () =>
    appends > 1
      ? Promise.resolve()
      : elsewhere.handleMany(
          [
            part('f1', { type: 'Take', sweets: 3 }),
            part('f2', { type: 'Fill', owner: 'Fern', sweets: 3 }),
          ],
          context(id),
        )
  const [taken, filled] = await pour('f1', 'f2', 3, id)
  expect([taken, filled]).toMatchObject([
    { state: 0, repeated: true },
    { state: 3, repeated: true },
  ])
  expect([await left('f1'), await left('f2')]).toEqual([0, 3])
})

/** Fills up to a number; what is full is no news. */
const topped = (jar: string) =>
  aggregateOf<number>()({
    name: 'topped',
    events: jarEvents,
    initial: 0,
    decide: {
      Top: (sweets, { wanted }: { wanted: number }) =>
        sweets >= wanted
          ? []
          : [{ type: 'JarFilled', data: { jar, owner: 'Fern', sweets: wanted - sweets } }],
    },
    evolve: {
      JarFilled: (before, { sweets }) => before + sweets,
      JarTaken: (before, { sweets }) => before - sweets,
    },
  })
test('a part that decided nothing the first time does not decide at the second', async () => {
  await fill('g2', 5)
  const id = randomUUID()
  const top = () =>
    side.handleMany(
      [
        { aggregate: topped('g1'), stream: 'jar-g1', command: { type: 'Top', wanted: 5 } },
        { aggregate: topped('g2'), stream: 'jar-g2', command: { type: 'Top', wanted: 5 } },
      ],
      context(id),
    )
  expect((await top()).map(({ events }) => events.length)).toEqual([1, 0])
  await running.app.handle(jarOf('g2'), 'jar-g2', { type: 'Take', sweets: 4 }, context())
  expect(await top()).toMatchObject([{ repeated: true }, { repeated: true, events: [], state: 1 }])
  expect(await left('g2')).toBe(1)
})
test('the same command that another process decided otherwise at the same moment has its result', async () => {
  const id = randomUUID()
  const elsewhere = makeHandle(running.app.journal)
  const parts = () =>
    [{ aggregate: topped('m1'), stream: 'jar-m1', command: { type: 'Top', wanted: 5 } }] as const
  meanwhile = async () => {
    await fill('m1', 2)
    await elsewhere.handleMany(parts(), context(id))
  }
  const [result] = await side.handleMany(parts(), context(id))
  expect(result).toMatchObject({ before: 2, state: 5, repeated: true })
  expect(appends).toBe(1)
})
test('what follows from a part is appended with it, and asked only where it decided something', async () => {
  let asked = 0
  const top = (wanted: number) =>
    side.handleMany(
      [
        {
          aggregate: topped('h1'),
          stream: 'jar-h1',
          command: { type: 'Top', wanted },
          also: async (events) => {
            asked++
            const sweets = events.reduce((sum, { data }) => sum + data.sweets, 0)
            return [part('h2', { type: 'Fill', owner: 'Fern', sweets })]
          },
        },
      ],
      context(),
    )
  expect(await top(4)).toHaveLength(1)
  await top(4)
  expect([asked, await left('h1'), await left('h2')]).toEqual([1, 4, 4])
})
test('what follows from all parts together is appended with them, or nothing is', async () => {
  const sum = { asked: 0 }
  const both = (sweets: number, further: string) =>
    side.handleMany(
      [
        part('w1', { type: 'Fill', owner: 'Fern', sweets }),
        part('w2', { type: 'Fill', owner: 'Fern', sweets }),
      ],
      context(),
      {
        also: async (events) => {
          sum.asked++
          const all = events.reduce((count, { data }) => count + data.sweets, 0)
          return [part(further, { type: 'Fill', owner: 'Fern', sweets: all })]
        },
      },
    )
  expect(await both(3, 'w3')).toHaveLength(2)
  expect([sum.asked, await left('w1'), await left('w2'), await left('w3')]).toEqual([1, 3, 3, 6])
  await expect(both(3, 'w1')).rejects.toThrow('two parts decide on the stream jar-w1')
  expect([await left('w1'), await left('w2')]).toEqual([3, 3])
})
test('two parts on one stream are a mistake', async () => {
  await expect(pour('i1', 'i1', 0)).rejects.toThrow('two parts decide on the stream jar-i1')
})
test('an error that is no conflict is not tried again', async () => {
  await fill('k1', 5)
  meanwhile = () => Promise.reject(new Error('away'))
  await expect(pour('k1', 'k2', 1)).rejects.toThrow('away')
  expect(appends).toBe(1)
})
