import { expect, test } from 'vitest'
import { peopleOptions, pickedOf, userOf, type PickerPerson } from './people-offer.ts'
import { indexed, matchesOf } from './picker-search.ts'

const person = (user: string, more: Partial<PickerPerson> = {}): PickerPerson => ({
  user,
  name: user,
  surname: 'Pop',
  tipCont: 'Model',
  studio: 'north',
  active: true,
  ...more,
})
const people = [person('zoe'), person('ana', { studio: 'hill' }), person('mia', { active: false })]
const users = (offer: Parameters<typeof peopleOptions>[1]) =>
  peopleOptions(people, offer).map(({ value }) => value)

test('people are offered by name, of a studio, and those who are active', () => {
  expect(users({})).toEqual(['ana', 'mia', 'zoe'])
  expect(users({ studio: 'north', active: true })).toEqual(['zoe'])
  expect(users({ type: 'Trainer' })).toEqual([])
})
test('where a list is filtered everybody is offered first, and found by All as by their name', () => {
  expect(users({ everyone: 'Everyone', studio: 'hill' })).toEqual(['All', 'ana'])
  const index = indexed(peopleOptions(people, { everyone: 'Everyone' }))
  for (const typed of ['all', 'every'])
    expect(matchesOf(index, typed).shown.map(({ value }) => value)).toEqual(['All'])
})
test('everybody is no filter, and no filter is everybody', () => {
  expect(['All', 'ana'].map(userOf)).toEqual(['', 'ana'])
  expect(pickedOf([])).toEqual(['All'])
  expect(pickedOf(['ana'])).toEqual(['ana'])
})
