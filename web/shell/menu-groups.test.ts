import { expect, test } from 'vitest'
import { inGroups } from './menu-groups.ts'

const entries = [
  { label: 'Dashboard', group: 'main' },
  { label: 'Accountancy', group: 'money' },
  { label: 'Încasări', group: 'money' },
  { label: 'Studio Config', group: 'configuration' },
] as const
const shown = (words: string) =>
  inGroups(entries, words, true).map(({ name, entries: members, isHeaded }) => [
    name,
    members.map(({ label }) => label),
    isHeaded,
  ])

test('entries stand in their groups, and a group without entries is left out', () => {
  expect(shown('')).toEqual([
    ['main', ['Dashboard'], true],
    ['money', ['Accountancy', 'Încasări'], true],
    ['configuration', ['Studio Config'], true],
  ])
})

test('a search finds all its words, with or without accents, and shows no headings', () => {
  expect(shown('inca')).toEqual([['money', ['Încasări'], false]])
  expect(shown('conf stud')).toEqual([['configuration', ['Studio Config'], false]])
  expect(shown('nothing')).toEqual([])
})
