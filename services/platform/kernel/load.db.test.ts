import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Instant } from '#shared/platform/messages.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { jarEvents, jarOf, type JarCommand } from '../testing/jars.ts'
import { aggregateOf, evolveEach } from '../commands/aggregate-of.ts'
import { makeHandle, type WriteSide } from './handle.ts'

const now = '2026-11-20T12:00:00.000Z'
let running: TestApp
/** Two processes on one log. */
let here: WriteSide
let there: WriteSide
/** After which version `here` has read, in turn. */
let readAfter: number[]
/** `here` waits for this before it gives what it read. */
let held: Promise<void>

beforeAll(async () => {
  running = await testApp({ services: [], projections: [], events: jarEvents })
})
afterAll(() => running.close())
beforeEach(() => {
  const { journal } = running.app
  readAfter = []
  held = Promise.resolve()
  there = makeHandle(journal)
  here = makeHandle({
    ...journal,
    read: async (stream, after = 0) => {
      readAfter.push(after)
      const events = await journal.read(stream, after)
      await held
      return events
    },
  })
})
const send = (side: WriteSide, jar: string, command: JarCommand) =>
  side.handle(jarOf(jar), `jar-${jar}`, command, {
    actor: null,
    commandId: randomUUID(),
    now,
    wrote: () => undefined,
  })
const load = (jar: string) => here.load(jarOf(jar), `jar-${jar}`)

test('what another process wrote is in the loaded state, and only that is read', async () => {
  await send(here, 'mint', { type: 'Fill', owner: 'Fern', sweets: 9 })
  await send(there, 'mint', { type: 'Take', sweets: 4 })
  readAfter = []
  expect(await load('mint')).toMatchObject({ state: 5, version: 2 })
  expect(await load('mint')).toMatchObject({ state: 5, version: 2 })
  expect(readAfter).toEqual([1, 2])
})
test('a stream that nobody wrote is at version 0 until somebody does', async () => {
  expect(await load('none')).toMatchObject({ state: 0, version: 0 })
  await send(there, 'none', { type: 'Fill', owner: 'Fern', sweets: 2 })
  expect(await load('none')).toMatchObject({ state: 2, version: 1 })
})
test('the history has the events with their envelopes', async () => {
  await send(there, 'lime', { type: 'Fill', owner: 'Fern', sweets: 3 })
  const [event] = await here.history(jarOf('lime'), 'jar-lime')
  expect(event).toMatchObject({
    type: 'JarFilled',
    data: { owner: 'Fern', sweets: 3 },
    version: 1,
    occurredAt: now,
  })
})
test('a state that tells times tells the same of what this process just appended as of what it read', async () => {
  const filled = { jar: 'fig', owner: 'Fern', sweets: 1 }
  const timed = aggregateOf<Instant>()({
    name: 'timed',
    events: jarEvents,
    initial: '',
    decide: { Fill: () => [{ type: 'JarFilled', data: filled }] },
    evolve: evolveEach(jarEvents, (_before, { occurredAt = '?' }) => occurredAt),
  })
  const context = { actor: null, commandId: randomUUID(), now, wrote: () => undefined }
  expect((await here.handle(timed, 'jar-fig', { type: 'Fill' }, context)).state).toBe(now)
  expect((await here.load(timed, 'jar-fig')).state).toBe(now)
  expect((await there.load(timed, 'jar-fig')).state).toBe(now)
})
test('what is being read while the kept states are given up is not kept', async () => {
  await send(there, 'plum', { type: 'Fill', owner: 'Fern', sweets: 3 })
  let go = () => {}
  held = new Promise((resolve) => (go = resolve))
  const loading = load('plum')
  here.forget()
  go()
  expect(await loading).toMatchObject({ state: 3, version: 1 })
  await load('plum')
  expect(readAfter).toEqual([0, 0])
})
