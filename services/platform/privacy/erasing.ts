import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Keyring } from './keyring.ts'

export interface Erasing {
  readonly erase: (person: string) => Promise<void>
  readonly stop: () => void
}

/**
 * Destroys keys for all processes: each listens, and gives up what it holds of the person in clear — the key, and folded states.
 * `removeUnfolded` takes away rows that no fold reaches any more.
 */
export function openErasing(
  bus: Bus,
  keyring: Keyring,
  forgetStates: () => void,
  removeUnfolded: () => Promise<void>,
): Erasing {
  const stop = bus.listen((hint) => {
    // While the bus was away somebody may have been erased: better to read everything again.
    if (hint.kind === 'missed') keyring.forget()
    else if (hint.kind === 'erased') keyring.forget(hint.person)
    else return
    forgetStates()
  })
  return {
    stop,
    erase: async (person) => {
      // Before the key: an erasure whose key is there is finished by whoever comes next.
      await removeUnfolded()
      await keyring.destroy(person)
      bus.publish({ kind: 'erased', person })
    },
  }
}
