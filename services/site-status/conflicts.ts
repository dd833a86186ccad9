import { randomUUID } from 'node:crypto'
import { conflictEvents, type ConflictEvent } from '#shared/site-status/events.ts'
import { CONFLICT_SAMPLES_MAX, CONFLICTS_EVERY_MS } from '#shared/site-status/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ParsedLine } from './parse-lines.ts'
import { conflictStream } from './streams.ts'

type Report = Extract<ConflictEvent, { type: 'ConflictsReported' }>['data']
/** Every report stands; how many there may be is bounded by who makes them. */
const conflictAggregate = aggregateOf<null>()({
  name: 'conflicts',
  events: conflictEvents,
  initial: null,
  decide: { ReportConflicts: (_state, data: Report) => [{ type: 'ConflictsReported', data }] },
  evolve: { ConflictsReported: () => null },
})

interface Tally {
  lines: number
  samples: Report['samples']
}
type Later = (run: () => void, ms: number) => void
const later: Later = (run, ms) => void setTimeout(run, ms).unref()

/**
 * Counts contradicting lines by observer. The first are written at once, those of the minute after it together at its end:
 * a report of what is wrong, which a crash may cut by a minute, and which costs ingest nothing while nothing is wrong.
 */
export class ConflictReporter {
  readonly #app: Pick<App, 'handle' | 'now' | 'log'>
  readonly #later: Later
  /** Observers that have reported within the last minute, with what came since. */
  readonly #tallies = new Map<string, Tally>()

  constructor(app: Pick<App, 'handle' | 'now' | 'log'>, wait: Later = later) {
    this.#app = app
    this.#later = wait
  }

  async reportLines(lines: readonly ParsedLine[]): Promise<void> {
    const reports = new Map<string, Tally>()
    for (const { observer, site, account, at, status } of lines) {
      let tally = this.#tallies.get(observer) ?? reports.get(observer)
      if (!tally) reports.set(observer, (tally = { lines: 0, samples: [] }))
      tally.lines++
      tally.samples = [...tally.samples, { site, account, at, status }].slice(-CONFLICT_SAMPLES_MAX)
    }
    await Promise.all([...reports].map(([observer, tally]) => this.#report(observer, tally)))
  }

  async #report(observer: string, { lines, samples }: Tally): Promise<void> {
    const since: Tally = { lines: 0, samples: [] }
    this.#tallies.set(observer, since)
    this.#later(() => {
      this.#tallies.delete(observer)
      if (since.lines > 0) void this.#report(observer, since)
    }, CONFLICTS_EVERY_MS)
    const context = {
      actor: null,
      commandId: randomUUID(),
      now: this.#app.now(),
      wrote: () => undefined,
    }
    try {
      await this.#app.handle(
        conflictAggregate,
        conflictStream(observer),
        { type: 'ReportConflicts', observer, lines, samples },
        context,
        { source: 'ingest' },
      )
    } catch (error) {
      // The lines themselves were answered rightly: a count that is lost must not turn that answer into a failure.
      this.#app.log.error({ err: error, observer, lines }, 'conflicts could not be counted')
    }
  }
}
