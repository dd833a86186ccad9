import { trace } from '@opentelemetry/api'
import { EventIdReused } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes } from '#shared/platform/messages.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import type { Journal } from '../event-store/journal.ts'
import type { App } from './app.ts'
import type { CommandContext, HandleManyOptions } from '../commands/handling.ts'
import type { HandledPart } from '../commands/handling.ts'
import type { StreamPart } from '../commands/handling.ts'
import { appendDecided, RETRIES_MAX } from './append-decided.ts'
import type { AnyAggregate } from '../commands/aggregate.ts'
import { firstResult } from './first-result.ts'
import { decisionOf } from './metadata.ts'
import type { FoldedState, RecentStates } from './recent-states.ts'

/** Parts of several aggregates at once: what each knows of its own was checked where they were written down. */
type AnyPart = StreamPart<AnyAggregate>
type Result = HandledPart<AnyAggregate>
type Options = HandleManyOptions<EventOf<EventTypes>>
interface ReadPart {
  readonly part: AnyPart
  readonly before: FoldedState<unknown>
}
interface DecidedPart extends ReadPart {
  readonly events: readonly EventOf<EventTypes>[]
}

/** Decides every part by its stream as it stands in the log, and then those that follow from what was decided. */
async function decideParts(
  states: RecentStates,
  given: readonly AnyPart[],
  context: CommandContext,
  also?: Options['also'],
): Promise<readonly DecidedPart[]> {
  for (let attempt = 1; ; attempt++) {
    const decided: DecidedPart[] = []
    // All at once: a store over the network takes as long for one as for many.
    const read = await Promise.all(given.map((part) => readPart(states, part)))
    try {
      await decideInTurn(states, given, context, decided, read)
      const events = also ? decided.slice(0, given.length).flatMap((one) => one.events) : []
      if (also && events.length > 0)
        await decideInTurn(states, await also(events), context, decided)
      return decided
    } catch (error) {
      // Streams are not read at one moment: a refusal holds if none of them has moved meanwhile. What is decided otherwise is held
      // to their versions by the append.
      if (!(error instanceof Refusal) || !(await haveMoved(states, [...read, ...decided])))
        throw error
      if (attempt > RETRIES_MAX) return refuse('command.busy')
    }
  }
}
const readPart = async (states: RecentStates, part: AnyPart): Promise<ReadPart> => ({
  part,
  before: await states.readOn<unknown, EventTypes>(part.aggregate, part.stream),
})
async function haveMoved(states: RecentStates, read: readonly ReadPart[]): Promise<boolean> {
  const now = await Promise.all(read.map(({ part }) => readPart(states, part)))
  return read.some(({ before }, i) => now[i]?.before.version !== before.version)
}
async function decideInTurn(
  states: RecentStates,
  given: readonly AnyPart[],
  context: CommandContext,
  decided: DecidedPart[],
  read: readonly ReadPart[] = [],
): Promise<void> {
  const parts = [...given]
  for (let next = 0; next < parts.length; next++) {
    const part = parts[next] as AnyPart
    const { aggregate, stream, command, also } = part
    if (decided.some((one) => one.part.stream === stream))
      throw new Error(`two parts decide on the stream ${stream}`)
    const already = read[next]
    const { before } = already?.part === part ? already : await readPart(states, part)
    const events = aggregate.decider.decide(before.state, command, decisionOf(context))
    decided.push({ part, before, events })
    if (also && events.length > 0) parts.push(...(await also(events)))
  }
}

/** The command ran before if it wrote into any of the streams that it names: then every part's first result stands. */
async function firstResults(
  journal: Journal,
  states: RecentStates,
  parts: readonly AnyPart[],
  context: CommandContext,
): Promise<readonly Result[] | undefined> {
  const found = await Promise.all(
    parts.map(({ aggregate, stream }) => firstResult(journal, aggregate, stream, context)),
  )
  if (found.every((one) => one === undefined)) return undefined
  return Promise.all(
    parts.map(async ({ aggregate, stream }, i) => {
      const earlier = found[i]
      if (earlier) return earlier
      // This part had decided nothing.
      const { state } = await states.readOn<unknown, EventTypes>(aggregate, stream)
      return { before: state, state, events: [], position: undefined, repeated: true }
    }),
  )
}

async function handleParts(
  { journal, states }: { readonly journal: Journal; readonly states: RecentStates },
  parts: readonly AnyPart[],
  context: CommandContext,
  options?: Options,
): Promise<readonly Result[]> {
  const before = () => firstResults(journal, states, parts, context)
  // Asked first: a part that decides otherwise today would append beside what the first time wrote.
  const first = await before()
  if (first) return first
  const decide = async () => {
    const value = await decideParts(states, parts, context, options?.also)
    const appends = value.map((one) => ({
      stream: one.part.stream,
      events: one.events,
      expectedVersion: one.before.version,
    }))
    return { value, appends }
  }
  try {
    const { value, appended } = await appendDecided(journal, decide, context, options)
    if (appended.some(({ repeated }) => repeated)) return (await before()) ?? refuse('command.busy')
    const positions = appended.values()
    const all = value.map(({ part: { aggregate, stream }, before: was, events }): Result => {
      if (events.length === 0)
        return { before: was.state, state: was.state, events, position: undefined, repeated: false }
      const state = states.appended<unknown, EventTypes>(aggregate, stream, was, {
        events,
        now: context.now,
      })
      const { position } = positions.next().value ?? {}
      return { before: was.state, state, events, position, repeated: false }
    })
    return all.slice(0, parts.length)
  } catch (error) {
    // The same command at the same moment, in another process: its result is this one's.
    if (!(error instanceof Refusal || error instanceof EventIdReused)) throw error
    const meanwhile = await before()
    if (meanwhile) return meanwhile
    throw error
  }
}

/** See App.handleMany. */
export function makeHandleMany(journal: Journal, states: RecentStates): App['handleMany'] {
  const tracer = trace.getTracer('callboard')
  const handleMany = (parts: readonly AnyPart[], context: CommandContext, options?: Options) =>
    tracer.startActiveSpan(
      'handle many',
      { attributes: { streams: parts.map(({ stream }) => stream), commandId: context.commandId } },
      async (span) => {
        try {
          return await handleParts({ journal, states }, parts, context, options)
        } finally {
          span.end()
        }
      },
    )
  return handleMany as App['handleMany']
}
