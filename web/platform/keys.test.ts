import { partialMatchKey, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { keptFor, keyOf, keyOfModule, keyOfPages } from './keys.ts'

const row = { summary: '', allow: anybody, writes: false, response: z.array(z.string()) } as const
const query = z.object({ colour: z.string().optional(), limit: z.number().optional() })
const parrots = defineCalls('parrots', {
  list: { ...row, method: 'GET', path: '/parrots', query },
  search: { ...row, method: 'POST', path: '/parrots', body: query },
})
const { list } = defineCalls('jars', { list: { ...row, method: 'GET', path: '/jars' } })

test('everything of a module is under its key, and nothing of another one', () => {
  const all = keyOfModule(parrots.list)
  expect(partialMatchKey(keyOf(parrots.list, { query: { limit: 1 } }), all)).toBe(true)
  expect(partialMatchKey(keyOf(parrots.search), all)).toBe(true)
  expect(partialMatchKey(keyOf(list), all)).toBe(false)
})

test('the answers of a call are told apart by what was asked, and found by a part of it', () => {
  const red = keyOf(parrots.list, { query: { colour: 'red', limit: 1 } })
  expect(partialMatchKey(red, keyOf(parrots.list))).toBe(true)
  expect(partialMatchKey(red, keyOf(parrots.list, {}))).toBe(true)
  expect(partialMatchKey(red, keyOf(parrots.list, { query: { colour: 'red' } }))).toBe(true)
  expect(partialMatchKey(red, keyOf(parrots.list, { query: { colour: 'blue' } }))).toBe(false)
})

test('two calls of one path, and the pages of a list and one answer, are kept apart', () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(parrots.list, {}), 'list')
  client.setQueryData(keyOf(parrots.search, {}), 'search')
  client.setQueryData(keyOfPages(parrots.list, {}), 'pages')
  expect(client.getQueryData(keyOf(parrots.list, {}))).toBe('list')
  expect(client.getQueriesData({ queryKey: keyOf(parrots.list) })).toHaveLength(2)
})

test('a key that is written by hand does not compile', () => {
  const client = new QueryClient()
  // @ts-expect-error -- a call makes it
  expect(client.getQueryData(['parrots'])).toBe(undefined)
})

const answerTo = (asked: { colour?: string; limit?: number }) => ({
  queryKey: keyOf(parrots.list, { query: asked }),
})
test('an answer about the same stays while more of it is asked for', () => {
  const kept = keptFor({ query: { colour: 'red' } })
  expect(kept('figures', answerTo({ colour: 'red', limit: 5 }))).toBe('figures')
})
test.each([
  ['another', { colour: 'blue' }],
  ['all of them', {}],
])('an answer about %s never stands under the wrong name', (_, asked) => {
  expect(keptFor({ query: { colour: 'red' } })('figures', answerTo(asked))).toBeUndefined()
})
test('an answer about one never stands for all of them', () => {
  const kept = keptFor({ query: { colour: undefined } })
  expect(kept('figures', answerTo({ colour: 'blue' }))).toBeUndefined()
  expect(kept('figures', answerTo({ limit: 5 }))).toBe('figures')
})
test('at first there is nothing to keep', () => {
  expect(keptFor({ query: { colour: 'red' } })(undefined, undefined)).toBeUndefined()
})
