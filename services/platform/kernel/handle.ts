import { trace } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import { EventIdReused, VersionConflict, type EventMetadata } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes } from '#shared/platform/messages.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App, Handled, HandleOptions } from './app.ts'
import type { Aggregate, CallContext } from './define-service.ts'
import { eventId } from '../event-store/event-codec.ts'
import type { Journal } from '../event-store/journal.ts'

const ATTEMPTS_MAX = 3
const STREAMS_CACHED_MAX = 20_000

interface Folded {
  readonly version: number
  readonly state: unknown
}
/** What a decision says of one stream: the version it was made on, its events, and the state after them. */
interface Decided<S, E extends EventTypes> {
  readonly stream: string
  readonly version: number
  readonly events: readonly EventOf<E>[]
  readonly state: S
}
type Context = Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>

/** The envelope's facts of one command; the actor comes from the login, never from a body. */
export const metadataOf = (
  context: Pick<Context, 'actor' | 'commandId' | 'now'>,
  options: HandleOptions = {},
): EventMetadata => ({
  occurredAt: context.now,
  actor: context.actor?.trueUser ?? context.actor?.user ?? 'system',
  ...(context.actor?.trueUser === undefined ? {} : { onBehalfOf: context.actor.user }),
  studio: options.studio ?? null,
  commandId: context.commandId,
  correlationId: context.commandId,
  causationId: options.causationId ?? null,
  source: options.source ?? 'call',
})

const foldOf =
  <S, C, E extends EventTypes>({ decider }: Aggregate<S, C, E>) =>
  (state: S, events: readonly unknown[]): S =>
    (events as readonly EventOf<E>[]).reduce(decider.evolve, state)

/** The command ran before: its first result stands, whatever the decider would say today. Undefined if it never ran. */
async function firstResult<S, C, E extends EventTypes>(
  journal: Journal,
  aggregate: Aggregate<S, C, E>,
  stream: string,
  { commandId, wrote }: Context,
): Promise<Handled<S, E> | undefined> {
  if (!(await journal.find(eventId(commandId, stream, 0), stream))) return undefined
  const history = await journal.read(stream)
  const ids = new Set(history.map((_, index) => eventId(commandId, stream, index)))
  const events = history.filter(({ id }) => ids.has(id))
  const last = events.at(-1)
  if (last) wrote(last.position)
  const state = foldOf(aggregate)(aggregate.decider.initial, history.slice(0, last?.version))
  return {
    state,
    events: events as unknown as readonly EventOf<E>[],
    position: last?.position,
    repeated: true,
  }
}

/** The log, and the folded states of recent streams. */
interface Memory {
  readonly journal: Journal
  readonly folded: LRUCache<string, Folded>
}

async function record<S, C, E extends EventTypes>(
  { journal, folded }: Memory,
  aggregate: Aggregate<S, C, E>,
  { stream, version, events, state }: Decided<S, E>,
  context: Context,
  options?: HandleOptions,
): Promise<Handled<S, E>> {
  const { position, repeated } = await journal.append(
    { stream, events, expectedVersion: version },
    metadataOf(context, options),
  )
  context.wrote(position)
  if (repeated)
    return (await firstResult(journal, aggregate, stream, context)) ?? refuse('command.busy')
  folded.set(stream, { version: version + events.length, state })
  return { state, events, position, repeated: false }
}

async function attempts<S, C, E extends EventTypes>(
  memory: Memory,
  aggregate: Aggregate<S, C, E>,
  stream: string,
  command: C,
  context: Context,
  options?: HandleOptions,
): Promise<Handled<S, E>> {
  const { journal, folded } = memory
  const { decider } = aggregate
  const fold = foldOf(aggregate)
  let conflicts = 0
  for (let fresh = !folded.has(stream); ; fresh = true) {
    const known = folded.get(stream) ?? { version: 0, state: decider.initial }
    const news = fresh ? await journal.read(stream, known.version) : []
    const state = fold(known.state as S, news)
    const version = known.version + news.length
    folded.set(stream, { version, state })
    try {
      const events = decider.decide(state, command, {
        now: context.now,
        actor: context.actor?.user ?? 'system',
      })
      if (events.length > 0) {
        const decided = { stream, version, events, state: fold(state, events) }
        return await record(memory, aggregate, decided, context, options)
      }
      // Appending checks the version by itself; a decision that appends nothing must first have seen what others wrote.
      if (fresh) return { state, events, position: undefined, repeated: false }
    } catch (error) {
      if (error instanceof VersionConflict) {
        if (++conflicts === ATTEMPTS_MAX) refuse('command.busy')
      } else if (!(error instanceof Refusal || error instanceof EventIdReused)) throw error
      else if (fresh) {
        const first = await firstResult(journal, aggregate, stream, context)
        if (first) return first
        throw error
      }
    }
  }
}

/**
 * load → fold → decide → append, the write side of every stream. The folded state of recent streams is kept; the expected
 * version guards it, so a state that another process has moved on costs one more attempt and never a wrong decision.
 * Raises Refusal (from the decider, or command.busy after three conflicts). `forget` gives the kept states up: they hold
 * personal fields in clear.
 */
export function makeHandle(journal: Journal): {
  readonly handle: App['handle']
  readonly forget: () => void
} {
  const folded = new LRUCache<string, Folded>({ max: STREAMS_CACHED_MAX })
  const memory = { journal, folded }
  const tracer = trace.getTracer('callboard')

  const handle: App['handle'] = (aggregate, stream, command, context, options) =>
    tracer.startActiveSpan(
      `handle ${aggregate.name}`,
      { attributes: { stream, commandId: context.commandId } },
      async (span) => {
        try {
          return await attempts(memory, aggregate, stream, command, context, options)
        } finally {
          span.end()
        }
      },
    )
  return { handle, forget: () => folded.clear() }
}
