import { expect, test } from 'vitest'
import { fitting } from './drafts.ts'

test('a draft fills the fields that the form still has, each with a value of its kind', () => {
  const initial = { name: '', count: 0, scopes: ['read'] }
  expect(fitting({ name: 'Ana', count: 2, scopes: ['ingest'] }, initial)).toEqual({
    name: 'Ana',
    count: 2,
    scopes: ['ingest'],
  })
  expect(fitting({ name: 7, gone: 'x', scopes: 'read' }, initial)).toEqual(initial)
})
