import { isRead, type Call } from '#shared/platform/calls.ts'
import { knownServerMs } from './clock.ts'

/** A write is answered in a moment, or the line is down: after this the page no longer waits for it, and the server does not take it any more. */
export const answer_ms_max = 20_000

/** Codes of what became of a request without an answer; the words are in refusals.ts. */
type Lost = 'network.unreachable' | 'network.offline' | 'network.unknown'

/** One request on its way. */
interface SentRequest {
  readonly signal: AbortSignal | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The fate of a request without an answer; undefined if its caller stopped it. */
  readonly lost: () => Lost | undefined
  readonly over: () => void
}

/**
 * Nothing that changes anything is sent later by itself. A write is sent once, now: without a network it fails at once; without
 * an answer it is given up, and what the line still delivers after that the server refuses by `x-not-after` (epoch milliseconds
 * of its own clock). Reads may wait. Files and long lists have no limit once the server takes them.
 */
export function startSending(
  call: Call,
  input: { readonly body?: unknown },
  stop: AbortSignal | undefined,
): SentRequest {
  // A person who is not logged in yet records nothing that a second attempt would do twice.
  if (isRead(call, input) || call.allow.name === 'anybody')
    return {
      signal: stop,
      headers: {},
      lost: () => (stop?.aborted ? undefined : 'network.unreachable'),
      over: () => undefined,
    }
  const wasOffline = 'onLine' in navigator && !navigator.onLine
  const giveUp = new AbortController()
  const timer = isLong(input.body) ? undefined : setTimeout(() => giveUp.abort(), answer_ms_max)
  const now = knownServerMs()
  return {
    signal: stop ? AbortSignal.any([stop, giveUp.signal]) : giveUp.signal,
    headers: now === undefined ? {} : { 'x-not-after': String(Math.ceil(now + answer_ms_max)) },
    lost: () => (stop?.aborted ? undefined : wasOffline ? 'network.offline' : 'network.unknown'),
    over: () => clearTimeout(timer),
  }
}
const isLong = (body: unknown): boolean => typeof body === 'string' || body instanceof FormData
