import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

test('requests that wait for one write are written together, and each gets its own answer', async () => {
  const written: number[][] = []
  const batcher = new Batcher<number, number>({
    write: async (requests) => {
      written.push([...requests])
      await Promise.resolve()
      return requests.map((request) => request * 10)
    },
    sizeMax: 3,
  })
  expect(
    await Promise.all([1, 2, 3, 4, 5, 6].map((request) => batcher.submit('a', request))),
  ).toEqual([10, 20, 30, 40, 50, 60])
  expect(written).toEqual([[1], [2, 3, 4], [5, 6]])
})
test('a request that cannot be written does not fail its neighbours', async () => {
  const batcher = new Batcher<number, number>({
    write: async (requests) => {
      if (requests.includes(3)) throw new Error('not this one')
      return [...requests]
    },
    sizeMax: 10,
  })
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((request) => batcher.submit('a', request)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})
test('a batch holds what its bound takes, and a larger request goes by itself', async () => {
  const written: number[][] = []
  const batcher = new Batcher<number, void>({
    write: async (requests) => {
      written.push([...requests])
      return requests.map(() => undefined)
    },
    sizeOf: (request) => request,
    sizeMax: 10,
  })
  await Promise.all([1, 4, 6, 1, 30, 2].map((request) => batcher.submit('a', request)))
  expect(written).toEqual([[1], [4, 6], [1], [30], [2]])
})
test('keys do not wait for each other', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const batcher = new Batcher<string, string>({
    write: async (requests) => {
      if (requests.includes('slow')) await held
      return requests
    },
    sizeMax: 10,
  })
  const slow = batcher.submit('a', 'slow')
  expect(await batcher.submit('b', 'quick')).toBe('quick')
  letGo()
  expect(await slow).toBe('slow')
})
