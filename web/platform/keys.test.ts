import { expect, test } from 'vitest'
import type { Call } from '#shared/platform/calls.ts'
import { keptFor, keyOf } from './keys.ts'

/** A call, as far as its key goes. */
const figures = { module: 'birds', method: 'GET', path: '/api/birds' } as Call
const answerTo = (query: { user?: string; studio?: string; from?: string }) => ({
  queryKey: keyOf(figures, { query }),
})

test('an answer about the same person stays while other dates are asked for', () => {
  const kept = keptFor({ query: { user: 'fern', studio: undefined } })
  expect(kept('figures', answerTo({ user: 'fern', from: '2026-01-01' }))).toBe('figures')
})
test.each([
  ['another person', { user: 'ivy' }],
  ['everybody', {}],
  ['one studio', { user: 'fern', studio: 'north' }],
])('an answer about %s never stands under this person’s name', (_, query) => {
  expect(
    keptFor({ query: { user: 'fern', studio: undefined } })('figures', answerTo(query)),
  ).toBeUndefined()
})
test('an answer about one person never stands under everybody', () => {
  expect(
    keptFor({ query: { user: undefined } })('figures', answerTo({ user: 'ivy' })),
  ).toBeUndefined()
})
test('at first there is nothing to keep', () => {
  expect(keptFor({ query: { user: 'fern' } })(undefined, undefined)).toBeUndefined()
})
