import type { EventTypes } from '#shared/platform/messages.ts'
import { eventId } from '../event-store/event-codec.ts'
import type { Journal } from '../event-store/journal.ts'
import type { CommandContext, Handled } from '../commands/handling.ts'
import type { Aggregate } from '../commands/aggregate.ts'
import { readHistory, stateAfter } from './recent-states.ts'

/** Gives the first result of a command that ran before, which stands whatever the decider would decide today. Undefined if it never ran. */
export async function firstResult<S, C, E extends EventTypes>(
  journal: Journal,
  aggregate: Aggregate<S, C, E>,
  stream: string,
  { commandId, wrote }: Pick<CommandContext, 'commandId' | 'wrote'>,
): Promise<(Handled<S, E> & { readonly before: S }) | undefined> {
  if (!(await journal.find(eventId(commandId, stream, 0), stream))) return undefined
  const history = await readHistory(journal, aggregate, stream)
  const ids = new Set(history.map((_, index) => eventId(commandId, stream, index)))
  const events = history.filter(({ id }) => ids.has(id))
  const last = events.at(-1)
  if (last) wrote(last.position)
  return {
    before: stateAfter(aggregate, history.slice(0, (events[0]?.version ?? 1) - 1)),
    state: stateAfter(aggregate, history.slice(0, last?.version)),
    events,
    position: last?.position,
    repeated: true,
  }
}
