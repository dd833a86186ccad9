import { expect, test } from 'vitest'
import { newsOf } from './worker-process.ts'

test('what a session wrote, who was erased and what was projected wake no projection; what was appended wakes those that fold it', () => {
  const position = '0000000000000000001'
  expect(newsOf({ kind: 'wrote', session: 's', position })).toBeUndefined()
  expect(newsOf({ kind: 'erased', person: 'ana' })).toBeUndefined()
  const projected = { projection: 'p', module: 'm', position, topics: [] }
  expect(newsOf({ kind: 'projected', ...projected })).toBeUndefined()
  expect(newsOf({ kind: 'appended', position, shards: [3], types: ['A'] })).toMatchObject({
    shards: [3],
    types: ['A'],
  })
})
test('where hints were missed, all look', () => {
  expect(newsOf({ kind: 'missed' })).toEqual({})
})
