import { LRUCache } from 'lru-cache'
import type { Position } from '#shared/platform/event-store.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Progress } from '#projections/platform/run/progress.ts'
import { newer } from '../event-store/positions.ts'

const SESSIONS_MAX = 20_000
/** No read model is behind for longer while the product works. */
const REMEMBERED_MS = 60_000
/** Not as long as whoever asks for it: a client that does not must not stand still where read models do. */
const WAIT_MS_MAX = 2_000

/** How far each session has written, in whichever process: its later reads wait for it, also those of a client that knows nothing of positions. */
export class SessionWrites {
  readonly #newest = new LRUCache<string, Position>({ max: SESSIONS_MAX, ttl: REMEMBERED_MS })
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
    this.#newest.set(session, before === undefined ? position : newer(before, position))
  }

  /** Waits until these projections have seen what the session wrote. What is not reached in time is waited for no more: the read answers what there is. */
  async seen(progress: Progress, reads: readonly string[], session: string): Promise<void> {
    const position = this.#newest.get(session)
    if (position === undefined) return
    if (
      !(await progress.reach(reads, position, WAIT_MS_MAX)) &&
      this.#newest.get(session) === position
    )
      this.#newest.delete(session)
  }
}
