import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { fieldsOf, isTaken, reasonMax, sentValues } from './form-fields.ts'

const count = { kind: 'number', empty: 'refused', min: 1, max: 20, step: 1 } as const

test('blanks are nothing, and a field that must be filled in does not take them', () => {
  expect(isTaken({ empty: 'refused', max: 9 }, '  ')).toBe(false)
  expect(isTaken({ empty: 'absent' }, '')).toBe(true)
  expect(isTaken({}, '')).toBe(true)
  expect(isTaken({ max: 3 }, 'abc')).toBe(true)
  expect(isTaken({ max: 3 }, 'abcd')).toBe(false)
})
test.each([
  ['1', true],
  [' 20 ', true],
  ['21', false],
  ['0', false],
  ['1,5', false],
  ['one', false],
])('of a count from 1 to 20 %s is taken: %s', (typed, taken) => {
  expect(isTaken(count, typed)).toBe(taken)
})
test('halves are taken with a comma or a point, also below zero; 0 is a number', () => {
  const days = { kind: 'number', min: -366, max: 366, step: 0.5 } as const
  expect(['2', '-0.5', '0,5', '0', '-366'].filter((typed) => !isTaken(days, typed))).toEqual([])
  expect(['0.25', '367', '1 2'].filter((typed) => isTaken(days, typed))).toEqual([])
  expect(isTaken({ kind: 'number' }, '0')).toBe(true)
})
test('what is no text, such as a list or a switch, is taken as it is', () => {
  expect(isTaken({ empty: 'absent' }, [])).toBe(true)
  expect(isTaken({ kind: 'date' }, '2026-11-27')).toBe(true)
})
test('values are sent as the call takes them', () => {
  const fields = {
    count,
    studio: { empty: 'absent' },
    source: { empty: 'null' },
    day: { kind: 'date', empty: 'absent' },
  } as const
  const hours = { start: '09:00', end: '17:00' }
  expect(
    sentValues(fields, {
      count: ' 3 ',
      studio: '',
      source: '',
      day: '',
      note: '',
      hours,
      all: false,
    }),
  ).toEqual({ count: 3, source: null, note: '', hours, all: false })
  expect(sentValues(fields, { count: '0,5', studio: 'north', source: 'a' })).toEqual({
    count: 0.5,
    studio: 'north',
    source: 'a',
  })
  expect(sentValues(fields, { day: ' ', note: ' ' })).toEqual({ note: ' ' })
})
test('a call that the build saw no form end in has no fields, which is said', () => {
  const { add } = defineCalls('parrots', {
    add: {
      method: 'POST',
      writes: true,
      path: '/parrots',
      summary: 'Add',
      allow: anybody,
      body: z.object({ reason: z.string() }),
      response: z.unknown(),
    },
  })
  expect(() => fieldsOf(add)).toThrow('the build saw no form that ends in /parrots')
  const known = { ...add, fields: { reason: { max: 300 } } }
  expect(fieldsOf(known)).toEqual({ reason: { max: 300 } })
  expect([reasonMax(known), reasonMax(add)]).toEqual([300, undefined])
})
