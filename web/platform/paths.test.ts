import { expect, test } from 'vitest'
import { home, isAt, safeNext, withQuery } from './paths.ts'

test('a login leads back to where somebody wanted to go, but never to another host', () => {
  expect(safeNext('/dashboard?months=3')).toBe('/dashboard?months=3')
  for (const bad of [
    null,
    '',
    '/',
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
  ])
    expect(safeNext(bad)).toBe(home)
})

test('a query without values leaves the path alone', () => {
  expect(withQuery('/monitoring', { person: '', status: undefined })).toBe('/monitoring')
  expect(withQuery('/monitoring', { person: 'ana b', status: 'free,private' })).toBe(
    '/monitoring?person=ana+b&status=free%2Cprivate',
  )
})

test('a part of a path stands for anything, whatever letters it has', () => {
  const path = '/settlement-reports/:studio/:user'
  expect(isAt(path, '/settlement-reports/north/ana%2Fb%20%C3%A9')).toBe(true)
  for (const other of [
    '/settlement-reports',
    '/settlement-reports/north/',
    '/settlement/north/ana',
  ])
    expect(isAt(path, other)).toBe(false)
})
