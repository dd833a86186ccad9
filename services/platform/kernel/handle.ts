import { trace } from '@opentelemetry/api'
import { EventIdReused, VersionConflict } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes } from '#shared/platform/messages.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { App } from './app.ts'
import type { CommandContext, Handled } from '../commands/handling.ts'
import type { HandleOptions } from '../commands/handling.ts'
import type { Aggregate } from '../commands/aggregate.ts'
import type { Journal } from '../event-store/journal.ts'
import { firstResult } from './first-result.ts'
import { makeHandleMany } from './handle-many.ts'
import { decisionOf, metadataOf } from './metadata.ts'
import { readHistory, RecentStates, type FoldedState } from './recent-states.ts'

const ATTEMPTS_MAX = 3

/** A decision about one stream: the state on which it was made, and its events. */
interface Decided<S, E extends EventTypes> {
  readonly stream: string
  readonly before: FoldedState<S>
  readonly events: readonly EventOf<E>[]
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
  context: CommandContext,
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
  context: CommandContext,
  options?: HandleOptions,
): Promise<Handled<S, E>> {
  const { journal, states } = memory
  let conflicts = 0
  for (let recent = states.known(aggregate, stream); ; recent = undefined) {
    const fresh = recent === undefined
    const before = recent ?? (await states.readOn(aggregate, stream))
    try {
      const events = aggregate.decider.decide(before.state, command, decisionOf(context))
      if (events.length > 0)
        return await record(memory, aggregate, { stream, before, events }, context, options)
      // Appending checks the version by itself; a decision that appends nothing must first have seen what others wrote. A command
      // that ran before decides nothing the second time, and its first result stands: a mail may hang on it.
      if (fresh) {
        const first = await firstResult(journal, aggregate, stream, context)
        return first ?? { state: before.state, events, position: undefined, repeated: false }
      }
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
export interface WriteSide extends Pick<App, 'handle' | 'handleMany' | 'load' | 'history'> {
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
    handleMany: makeHandleMany(journal, states),
    load: (aggregate, stream) => states.readOn(aggregate, stream),
    history: (aggregate, stream) => readHistory(journal, aggregate, stream),
    forget: () => states.forget(),
  }
}
