import type { Call, CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { forgetPositions, notePosition } from './answer-positions.ts'
import { forgetServerTime, learnServerTime } from './clock.ts'
import { listOr } from './list-answers.ts'
import { learnRefusals, type Refused } from './refusals.ts'
import { startSending } from './sending.ts'

/** A refusal of the server, or that it could not be reached (status 0). */
export class ApiError extends Error implements Refused {
  readonly status: number
  readonly code: string
  readonly err: string
  readonly requestId: string | null
  readonly params: NonNullable<Refused['params']>
  /** The places of malformed values in the request, such as '/body/name'. */
  readonly paths: readonly string[]
  constructor(
    status: number,
    code: string,
    err: string,
    requestId: string | null,
    params: NonNullable<Refused['params']> = {},
  ) {
    super(err)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.err = err
    this.requestId = requestId
    this.params = params
    const { paths } = params
    this.paths = typeof paths === 'string' ? paths.split('\n') : []
  }
}
export interface CallOptions {
  readonly signal?: AbortSignal
  /** A 401 of this load does not end the session (docs/rules/screens.md#loads-that-are-skipped). */
  readonly quiet401?: boolean
  /** An answer that is no list is handed on as it came, for an error of its own (docs/rules/screens.md#answers-that-are-no-list). */
  readonly anyAnswer?: true
  /** Sends the request in the place of `fetch`, such as for the progress of an upload. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Calls the server by a row of a calls table. Raises ApiError for every refusal.
 * After a write, later reads wait for it (`x-after-position`), so people read what they wrote.
 */
export async function call<C extends Call>(
  target: C,
  request: CallRequest<C> = {},
  options: CallOptions = {},
): Promise<CallResponse<C>> {
  if (target.method === 'GET') return ask(target, request, options)
  writing += 1
  try {
    return await ask(target, request, options)
  } finally {
    writing -= 1
    // After the caller has fetched again what it changed.
    if (writing === 0) setTimeout(goOn, 0)
  }
}

async function ask<C extends Call>(
  target: C,
  request: CallRequest<C>,
  options: CallOptions,
): Promise<CallResponse<C>> {
  const { response, text } = await send(target, request, options)
  const requestId = response.headers.get('x-request-id')
  if (response.status === target.status) {
    const position = response.headers.get('x-position') ?? ''
    if (target.method !== 'GET' && position > written) written = position
    const answer = parse(text)
    const list = options.anyAnswer ? { answer } : listOr(target, answer)
    if (list) {
      notePosition(list.answer, position)
      return list.answer as CallResponse<C>
    }
    throw new ApiError(response.status, 'answer.invalid', 'invalid answer', requestId)
  }
  const error = refusal(response.status, parse(text), requestId)
  if (error.code === 'position.unknown' && written !== '') {
    // The store was replaced under this page: what we wrote there is gone, so waiting for it makes no sense.
    written = ''
    forgetPositions()
    return ask(target, request, options)
  }
  // Not the line but our clock may be off: the next click does without it.
  if (error.code === 'request.tooLate') forgetServerTime()
  // For a 401 no screen says more than that one has to log in.
  if (error.status !== 401) await learnRefusals(error.code)
  if (error.status === 401 && !options.quiet401 && target.allow.name !== 'anybody')
    for (const listener of endings) listener()
  throw error
}

/** The position of this page's newest write; a read that begins now sees it. Empty before the first. Positions sort as text. */
export const writtenPosition = (): string => written

/** Runs at once, or when no write of this page is on its way any more: until then news may be the page's own. */
export function whenWritten(run: () => void): void {
  if (writing === 0) run()
  else waiting.add(run)
}

/** Calls the listener when the server says that the page is not logged in. Returns a function that stops listening. */
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Sets, once at start, what to do when a write got no answer, so that the state of the server is not known. */
export function onUnknownWrite(listener: () => void): void {
  lookAgain = listener
}
let lookAgain = (): void => undefined

/** Exported for its test: path parameters, then the query, without the parts that are undefined. */
export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

const endings = new Set<() => void>()
let written = ''
/** Writes on their way, and what waits for them. */
let writing = 0
const waiting = new Set<() => void>()
function goOn(): void {
  if (writing > 0) return
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

interface Answer {
  readonly response: Response
  readonly text: string
}
async function send<C extends Call>(
  target: C,
  { params, query, body }: CallRequest<C>,
  options: CallOptions,
): Promise<Answer> {
  const sending = startSending(target, { body }, options.signal)
  const headers: Record<string, string> = { accept: 'application/json', ...sending.headers }
  // The browser itself sets the boundary between the parts of a form with files.
  if (body !== undefined && !(body instanceof FormData))
    headers['content-type'] = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  // Some calls that read are POST (docs/rules/screens.md#names-in-calls); a call that reads nothing does not wait.
  if (written !== '') headers['x-after-position'] = written
  const init: RequestInit = { method: target.method, headers, credentials: 'same-origin' }
  if (body !== undefined)
    init.body = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  if (sending.signal) init.signal = sending.signal
  const sentAt = Date.now()
  try {
    const url = urlOf(target.path, params as object | undefined, query as object | undefined)
    const response = await (options.fetch ?? fetch)(url, init)
    learnServerTime(Date.parse(response.headers.get('date') ?? ''), sentAt, 1000)
    return { response, text: await response.text() }
  } catch (cause) {
    const lost = sending.lost()
    if (lost === undefined) throw cause
    if (lost === 'network.unknown') lookAgain()
    throw new ApiError(0, lost, lost, null)
  } finally {
    sending.over()
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function refusal(status: number, body: unknown, requestId: string | null): ApiError {
  const told =
    typeof body === 'object' && body !== null
      ? (body as { err?: unknown; code?: unknown; params?: unknown })
      : {}
  const err =
    typeof told.err === 'string'
      ? told.err
      : typeof body === 'string' && body.length < 200 && !body.startsWith('<')
        ? body
        : `Unexpected status ${status}`
  return new ApiError(
    status,
    typeof told.code === 'string' ? told.code : 'request.unexpected',
    err,
    requestId,
    typeof told.params === 'object' && told.params !== null
      ? (told.params as NonNullable<Refused['params']>)
      : {},
  )
}
