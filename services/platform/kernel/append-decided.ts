import { VersionConflict, type Appended, type Position } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Journal, JournalAppend } from '../event-store/journal.ts'
import type { CommandContext, HandleOptions } from '../commands/handling.ts'
import { metadataOf } from './metadata.ts'

/** Retries of one decision, after its first attempt. */
export const RETRIES_MAX = 3

/** The result of an attempt. Streams that nothing is appended to may be left out, or have no events. */
export interface AppendAttempt<T> {
  readonly value: T
  readonly appends: readonly JournalAppend[]
  /** Undoes what the attempt made outside the log, because another writer was first. */
  readonly lost?: () => Promise<void>
}
/** `appended`: in the order of the appends that have events; empty if there was nothing to append. */
interface Written<T> {
  readonly value: T
  readonly appended: readonly Appended[]
}

/**
 * Appends to several streams what `decide` makes of them, all or nothing. Where another writer was first, `decide` reads and
 * decides again, at most three times more; then it refuses with `command.busy`. `decide` gives the versions that it saw.
 */
export async function appendDecided<T>(
  journal: Journal,
  decide: (attempt: number) => Promise<AppendAttempt<T>>,
  context: CommandContext,
  options?: HandleOptions | ((value: T) => HandleOptions),
): Promise<Written<T>> {
  for (let attempt = 1; ; attempt++) {
    const { value, appends, lost } = await decide(attempt)
    const some = appends.filter(({ events }) => events.length > 0)
    if (some.length === 0) return { value, appended: [] }
    try {
      const meta = metadataOf(context, typeof options === 'function' ? options(value) : options)
      const appended = await journal.appendMany(some, meta)
      context.wrote(
        appended.reduce<Position>((last, { position }) => (position > last ? position : last), ''),
      )
      return { value, appended }
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      await lost?.()
      if (attempt > RETRIES_MAX) return refuse('command.busy')
    }
  }
}
