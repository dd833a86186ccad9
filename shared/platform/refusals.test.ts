import { expect, test } from 'vitest'
import { defineRefusals, Refusal } from './refusals.ts'

const rows = defineRefusals({
  'jars.tooMany': { status: 409, text: '{user} has {count} jars already' },
  'jars.broken': { status: 422, text: 'the jar is broken' },
})

test('a refusal carries the values that its text names, and no others', () => {
  const refusal = new Refusal('jars.tooMany', rows['jars.tooMany'], {
    user: 'ana',
    count: 3,
    secret: 'honey',
  })
  expect(refusal.message).toBe('ana has 3 jars already')
  expect(refusal.params).toEqual({ user: 'ana', count: 3 })
})
test('a refusal whose text names no value carries none', () => {
  expect(new Refusal('jars.broken', rows['jars.broken'], { user: 'ana' }).params).toEqual({})
})
test('who comes too often is told when to come again, whether or not the text names it', () => {
  const row = { status: 429, text: 'too often' } as const
  expect(new Refusal('jars.tooOften', row, { seconds: 5 }).retryAfter_s).toBe(5)
})
