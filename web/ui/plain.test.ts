import { expect, test } from 'vitest'
import { hasAnyWords, hasWords } from './plain.ts'

test('every word that was typed is somewhere in the text, with or without accents', () => {
  expect(hasWords('Bianca Probă', 'proba bia')).toBe(true)
  expect(hasWords('Bianca Probă', 'bianca ana')).toBe(false)
})
test('of names with commas between one is enough, and none asks for nothing', () => {
  expect(hasAnyWords('Ana Fictiva', 'bianca, ana fic')).toBe(true)
  expect(hasAnyWords('Ana Fictiva', 'bianca, carla')).toBe(false)
  for (const typed of ['', ' ', ',', ' , ']) expect(hasAnyWords('Ana Fictiva', typed)).toBe(true)
  expect(hasAnyWords('Ana Fictiva', 'bianca,')).toBe(false)
})
