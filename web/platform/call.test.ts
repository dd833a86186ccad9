import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anybody, session } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { ApiError, call, onSessionEnd, onUnknownWrite, urlOf } from './call.ts'
import { sendOnce } from './send-once.ts'
import { answer_ms_max } from './sending.ts'

const calls = defineCalls('parrots', {
  people: {
    method: 'GET',
    writes: false,
    path: '/people',
    summary: 'Read',
    status: 200,
    allow: session,
    response: z.unknown(),
  },
  enter: {
    method: 'POST',
    writes: true,
    path: '/enter',
    summary: 'Log in',
    status: 200,
    allow: anybody,
    body: z.object({ user: z.string() }),
    response: z.unknown(),
  },
  stop: {
    method: 'POST',
    writes: true,
    path: '/stop',
    summary: 'Write',
    status: 200,
    allow: session,
    body: z.object({ user: z.string() }),
    response: z.unknown(),
  },
  state: {
    method: 'POST',
    writes: true,
    path: '/state',
    summary: 'Look or write',
    status: 200,
    allow: session,
    onlyAsks: (input) => (input as { body: { action: number } }).body.action === 0,
    body: z.object({ action: z.number() }),
    response: z.unknown(),
  },
  files: {
    method: 'POST',
    writes: true,
    path: '/files',
    summary: 'Write much',
    status: 200,
    allow: session,
    body: 'ndjson',
    response: z.unknown(),
  },
})

afterEach(() => vi.unstubAllGlobals())

test('path parameters are escaped, and a query leaves out what is undefined', () => {
  expect(urlOf('/api/tokens/{id}', { id: 'a/b c' }, { studio: 'north', user: undefined })).toBe(
    '/api/tokens/a%2Fb%20c?studio=north',
  )
})

test('a refusal keeps its code, its text and the id of the request', async () => {
  answer(409, { err: 'the shift is paused', code: 'shifts.cannotStop' }, { 'x-request-id': 'r-1' })
  const error = await call(calls.stop, { body: { user: 'ana' } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'shifts.cannotStop',
    err: 'the shift is paused',
    requestId: 'r-1',
  })
})

test('an answer without a text of its own says which status was unexpected', async () => {
  answer(502, '<html>bad gateway</html>')
  await expect(call(calls.people)).rejects.toMatchObject({ err: 'Unexpected status 502' })
})

test('a 401 ends the session, unless the call is quiet or asks for nobody', async () => {
  let ended = 0
  const stop = onSessionEnd(() => (ended += 1))
  answer(401, { err: 'Sign in first', code: 'session.absent' })
  await call(calls.people, {}, { quiet401: true }).catch(() => undefined)
  await call(calls.enter, { body: { user: 'ana' } }).catch(() => undefined)
  expect(ended).toBe(0)
  await call(calls.people).catch(() => undefined)
  expect(ended).toBe(1)
  stop()
})

test('what is sent again by a key says so', async () => {
  const sent = answer(200, {})
  await call(calls.stop, { body: { user: 'ana' } }, { fetch: sendOnce('k1') })
  await call(calls.stop, { body: { user: 'ana' } })
  expect(sent.map((headers) => headers['idempotency-key'])).toEqual(['k1', undefined])
})
test('people read what they wrote: the position of a write goes along with later reads', async () => {
  const sent = answer(200, { session: {} }, { 'x-position': '0000000007' })
  await call(calls.stop, { body: { user: 'ana' } })
  await call(calls.people)
  expect(sent[0]?.['x-after-position']).toBeUndefined()
  expect(sent[1]?.['x-after-position']).toBe('0000000007')
})

describe('a line that is down', () => {
  const write = () => call(calls.stop, { body: { user: 'ana' } })
  const lost = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const offline = () => vi.stubGlobal('navigator', { onLine: false })

  test('without a network a write says that nothing was recorded, and a read that nobody answered', async () => {
    lost()
    offline()
    await expect(write()).rejects.toMatchObject({ status: 0, code: 'network.offline' })
    await expect(call(calls.people)).rejects.toMatchObject({ code: 'network.unreachable' })
  })
  test('a write that got no answer may have been recorded: that is said, and whoever shows anything looks again', async () => {
    let told = 0
    onUnknownWrite(() => (told += 1))
    lost()
    await expect(write()).rejects.toMatchObject({ code: 'network.unknown' })
    await expect(call(calls.enter, { body: { user: 'ana' } })).rejects.toMatchObject({
      code: 'network.unreachable',
    })
    await expect(call(calls.state, { body: { action: 0 } })).rejects.toMatchObject({
      code: 'network.unreachable',
    })
    await expect(call(calls.state, { body: { action: 1 } })).rejects.toMatchObject({
      code: 'network.unknown',
    })
    expect(told).toBe(2)
  })
  test('a write whose answer broke off may have been recorded, and is told so', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    await expect(write()).rejects.toMatchObject({ code: 'network.unknown' })
  })
  test('a write that hangs is given up after a while; a file may take its time, and who stops it is told nothing', async () => {
    vi.useFakeTimers()
    const hang = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    vi.stubGlobal('fetch', hang)
    const hung = expect(write()).rejects.toMatchObject({ code: 'network.unknown' })
    let file = 'on its way'
    const stopped = new AbortController()
    const upload = call(calls.files, { body: 'lines' }, { signal: stopped.signal }).catch(
      (error: unknown) => (file = (error as Error).name),
    )
    await vi.advanceTimersByTimeAsync(answer_ms_max)
    await hung
    expect(file).toBe('on its way')
    stopped.abort()
    await upload
    expect(file).toBe('AbortError')
    vi.useRealTimers()
  })
  test('a write says until when it holds, by the server’s clock; refused because the clocks moved, it is not sent again by itself, and the next one goes without', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const date = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }
    answer(200, {}, date)
    await call(calls.people)
    vi.advanceTimersByTime(5_000)
    const sent = answer(409, { err: 'too late', code: 'request.tooLate' }, date)
    await expect(write()).rejects.toMatchObject({ code: 'request.tooLate' })
    expect(sent.length).toBe(1)
    await expect(write()).rejects.toMatchObject({ code: 'request.tooLate' })
    const [first, second] = sent.map((headers) => headers['x-not-after'])
    // A header names a whole second: its middle is the best guess.
    expect(Number(first)).toBe(Date.parse(date.date) + 500 + 5_000 + answer_ms_max)
    expect(second).toBeUndefined()
    vi.useRealTimers()
  })
})

function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Record<string, string>[] {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init.headers as Record<string, string>)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  return sent
}
