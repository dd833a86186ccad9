interface Reached {
  readonly progress: {
    readonly reach: (readModels: readonly string[], position: string) => Promise<boolean>
  }
}
/** A read model by which a process decides is not as far as what it decides about: nothing is wrong, it is tried again. */
export class NotReadYet extends Error {}

/**
 * Waits, at most 5 s, until these read models have seen `position`, for a process manager that decides by them. Raises `NotReadYet` where
 * they have not: the event or the timer is tried again, since what is not there yet must not be taken for what is not there.
 */
export async function awaitReads(
  { progress }: Reached,
  readModels: readonly string[],
  position: string,
): Promise<void> {
  if (!(await progress.reach(readModels, position)))
    throw new NotReadYet(`${readModels.join(', ')}: not at ${position} yet`)
}
