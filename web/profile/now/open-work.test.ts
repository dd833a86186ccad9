import { expect, test } from 'vitest'
import { countIn, isAllDone, type WorkTold } from './open-work.ts'

const [north, south, none] = [{ studio: 'north' }, { studio: 'south' }, { studio: null }]

test('what waits in a studio is counted over all cards, once all have answered', () => {
  const answered: WorkTold = new Map([
    ['people', [north, north, south]],
    ['leave', [north]],
    ['observers', [none]],
  ])
  const parts = [...answered.keys()]
  expect(countIn(answered, parts, 'north')).toBe(3)
  expect(countIn(answered, parts, 'south')).toBe(1)
  expect(countIn(answered, parts, 'west')).toBe(0)
  expect(countIn(answered, [...parts, 'documents'], 'north')).toBeNull()
  expect(countIn(new Map([...answered, ['leave', 'failed']]), parts, 'north')).toBeNull()
  expect(countIn(new Map([...answered, ['leave', null]]), parts, 'north')).toBeNull()
})

test('nothing is left to do only when every source has said so', () => {
  const parts = ['people', 'leave']
  expect(isAllDone(new Map([['people', []]]), parts, '')).toBe(false)
  const states = (people: 'failed' | null | []): WorkTold =>
    new Map([
      ['people', people],
      ['leave', []],
    ])
  expect(isAllDone(states('failed'), parts, '')).toBe(false)
  expect(isAllDone(states(null), parts, '')).toBe(false)
  expect(isAllDone(states([]), parts, '')).toBe(true)
})

test('a page of one studio is done when only others have something left', () => {
  const told: WorkTold = new Map([['leave', [south]]])
  expect(isAllDone(told, ['leave'], '')).toBe(false)
  expect(isAllDone(told, ['leave'], 'south')).toBe(false)
  expect(isAllDone(told, ['leave'], 'north')).toBe(true)
  // Work that belongs to no one studio is everybody's.
  expect(isAllDone(new Map([['leave', [none]]]), ['leave'], 'north')).toBe(false)
})
