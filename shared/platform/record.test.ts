import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRecord } from './record.ts'

const jar = defineRecord({
  of: 'jar',
  field: 'field',
  fields: { sweets: z.int(), label: z.string() },
})
const initial = { sweets: 0, label: 'none' }
const day = (n: number) => `2026-03-0${n}T00:00:00.000Z`
const set = (sweets: number, n: number) =>
  ({ jar: 'mint', field: 'sweets', value: sweets, old: 0, from: day(n) }) as const
const history = [set(5, 5), set(2, 2), set(7, 5)].reduce(jar.after, {})

test('the event of a change has the field’s own schema for its value and its old value', () => {
  const event = jar.dataOf('mint', { name: 'sweets', old: 0, value: 5 }, day(1))
  expect(event).toEqual({ jar: 'mint', field: 'sweets', value: 5, old: 0, from: day(1) })
  expect(jar.schema.parse(event)).toEqual(event)
  expect(jar.schema.safeParse({ ...event, value: 'five' }).success).toBe(false)
  expect(jar.schema.safeParse({ ...event, field: 'label' }).success).toBe(false)
  expect(jar.schema.safeParse({ ...event, field: 'lid' }).success).toBe(false)
})
test('the newest value whose moment has come holds, and of two at one moment the later word', () => {
  const sweets = [1, 2, 4, 5].map((n) => jar.valueAt('sweets', history, initial, day(n)))
  expect(sweets).toEqual([0, 2, 2, 7])
  expect(jar.valuesAt(history, initial, day(3))).toEqual({ sweets: 2, label: 'none' })
})
test('what is planned is what has not come, soonest first', () => {
  expect(jar.planned(history, day(1)).map(({ name, value }) => [name, value])).toEqual([
    ['sweets', 2],
    ['sweets', 5],
    ['sweets', 7],
  ])
  expect(jar.planned(history, day(5))).toEqual([])
})
test('a change has the old and the new value of each field that is other, and of no other', () => {
  const changes = (wanted: { sweets?: number; label?: string }, n: number) =>
    jar.changes(wanted, history, initial, { at: day(n), said: false })
  expect(changes({ sweets: 2, label: 'hot' }, 3)).toEqual([
    { name: 'label', old: 'none', value: 'hot' },
  ])
  expect(changes({ sweets: 2 }, 6)).toEqual([{ name: 'sweets', old: 7, value: 2 }])
})
test('a value said for a moment is kept though it holds there anyway, once', () => {
  const said = (sweets: number, n: number) =>
    jar.changes({ sweets }, history, initial, { at: day(n), said: true })
  expect(said(2, 3)).toEqual([{ name: 'sweets', old: 2, value: 2 }])
  expect(said(7, 5)).toEqual([])
  // The value for the third holds against one that is recorded later for the day before it.
  const after = [set(2, 3), set(9, 2)].reduce(jar.after, history)
  expect([2, 3, 4].map((n) => jar.valueAt('sweets', after, initial, day(n)))).toEqual([9, 2, 2])
})
test('of a conflict both texts are told, each cut at a length', () => {
  expect(jar.bothTexts([{ name: 'sweets', old: 7, value: 2 }])).toBe('sweets 7 / 2')
  const long = jar.bothTexts([{ name: 'label', old: 'a'.repeat(500), value: 'b' }])
  expect(long.length).toBeLessThan(120)
})
