import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Position } from '#shared/platform/event-store.ts'
import { eventId } from '../event-store/event-codec.ts'
import type { Config } from '../config/config.ts'
import type { Journal, JournalAppend } from '../event-store/journal.ts'

const EVENTS_NAMED_MAX = 20

/** The trace of a request in the process log: its actor, its command, and what was written for it. */
export interface RequestTrace {
  readonly reqId: string
  readonly actor: string | null
  readonly call: string
  readonly command: string
  /** Ids of the events written, the first 20; a request whose lines were gathered with others' names those of the whole append. */
  readonly events: string[]
  position?: Position
}
const traces = new AsyncLocalStorage<RequestTrace>()
/** Runs `work`, and adds the request, the command and the login to every line that is logged meanwhile. */
export const withRequestTrace = <T>(trace: RequestTrace, work: () => Promise<T>): Promise<T> =>
  traces.run(trace, work)
/** The trace of the request that is being answered, if one is. */
export const currentTrail = (): RequestTrace | undefined => traces.getStore()

/** Driver errors carry the whole connection, its password among it: of an error only its own words are logged. */
const words = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: (error as { code?: unknown }).code,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: words(error.cause) }),
      }
    : error
const mixin = (): object => {
  const trace = currentTrail()
  return trace ? { request: trace.reqId, command: trace.command, actor: trace.actor } : {}
}
/** JSON lines on stderr (or `to`), one an entry. */
export const openLog = (
  config: Pick<Config, 'LOG_LEVEL'>,
  to: DestinationStream = pino.destination(2),
): Logger => pino({ level: config.LOG_LEVEL, base: null, serializers: { err: words }, mixin }, to)

function idsOf(appends: readonly JournalAppend[], commandId: string): readonly string[] {
  const ids: string[] = []
  for (const { stream, events } of appends)
    for (let i = 0; i < events.length && ids.length < EVENTS_NAMED_MAX; i++)
      ids.push(eventId(commandId, stream, i))
  return ids
}
/** At the level `debug`: says of every append which command wrote which events where; and tells the request's trace. */
export function loggedJournal(journal: Journal, log: Logger): Journal {
  const through =
    (append: Journal['appendMany']): Journal['appendMany'] =>
    async (appends, meta) => {
      const appended = await append(appends, meta)
      // Naming events costs a hash each: only where it is logged.
      if (!log.isLevelEnabled('debug')) return appended
      const trace = traces.getStore()
      const events = idsOf(appends, meta.commandId)
      const position = appended.reduce<Position>(
        (last, one) => (one.position > last ? one.position : last),
        '',
      )
      const repeated = appended.every((one) => one.repeated)
      if (trace) {
        trace.events.push(...events.slice(0, EVENTS_NAMED_MAX - trace.events.length))
        if (position > (trace.position ?? '')) trace.position = position
      }
      log.debug(
        {
          append: meta.commandId,
          correlation: meta.correlationId,
          source: meta.source,
          streams: appends.slice(0, EVENTS_NAMED_MAX).map(({ stream }) => stream),
          events,
          position,
          repeated,
        },
        'appended',
      )
      return appended
    }
  const { withAppendLock } = journal
  const appendMany = through(journal.appendMany)
  return {
    ...journal,
    appendMany,
    withAppendLock: withAppendLock && ((work) => withAppendLock((append) => work(through(append)))),
    append: async (append, meta) => {
      const [appended] = await appendMany([append], meta)
      if (!appended) throw new Error('an append has one result')
      return appended
    },
  }
}
