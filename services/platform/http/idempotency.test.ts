import { expect, test } from 'vitest'
import type { StoredAnswer } from './idempotency.ts'
import { asAna, memoryIdempotency, parrots, serverOfTest } from '../testing/server.ts'

const polly = { name: 'polly', age: 3 }
const start = async (idempotency = memoryIdempotency()) => {
  const birds = parrots()
  const { server } = await serverOfTest({ services: [birds.service], idempotency })
  const add = (key: string, payload: object = polly, headers: Record<string, string> = asAna) =>
    server.inject({
      method: 'POST',
      url: '/api/parrots',
      headers: { ...headers, 'idempotency-key': key },
      payload,
    })
  return { ...birds, server, add }
}

test('the same key gets the stored answer, and the work is done once', async () => {
  const { add, added } = await start()
  const [first, second] = [await add('k1'), await add('k1')]
  expect(second.statusCode).toBe(201)
  expect(second.body).toBe(first.body)
  expect(second.headers['x-position']).toBe(first.headers['x-position'])
  expect(added).toHaveLength(1)
})
test('an answer that is kept says nothing to who reads where it is kept', async () => {
  const kept: string[] = []
  const memory = memoryIdempotency()
  const idempotency = {
    ...memory,
    answer: (key: string, answer: StoredAnswer) => {
      kept.push(key, answer.body)
      return memory.answer(key, answer)
    },
  }
  const { add } = await start(idempotency)
  const { body } = await add('k1')
  expect(body).toContain('polly')
  expect(kept).toHaveLength(2)
  expect(kept.join()).not.toMatch(/polly|k1|[{"]/)
  expect((await add('k1')).body).toBe(body)
})
test('an answer that was kept before answers were sealed is given as it stands', async () => {
  const answer = { status: 201, body: '{"name":"polly"}', position: undefined }
  const { add, added } = await start({ ...memoryIdempotency(), claim: async () => answer })
  expect((await add('k1')).body).toBe(answer.body)
  expect(added).toEqual([])
})
test('two at once: the second waits for the first', async () => {
  const { add, added, hold, release, waiting } = await start()
  hold()
  const both = Promise.all([add('k1'), add('k1')])
  await expect.poll(waiting).toBe(1)
  release()
  expect((await both).map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(added).toHaveLength(1)
})
test('another key, another actor and no key do the work again', async () => {
  const { server, add, added, hold, release, waiting } = await start()
  await add('k1')
  await add('k2')
  expect(new Set(added.map(({ commandId }) => commandId)).size).toBe(2)
  await server.inject({ method: 'POST', url: '/api/parrots', headers: asAna, payload: polly })
  expect(added).toHaveLength(3)
  hold()
  const fourth = add('k3')
  await expect.poll(waiting).toBe(1)
  release()
  await fourth
  expect(added).toHaveLength(4)
})
test('a key that comes back with another body is refused', async () => {
  const { add } = await start()
  await add('k1')
  const answer = await add('k1', { ...polly, age: 4 })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request.keyReused'])
})
test('a refused request leaves its key free', async () => {
  const { add } = await start()
  expect((await add('k1', { name: 'refused', age: 1 })).statusCode).toBe(409)
  expect((await add('k1')).statusCode).toBe(201)
})
test.each(['', 'x'.repeat(201)])('a key of a wrong length is malformed', async (key) => {
  const { add } = await start()
  expect((await add(key)).statusCode).toBe(400)
})
test('a key that another process is working on is refused for now', async () => {
  const { add, added } = await start({ ...memoryIdempotency(), claim: async () => 'running' })
  const answer = await add('k')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'command.busy'])
  expect(added).toEqual([])
})
