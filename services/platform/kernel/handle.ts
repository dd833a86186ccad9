import { trace } from '@opentelemetry/api'
import { EventIdReused, VersionConflict, type EventMetadata } from '#shared/platform/event-store.ts'
import type { DecisionContext, EventOf, EventTypes } from '#shared/platform/messages.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App, Handled, HandleOptions } from './app.ts'
import type { Aggregate, CallContext } from './define-service.ts'
import { eventId } from '../event-store/event-codec.ts'
import type { Journal } from '../event-store/journal.ts'
import { readHistory, RecentStates, stateAfter, type Folded } from './recent-states.ts'

const ATTEMPTS_MAX = 3

/** What a decision says of one stream: what it was made on, and its events. */
interface Decided<S, E extends EventTypes> {
  readonly stream: string
  readonly before: Folded<S>
  readonly events: readonly EventOf<E>[]
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

/** What a decider is told of a command's circumstances. */
export const decisionOf = ({ now, actor }: Pick<Context, 'actor' | 'now'>): DecisionContext => ({
  now,
  actor: actor?.user ?? 'system',
})

/** The command ran before: its first result stands, whatever the decider would say today. Undefined if it never ran. */
async function firstResult<S, C, E extends EventTypes>(
  journal: Journal,
  aggregate: Aggregate<S, C, E>,
  stream: string,
  { commandId, wrote }: Context,
): Promise<Handled<S, E> | undefined> {
  if (!(await journal.find(eventId(commandId, stream, 0), stream))) return undefined
  const history = await readHistory(journal, aggregate, stream)
  const ids = new Set(history.map((_, index) => eventId(commandId, stream, index)))
  const events = history.filter(({ id }) => ids.has(id))
  const last = events.at(-1)
  if (last) wrote(last.position)
  const state = stateAfter(aggregate, history.slice(0, last?.version))
  return { state, events, position: last?.position, repeated: true }
}

/** The log, and the folded states of recent streams. */
interface Memory {
  readonly journal: Journal
  readonly states: RecentStates
}

async function record<S, C, E extends EventTypes>(
  { journal, states }: Memory,
  aggregate: Aggregate<S, C, E>,
  { stream, before, events }: Decided<S, E>,
  context: Context,
  options?: HandleOptions,
): Promise<Handled<S, E>> {
  const { position, repeated } = await journal.append(
    { stream, events, expectedVersion: before.version },
    metadataOf(context, options),
  )
  context.wrote(position)
  if (repeated)
    return (await firstResult(journal, aggregate, stream, context)) ?? refuse('command.busy')
  const state = states.appended(aggregate, stream, before, { events, now: context.now })
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
  const { journal, states } = memory
  let conflicts = 0
  for (let known = states.known(aggregate, stream); ; known = undefined) {
    const fresh = known === undefined
    const before = known ?? (await states.readOn(aggregate, stream))
    try {
      const events = aggregate.decider.decide(before.state, command, decisionOf(context))
      if (events.length > 0)
        return await record(memory, aggregate, { stream, before, events }, context, options)
      // Appending checks the version by itself; a decision that appends nothing must first have seen what others wrote.
      if (fresh) return { state: before.state, events, position: undefined, repeated: false }
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

/** The write side of one process. `forget` gives up what it keeps of people in clear. */
export interface WriteSide extends Pick<App, 'handle' | 'load' | 'history'> {
  readonly forget: () => void
}

/**
 * load → fold → decide → append, the write side of every stream. The folded state of recent streams is kept; the expected
 * version guards it, so a state that another process has moved on costs one more attempt and never a wrong decision.
 * Raises Refusal (from the decider, or command.busy after three conflicts).
 */
export function makeHandle(journal: Journal): WriteSide {
  const states = new RecentStates(journal)
  const memory = { journal, states }
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
  return {
    handle,
    load: (aggregate, stream) => states.readOn(aggregate, stream),
    history: (aggregate, stream) => readHistory(journal, aggregate, stream),
    forget: () => states.forget(),
  }
}
