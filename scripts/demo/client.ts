import { setTimeout as wait } from 'node:timers/promises'

export interface DemoAnswer<T = unknown> {
  readonly status: number
  readonly body: T
  readonly position: string | undefined
}
export interface DemoClient {
  /** Any status; raises only if nobody answers. */
  readonly call: <T>(
    method: string,
    path: string,
    body?: unknown,
    after?: string,
  ) => Promise<DemoAnswer<T>>
  /** The body of a call that must succeed; raises an Error with what the server said. */
  readonly must: <T>(method: string, path: string, body?: unknown, after?: string) => Promise<T>
  /** Waits before it is asked again. Raises an Error when everything is to end. */
  readonly pause: (ms: number) => Promise<void>
}
/** Without one, calls end by themselves alone. */
const never = new AbortController().signal
type Headers = Readonly<Record<string, string>>
const too_often_attempts = 5
const not_reached_attempts = 30
const poll_ms = 200
const isPassing = (code: string | undefined): boolean =>
  code === 'position.notReached' || code === 'command.busy'

/** Speaks to the public calls only, as any program outside would. A text body is NDJSON, a form goes as it is, anything else is JSON. */
export function clientOf(
  base: string,
  credentials: Headers = {},
  signal: AbortSignal = never,
): DemoClient {
  const pause = (ms: number) => wait(ms, undefined, { signal })
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    after?: string,
  ): Promise<DemoAnswer<T>> => {
    // A form says its own type.
    const type: Headers =
      body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }
    const isReady = typeof body === 'string' || body instanceof FormData
    const payload = body === undefined ? null : isReady ? body : JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(base + path, {
        method,
        body: payload,
        signal,
        headers: { ...credentials, ...type, ...(after ? { 'x-after-position': after } : {}) },
      })
      const text = await response.text()
      if (response.status === 429 && attempt < too_often_attempts) {
        await pause(1000 * attempt)
        continue
      }
      const answer = (text ? JSON.parse(text) : undefined) as T & { code?: string }
      // A read waits some seconds for what was written before it, a write for those to the same stream; while much is
      // filled that is not always enough.
      if (isPassing(answer?.code) && attempt < not_reached_attempts) {
        await pause(poll_ms)
        continue
      }
      return {
        status: response.status,
        body: answer,
        position: response.headers.get('x-position') ?? undefined,
      }
    }
  }
  const must = async <T>(
    method: string,
    path: string,
    body?: unknown,
    after?: string,
  ): Promise<T> => {
    const answer = await call<T>(method, path, body, after)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { call, must, pause }
}

/** Logs in and speaks with the session's cookie from then on. */
export async function logInClient(
  base: string,
  user: string,
  password: string,
  signal: AbortSignal = never,
): Promise<DemoClient> {
  const response = await fetch(`${base}/login`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password }),
  })
  if (!response.ok) throw new Error(`login as ${user}: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
  return clientOf(base, { cookie }, signal)
}
/** Speaks with a fresh token that may only report observations. */
export async function ingestClient(
  base: string,
  owner: DemoClient,
  signal: AbortSignal = never,
): Promise<DemoClient> {
  const { token } = await owner.must<{ token: string }>('POST', '/api/tokens', {
    name: 'demo observers',
    scopes: ['ingest'],
  })
  return clientOf(base, { authorization: `Bearer ${token}` }, signal)
}

/** Waits until the figures that people look at have seen this position. */
export async function untilRead(owner: DemoClient, position: string | undefined): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await owner.must('POST', '/accountState', {}, position)
  const halves = `/api/online-time/halves?from=${today}&to=${today}`
  await owner.must('GET', halves, undefined, position)
  await owner.must('GET', `/api/money/income?from=${today}`, undefined, position)
}
