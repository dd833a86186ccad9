import { expect, test } from 'vitest'
import { fitting, withoutSecrets } from './drafts.ts'

test('a draft fills the fields that the form still has, each with a value of its kind', () => {
  const initial = { name: '', count: 0, scopes: ['read'] }
  expect(fitting({ name: 'Ana', count: 2, scopes: ['ingest'] }, initial)).toEqual({
    name: 'Ana',
    count: 2,
    scopes: ['ingest'],
  })
  expect(fitting({ name: 7, gone: 'x', scopes: 'read' }, initial)).toEqual(initial)
})

test('a draft never keeps what is secret', () => {
  expect(
    withoutSecrets({ username: 'mira', pass: 'x', password: 'x', code: '123456', cnp: '1' }),
  ).toEqual({ username: 'mira' })
})
