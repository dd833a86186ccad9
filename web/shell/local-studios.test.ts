import { afterEach, expect, test, vi } from 'vitest'
import { accountCalls } from '#shared/accounts/calls.ts'
import { ApiError, onSessionEnd } from '../platform/call.ts'
import { fetchLocalStudios, studiosOr } from '../platform/queries.ts'

vi.mock('@lingui/core/macro', () => ({ msg: () => ({ id: '' }) }))
afterEach(() => vi.unstubAllGlobals())
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
const north = { studio: 'north', name: 'North', timezone: 'Europe/Madrid' }

test('a 401 is quiet: no studios come, and the session goes on', async () => {
  answer(401, { err: 'Sign in first', code: 'session.absent' })
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  expect(await fetchLocalStudios(accountCalls.getLocalStudios)).toEqual([])
  expect(ended).not.toHaveBeenCalled()
  stop()
})
test('a refusal of the local studios other than a 401 is raised', async () => {
  answer(503, {
    err: 'The data store can’t be reached right now. Try again.',
    code: 'store.unavailable',
  })
  await expect(fetchLocalStudios(accountCalls.getLocalStudios)).rejects.toBeInstanceOf(ApiError)
})
test('without an answer the list falls back to the studio that the person has selected', () => {
  const fallback = [{ studio: 'demo', name: 'demo', timezone: 'Europe/Bucharest' }]
  expect(studiosOr([], { studios: [], studio: 'demo' })).toEqual(fallback)
  expect(studiosOr(undefined, { studios: ['demo'], studio: 'other' })).toEqual(fallback)
  expect(studiosOr(undefined, { studios: [], studio: null })).toEqual([])
  expect(studiosOr([north], { studios: ['demo'], studio: 'demo' })).toEqual([north])
})
