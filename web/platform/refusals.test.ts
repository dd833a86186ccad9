import { i18n, type MessageDescriptor } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './call.ts'
import { knowRefusals, translated } from './known-refusals.ts'
import { learnRefusals, refusalsFrom, refusalText } from './refusals.ts'
import { failureText } from './toasts.ts'

vi.mock('@lingui/core/macro', () => ({ msg: () => ({ id: '' }) }))
const tooOften = { id: 'test-too-often' } satisfies MessageDescriptor
const taken = { id: 'test-taken' } satisfies MessageDescriptor
beforeEach(async () => {
  i18n.loadAndActivate({
    locale: 'ro',
    messages: {
      'test-too-often': ['prea multe încercări: din nou peste ', ['seconds'], ' s'],
      'test-taken': [['holder'], ' are contul ', ['username']],
    },
  })
  knowRefusals(
    {
      'test.tooOften': { text: 'too many: again in {seconds} s' },
      'test.taken': { text: '{holder} has (already) {username}' },
    },
    {
      'test.tooOften': tooOften,
      'test.taken': taken,
    },
  )
  refusalsFrom(() => Promise.resolve(translated))
  await learnRefusals()
})

test('a refusal is said in the reader’s language, with what differs from case to case', () => {
  expect(refusalText({ code: 'test.tooOften', err: 'too many: again in 30 s' })).toBe(
    'prea multe încercări: din nou peste 30 s',
  )
  expect(refusalText({ code: 'test.taken', err: 'ana.x has (already) b (c)' })).toBe(
    'ana.x are contul b (c)',
  )
})
test('a toast is its context and the text', () => {
  expect(
    failureText(new ApiError(429, 'test.tooOften', 'too many: again in 5 s', null), 'Log in'),
  ).toBe('Log in: prea multe încercări: din nou peste 5 s')
})
test('what nobody knows, or what the server words otherwise, stays as the server said it', () => {
  expect(refusalText({ code: 'test.unknown', err: 'no such thing' })).toBe('no such thing')
  expect(refusalText({ code: 'test.tooOften', err: 'slow down' })).toBe('slow down')
})

test('texts that cannot be fetched keep nobody from hearing of the refusal', async () => {
  refusalsFrom(() => Promise.reject(new Error('no network')))
  await learnRefusals()
  expect(refusalText({ code: 'test.tooOften', err: 'too many: again in 30 s' })).toBe(
    'too many: again in 30 s',
  )
})
