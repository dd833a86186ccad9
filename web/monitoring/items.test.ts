import { expect, test } from 'vitest'
import type { WallShape } from '../platform/monitor-store.ts'
import { makeItems } from './items.ts'

const keys = ['north/zoe', 'hill/stefania', 'north/ana']
const names: Record<string, string> = { 'north/zoe': 'Zoe Testescu', 'hill/stefania': 'Ștefania Probă', 'north/ana': 'Ana Exemplu' }
const nameOf = (key: string) => names[key] ?? key
const tagsOf = (key: string): string[] => (key === 'north/zoe' ? ['private', 'shift'] : ['offline'])
const shape: WallShape = { studios: ['north', 'hill'], sites: [], keys, counts: new Map() }
const shown = (text: string, tags: string[] = []) =>
  makeItems({ text, tags }, nameOf, tagsOf)(shape).map((item) => (item.kind === 'studio' ? `# ${item.studio}` : item.key))

test('people are grouped by studio and sorted by name', () => {
  expect(shown('')).toEqual(['# hill', 'hill/stefania', '# north', 'north/ana', 'north/zoe'])
})

test('a search finds names and logins, with or without their accents, in any order of words', () => {
  expect(shown('proba stef')).toEqual(['# hill', 'hill/stefania'])
  expect(shown('ZOE')).toEqual(['# north', 'north/zoe'])
})

test('several statuses widen a filter, and a studio without a match has no heading', () => {
  expect(shown('', ['private'])).toEqual(['# north', 'north/zoe'])
  expect(shown('', ['private', 'offline'])).toHaveLength(5)
})

test('the same list comes back while nothing in it changed', () => {
  const select = makeItems({ text: '', tags: [] }, nameOf, tagsOf)
  expect(select({ ...shape, counts: new Map([['free', 1]]) })).toBe(select(shape))
})
