import { trace } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import { EventIdReused, VersionConflict, type EventMetadata } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes } from '#shared/platform/messages.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App, Handled, HandleOptions } from './app.ts'
import type { Aggregate, CallContext } from './define-service.ts'
import { eventId } from './event-codec.ts'
import type { Journal } from './journal.ts'

const ATTEMPTS_MAX = 3
const STREAMS_CACHED_MAX = 20_000

interface Folded {
  readonly version: number
  readonly state: unknown
}
type Context = Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>

/** The envelope's facts of one command; the actor comes from the login, never from a body. */
export const metadataOf = (context: Pick<Context, 'actor' | 'commandId' | 'now'>, options: HandleOptions = {}): EventMetadata => ({
  occurredAt: context.now,
  actor: context.actor?.user ?? 'system',
  studio: options.studio ?? null,
  commandId: context.commandId,
  correlationId: context.commandId,
  causationId: options.causationId ?? null,
  source: options.source ?? 'call',
})

/**
 * load → fold → decide → append, the write side of every stream. The folded state of recent streams is kept; the expected
 * version guards it, so a state that another process has moved on costs one more attempt and never a wrong decision.
 * Raises Refusal (from the decider, or command.busy after three conflicts).
 */
export function makeHandle(journal: Journal): App['handle'] {
  const folded = new LRUCache<string, Folded>({ max: STREAMS_CACHED_MAX })
  const tracer = trace.getTracer('callboard')

  const attemptAll = async <S, C, E extends EventTypes>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    command: C,
    context: Context,
    options: HandleOptions = {},
  ): Promise<Handled<S, E>> => {
    const { decider } = aggregate
    const fold = (state: S, events: readonly unknown[]) => (events as readonly EventOf<E>[]).reduce(decider.evolve, state)
    let fresh = false
    for (let attempt = 1; ; attempt++) {
      const cached = folded.get(stream)
      // Appending checks the version by itself; only a decision that appends nothing must first see what others wrote.
      const fromMemory = cached !== undefined && !fresh
      const news = fromMemory ? [] : await journal.read(stream, cached?.version)
      fresh = true
      const state = fold((cached?.state ?? decider.initial) as S, news)
      const version = (cached?.version ?? 0) + news.length
      if (version > 0) folded.set(stream, { version, state })
      try {
        const events = decider.decide(state, command, { now: context.now, actor: context.actor?.user ?? 'system' })
        if (events.length === 0 && fromMemory) continue
        if (events.length === 0) return { state, events, position: undefined, repeated: false }
        const appended = await journal.append({ stream, events, expectedVersion: version }, metadataOf(context, options))
        context.wrote(appended.position)
        if (appended.repeated) return await repeated(stream, state, context)
        const next = fold(state, events)
        folded.set(stream, { version: appended.version, state: next })
        return { state: next, events, position: appended.position, repeated: false }
      } catch (error) {
        if (error instanceof Refusal && fromMemory) continue
        if (error instanceof Refusal || error instanceof EventIdReused) {
          const before = await journal.find(eventId(context.commandId, stream, 0), stream)
          if (!before) throw error
          return await repeated(stream, state, context)
        }
        if (!(error instanceof VersionConflict)) throw error
        if (attempt >= ATTEMPTS_MAX) return refuse('command.busy')
      }
    }

    /** The command ran before: its first result stands, whatever the decider would say today. */
    async function repeated(of: string, fallback: S, { commandId, wrote }: Context): Promise<Handled<S, E>> {
      const history = await journal.read(of)
      const ids = new Set<string>()
      for (let index = 0; index < history.length; index++) ids.add(eventId(commandId, of, index))
      const events = history.filter((event) => ids.has(event.id))
      const last = events.at(-1)
      if (last) wrote(last.position)
      const state = history.length > 0 ? fold(decider.initial, history.slice(0, last?.version ?? history.length)) : fallback
      return { state, events: events as unknown as readonly EventOf<E>[], position: last?.position, repeated: true }
    }
  }

  return (aggregate, stream, command, context, options) =>
    tracer.startActiveSpan(`handle ${aggregate.name}`, { attributes: { stream, commandId: context.commandId } }, async (span) => {
      try {
        return await attemptAll(aggregate, stream, command, context, options)
      } finally {
        span.end()
      }
    })
}
