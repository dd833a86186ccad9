import { i18n, type Messages } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './call.ts'
import { learnRefusals, refusalsFrom, refusalText } from './refusals.ts'
import { failureText } from './toasts.ts'

vi.mock('@lingui/core/macro', () => ({ msg: () => ({ id: '' }) }))
const words: Messages = {
  'test.tooOften': ['prea multe încercări: din nou peste ', ['seconds'], ' s'],
  'test.taken': [['holder'], ' are contul ', ['username']],
}
const asked = vi.fn(async (prefix: string) => {
  if (prefix === 'test') i18n.load('ro', words)
})
beforeEach(async () => {
  asked.mockClear()
  i18n.loadAndActivate({
    locale: 'ro',
    messages: { 'line-away': 'fără server' },
  })
  refusalsFrom(asked, { 'network.unreachable': { id: 'line-away' } })
  await learnRefusals('test.tooOften')
})

test('a refusal is said in the reader’s language, with the values that the server sends beside its own text', () => {
  expect(
    refusalText({ code: 'test.tooOften', err: 'however it is worded', params: { seconds: 30 } }),
  ).toBe('prea multe încercări: din nou peste 30 s')
  expect(
    refusalText({
      code: 'test.taken',
      err: 'ana.x has (already) b (c)',
      params: { holder: 'ana.x', username: 'b (c)' },
    }),
  ).toBe('ana.x are contul b (c)')
})
test('a date that a refusal names is written as the reader writes dates', () => {
  const params = { holder: '2026-12-01', username: 'fern' }
  expect(refusalText({ code: 'test.taken', err: '', params })).toBe('1 dec. 2026 are contul fern')
})
test('a toast is its context and the text', () => {
  const error = new ApiError(429, 'test.tooOften', 'too many: again in 5 s', null, { seconds: 5 })
  expect(failureText(error, 'Log in')).toBe('Log in: prea multe încercări: din nou peste 5 s')
})
test('a code that nobody has words for stays as the server said it', () => {
  expect(refusalText({ code: 'test.unknown', err: 'no such thing' })).toBe('no such thing')
})

test('what is said of the line is here before, and words that are here are not asked for again', async () => {
  expect(refusalText({ code: 'network.unreachable', err: 'no network' })).toBe('fără server')
  for (const code of ['network.unreachable', 'test.taken']) await learnRefusals(code)
  expect(asked.mock.calls).toEqual([['test']])
})
test('words that cannot be fetched keep nobody from hearing of the refusal', async () => {
  i18n.load({ ro: {} })
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  refusalsFrom(() => Promise.reject(new Error('no network')))
  await learnRefusals('test.tooOften')
  expect(refusalText({ code: 'test.tooOften', err: 'too many: again in 30 s' })).toBe(
    'too many: again in 30 s',
  )
})
