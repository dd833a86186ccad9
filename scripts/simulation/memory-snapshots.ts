import type { StreamSnapshots } from '../../services/platform/event-store/stream-snapshots.ts'
import { ObservationState } from '../../services/site-status/observation-state.ts'
import type { Sabotage } from './sabotage.ts'
import type { SimulatedProcess, SimulatedWorld } from './world.ts'

/** What processes store of long streams, in memory: writing it may be lost, or come late. */
export class MemorySnapshots {
  readonly #world: Pick<SimulatedWorld, 'effect'>
  readonly #sabotage: Sabotage
  readonly stored = new Map<string, { readonly version: number; readonly state: Buffer }>()

  constructor(world: Pick<SimulatedWorld, 'effect'>, sabotage: Sabotage) {
    this.#world = world
    this.#sabotage = sabotage
  }
  of(process: SimulatedProcess): StreamSnapshots {
    return {
      read: (stream) =>
        this.#world.effect(process, 'read snapshot', async () => this.stored.get(stream)?.state),
      write: (stream, version, state) =>
        this.#world.effect(process, 'write snapshot', async () => {
          if ((this.stored.get(stream)?.version ?? 0) >= version) return
          this.stored.set(stream, {
            version,
            state: this.#sabotage.emptySnapshots ? emptied(state) : state,
          })
        }),
      remove: (stream) =>
        this.#world.effect(process, 'remove snapshot', async () => void this.stored.delete(stream)),
    }
  }
}
function emptied(bytes: Buffer): Buffer {
  const { version, position } = ObservationState.fromBytes(bytes) as ObservationState
  return Object.assign(new ObservationState(), { version, position }).toBytes()
}
