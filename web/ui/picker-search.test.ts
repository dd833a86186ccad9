import { expect, test } from 'vitest'
import { indexed, matchesOf, options_shown_max } from './picker-search.ts'

const people = indexed([
  { value: 'ana_pop', label: 'Ana Pop', detail: 'ana_pop · Model · north' },
  { value: 'stefania', label: 'Ștefania Probă', detail: 'stefania · Trainer · hill' },
  { value: 'x_ana', label: 'Bianca Anastasia', detail: 'x_ana · Model · hill' },
])
const found = (typed: string) => matchesOf(people, typed).shown.map(({ value }) => value)

test('people are found by parts of name, login, account type and studio, whatever the accents', () => {
  expect(found('stefania proba')).toEqual(['stefania'])
  expect(found('x_an')).toEqual(['x_ana'])
  expect(found('model hill')).toEqual(['x_ana'])
  expect(found('nobody')).toEqual([])
  expect(found('')).toHaveLength(3)
})
test('who is called as it was typed stands before who only has it somewhere', () => {
  expect(
    matchesOf(
      indexed([
        { value: 'a', label: 'Bianca Ana' },
        { value: 'b', label: 'Ana Pop' },
      ]),
      'ana',
    ).shown.map(({ value }) => value),
  ).toEqual(['b', 'a'])
})
test('of thousands no more are shown than somebody reads, and how many more there are is told', () => {
  const many = indexed(
    Array.from({ length: 3000 }, (_, index) => ({
      value: `model_${index}`,
      label: `Model ${index}`,
    })),
  )
  const all = matchesOf(many, 'model')
  expect([all.shown.length, all.more]).toEqual([options_shown_max, 3000 - options_shown_max])
  expect(matchesOf(many, 'model_2999')).toMatchObject({ shown: [{ value: 'model_2999' }], more: 0 })
})
