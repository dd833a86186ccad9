import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anybody, session } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { ApiError, call, onSessionEnd, urlOf } from './call.ts'

const calls = defineCalls({
  people: { method: 'GET', path: '/people', summary: 'Read', status: 200, allow: session, response: z.unknown() },
  enter: { method: 'POST', path: '/enter', summary: 'Log in', status: 200, allow: anybody, body: z.object({ user: z.string() }), response: z.unknown() },
  stop: { method: 'POST', path: '/stop', summary: 'Write', status: 200, allow: session, body: z.object({ user: z.string() }), response: z.unknown() },
})

afterEach(() => vi.unstubAllGlobals())

test('path parameters are escaped, and a query leaves out what is undefined', () => {
  expect(urlOf('/api/tokens/{id}', { id: 'a/b c' }, { studio: 'north', user: undefined })).toBe('/api/tokens/a%2Fb%20c?studio=north')
})

test('a refusal keeps its code, its text and the id of the request', async () => {
  answer(409, { err: 'the shift is paused', code: 'shifts.cannotStop' }, { 'x-request-id': 'r-1' })
  const error = await call(calls.stop, { body: { user: 'ana' } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, code: 'shifts.cannotStop', err: 'the shift is paused', requestId: 'r-1' })
})

test('an answer without a text of its own says which status was unexpected', async () => {
  answer(502, '<html>bad gateway</html>')
  await expect(call(calls.people)).rejects.toMatchObject({ err: 'Unexpected status 502' })
})

test('a 401 ends the session, unless the call is quiet or asks for nobody', async () => {
  let ended = 0
  const stop = onSessionEnd(() => (ended += 1))
  answer(401, { err: 'log in first', code: 'session.absent' })
  await call(calls.people, {}, { quiet401: true }).catch(() => undefined)
  await call(calls.enter, { body: { user: 'ana' } }).catch(() => undefined)
  expect(ended).toBe(0)
  await call(calls.people).catch(() => undefined)
  expect(ended).toBe(1)
  stop()
})

test('people read what they wrote: the position of a write goes along with later reads', async () => {
  const sent = answer(200, { session: {} }, { 'x-position': '0000000007' })
  await call(calls.stop, { body: { user: 'ana' } })
  await call(calls.people)
  expect(sent[0]?.['x-after-position']).toBeUndefined()
  expect(sent[1]?.['x-after-position']).toBe('0000000007')
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Record<string, string>[] {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init.headers as Record<string, string>)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  return sent
}
