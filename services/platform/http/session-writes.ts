import { LRUCache } from 'lru-cache'
import type { Position } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Progress } from '#projections/platform/run/progress.ts'
import { newer, WAIT_MS_MAX } from '../event-store/positions.ts'

const SESSIONS_MAX = 20_000

interface Written {
  readonly position: Position
  /** The projections that have seen it: they are not asked again. */
  readonly seenBy: Set<string>
}
/** Keeps the last position that each session has written, in any process: its later reads wait for it, also those of a client that knows nothing of positions. */
export class SessionWrites {
  readonly #newest = new LRUCache<string, Written>({ max: SESSIONS_MAX })
  readonly #bus: Pick<Bus, 'listen' | 'publish'>

  constructor(bus: Pick<Bus, 'listen' | 'publish'>) {
    this.#bus = bus
    bus.listen((hint) => {
      if (hint.kind === 'wrote') this.#keep(hint.session, hint.position)
    })
  }

  wrote(session: string, position: Position): void {
    this.#bus.publish({ kind: 'wrote', session, position })
  }
  #keep(session: string, position: Position): void {
    const before = this.#newest.get(session)
    if (before === undefined || newer(before.position, position) !== before.position)
      this.#newest.set(session, { position, seenBy: new Set() })
  }

  /** Waits, at most 5 s, until these projections have seen what the session wrote. Refuses with position.notReached: old data is no answer. */
  async seen(progress: Progress, reads: readonly string[], session: string): Promise<void> {
    const written = this.#newest.get(session)
    const unseen = written ? reads.filter((name) => !written.seenBy.has(name)) : []
    if (!written || unseen.length === 0) return
    if (!(await progress.reach(unseen, written.position, WAIT_MS_MAX)))
      return refuse('position.notReached')
    for (const name of unseen) written.seenBy.add(name)
  }
}
