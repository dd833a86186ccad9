import { expect, test } from 'vitest'
import { found_max, matching } from './palette-matching.ts'

const people = ['Ștefania Probă (stef)', 'Ana Exemplu (ana_exe)'].map((label) => ({ label }))

test('all words are looked for, in any order, with or without accents', () => {
  expect(matching('proba stef', people)).toEqual([people[0]])
  expect(matching('ANA_', people)).toEqual([people[1]])
  expect(matching('ana proba', people)).toEqual([])
})

test('a code finds what it is the code of', () => {
  const sites = [{ label: 'Chaturbate', also: 'ctb' }, { label: 'Stripchat' }]
  expect(matching('ctb', sites)).toEqual([sites[0]])
})

test('nothing is found before something is typed, and never more than fit', () => {
  expect(matching(' ', people)).toEqual([])
  const many = Array.from({ length: 50 }, (_, index) => ({ label: `model ${index}` }))
  expect(matching('model', many)).toHaveLength(found_max)
})
