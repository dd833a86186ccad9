import { expect, test } from 'vitest'
import { Beside } from './background-work.ts'

test('a piece begins while others are under way, until there is no room', async () => {
  const beside = new Beside(2)
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const began: number[] = []
  const begin = (nth: number) =>
    beside.begin(() => {
      began.push(nth)
      return ends[nth]?.promise ?? Promise.resolve()
    })
  await begin(0)
  await begin(1)
  const third = begin(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(began).toEqual([0, 1])
  ends[1]?.resolve()
  await third
  expect(began).toEqual([0, 1, 2])
})

test('what failed is raised where the next piece begins', async () => {
  const beside = new Beside(2)
  await beside.begin(() => Promise.reject(new Error('refused')))
  await new Promise((resolve) => setImmediate(resolve))
  await expect(beside.begin(() => Promise.resolve())).rejects.toThrow('refused')
})
