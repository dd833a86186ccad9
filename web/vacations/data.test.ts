import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, onSessionEnd } from '../platform/call.ts'
import { fetchVacations } from './data.ts'

vi.mock('@lingui/core/macro', () => ({ msg: () => ({ id: '' }), plural: () => '' }))
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({}) }))
afterEach(() => vi.unstubAllGlobals())
const answer = (status: number, code: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ err: 'no', code }), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )

test('a 401 of the vacation load is quiet: no requests come, and the session goes on', async () => {
  answer(401, 'session.absent')
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  expect(await fetchVacations({})).toEqual({ vacations: [], next: null })
  expect(ended).not.toHaveBeenCalled()
  stop()
})
test('any other refusal of the vacation load is raised', async () => {
  answer(409, 'position.notReached')
  await expect(fetchVacations({})).rejects.toBeInstanceOf(ApiError)
})
