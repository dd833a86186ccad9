import { afterAll, expect, test } from 'vitest'
import { bonusFor, itemsTest, oak } from './testing-items.ts'

const { it, addAll, list } = await itemsTest()
afterAll(() => it.close())
const actor = oak

test('a bad line never spoils the good ones, and says what is wrong with it', async () => {
  const { created, rejected } = await addAll(
    [
      bonusFor('fern'),
      bonusFor('nobody'),
      bonusFor('fern', { amount: '12,50' }),
      bonusFor('fern', { installments: 2 }),
      bonusFor('oak'),
      bonusFor('fern', { kind: 'penalty' }),
      bonusFor('reed'),
      'not even an object',
      null,
      bonusFor('fern', { date: '2026-02-30' }),
      bonusFor('fern', { kind: 'purchase' }),
      bonusFor('ivy', { kind: 'upfront', installments: 24 }),
    ],
    { actor },
  )
  expect(created.map(({ line }) => line)).toEqual([1, 12])
  expect(rejected.map(({ line, code }) => [line, code])).toEqual([
    [2, 'money.userUnknown'],
    [3, 'request.malformed'],
    [4, 'money.itemInstallments'],
    [5, 'money.notOneself'],
    [6, 'money.penaltyNoContract'],
    [7, 'money.userUnknown'],
    [8, 'request.malformed'],
    [9, 'request.malformed'],
    [10, 'request.malformed'],
    [11, 'request.malformed'],
  ])
  expect(rejected.find(({ line }) => line === 3)?.err).toMatch(/^amount: /)
  await it.settle()
  const found = (await list()).map(({ item }) => item)
  expect(found.toSorted()).toEqual(created.map(({ item }) => item).toSorted())
})

test('the same request, sent again, makes the same items and no others', async () => {
  const lines = [bonusFor('fern'), bonusFor('fern'), bonusFor('ivy')]
  const before = (await list()).length
  const first = await addAll(lines, { actor, commandId: 'sheet' })
  expect(new Set(first.created.map(({ item }) => item)).size).toBe(3)
  expect(await addAll(lines, { actor, commandId: 'sheet' })).toEqual(first)
  await it.settle()
  expect((await list()).length).toBe(before + 3)
})

test('as many lines as a sheet may have are answered in their order', async () => {
  const lines = Array.from({ length: 500 }, (_, n) =>
    bonusFor('fern', { amount: `${n + 1}.00`, date: '2026-11-19' }),
  )
  const { created, rejected } = await addAll(lines, { actor })
  expect(rejected).toEqual([])
  expect(created.map(({ line }) => line)).toEqual(lines.map((_, n) => n + 1))
})
