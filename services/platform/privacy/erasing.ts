import type { Bus } from '#projections/platform/bus/bus.ts'
import { keyOfPart } from '#shared/platform/personal.ts'
import type { Keyring } from './keyring.ts'

interface Erasing {
  readonly erase: (person: string) => Promise<void>
  readonly destroyParts: (parts: readonly string[]) => Promise<void>
  /** Goes on with erasures that broke off after their key was destroyed. */
  readonly finishErasures: () => Promise<void>
  readonly stop: () => void
}

/** The parts that hold something of a person besides the log. */
interface ErasedParts {
  /** Takes away rows that no fold reaches any more. */
  readonly removeUnfolded: () => Promise<void>
  /** Takes away the files that events about the person hold. */
  readonly removeFiles: (person: string) => Promise<void>
  /** Takes out texts that stand with others' facts, once their key is destroyed. */
  readonly eraseTexts: (person: string) => Promise<void>
  /** Told why something is left to `finishErasures`: the person is erased already. */
  readonly report: (error: unknown) => void
}
const FINISHED_AT_ONCE_MAX = 100

/** Destroys keys for all processes: each listens, and gives up what it holds of a person or part in clear — the key, and folded states. */
export function openErasing(
  bus: Bus,
  keyring: Keyring,
  forgetStates: () => void,
  { removeUnfolded, removeFiles, eraseTexts, report }: ErasedParts,
): Erasing {
  const stop = bus.listen((hint) => {
    // A person may have been erased while the bus was away: better to read everything again.
    if (hint.kind === 'missed') keyring.forget()
    else if (hint.kind === 'erased') keyring.forget(hint.person)
    else return
    forgetStates()
  })
  const clear = async (person: string) => {
    await eraseTexts(person)
    // A request that has added one meanwhile did not see that the key is gone; one that comes after this sees it.
    await removeFiles(person)
    await keyring.cleared(person)
  }
  return {
    stop,
    erase: async (person) => {
      // Before the key: an erasure whose key is there is finished by the next process.
      await removeUnfolded()
      await removeFiles(person)
      await keyring.destroy(person)
      bus.publish({ kind: 'erased', person })
      // A rebuild that is being compared holds the checkpoints for longer than a request waits.
      await clear(person).catch(report)
    },
    destroyParts: async (parts) => {
      if (parts.length === 0) return
      await removeUnfolded()
      const names = parts.map(keyOfPart)
      await keyring.destroyParts(names)
      for (const person of names) bus.publish({ kind: 'erased', person })
    },
    finishErasures: async () => {
      for (const person of await keyring.uncleared(FINISHED_AT_ONCE_MAX))
        await clear(person).catch(report)
    },
  }
}
