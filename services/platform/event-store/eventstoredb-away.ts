import { setTimeout as delay } from 'node:timers/promises'
import { ErrorType, isCommandError } from '@eventstore/db-client'
import { StoreUnavailable } from '#shared/platform/event-store.ts'

const TRIES_MAX = 5
const RETRY_MS = 50

/** The client's kinds for: the server did not do it in time (TIMEOUT is its word for aborted), is not there, gave up, or does not lead. */
const AWAY: ReadonlySet<ErrorType> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
])
/** gRPC's status codes cancelled, deadline exceeded, aborted, unavailable: some errors come as gRPC raises them, or of no kind. */
const AWAY_CODES: ReadonlySet<unknown> = new Set([1, 4, 10, 14])
/** Resource exhausted: a server with too much to do, unless one message is too large for either side. */
const EXHAUSTED = 8
const TOO_LARGE = /larger than max/i
/** Internal: also the word of gRPC for a connection that broke in the middle of an answer. */
const INTERNAL = 13
const BROKEN = /RST_STREAM|GOAWAY|ECONN|EPIPE|socket|session|connection/i
/** Words of the client and the server for the same, in errors that have neither kind nor code. */
const WORDS =
  /^Failed to discover after|channel has been (shut down|closed)|Server Is Not Ready|Server Is (Too )?Busy|No leader info/i

/** Whether EventStoreDB could not do its part just now: the same may succeed later, and nothing is wrong with it. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreUnavailable) return true
  if (isCommandError(error) && error.type !== ErrorType.UNKNOWN) return AWAY.has(error.type)
  const { code } = error as { readonly code?: unknown }
  if (code === EXHAUSTED) return !TOO_LARGE.test(error.message)
  if (code === INTERNAL) return BROKEN.test(error.message)
  return AWAY_CODES.has(code) || WORDS.test(error.message)
}

/** The client waits without end for a server that never answers, which would hold the caller for ever. Raises StoreUnavailable. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new StoreUnavailable('EventStoreDB does not answer')
    timer = setTimeout(() => reject(error), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Does it again while the store is away, until it was `ms` in all; then raises StoreUnavailable. Only for what is idempotent:
 * reads, and appends, which our ids make so. What takes long because there is much of it is not given up: its steps have limits.
 */
export async function persisting<T>(act: () => Promise<T>, ms: number): Promise<T> {
  const end = performance.now() + ms
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 ? act() : within(end - performance.now(), act()))
    } catch (error) {
      if (!isStoreAway(error)) throw error
      const rest = RETRY_MS * 2 ** attempt
      if (attempt === TRIES_MAX || performance.now() + rest >= end)
        throw new StoreUnavailable('EventStoreDB is away', { cause: error })
      await delay(rest)
    }
  }
}
