import pMap from 'p-map'
import type { Tell } from './steps.ts'

/** Calls that are under way at the same time: what arrives together is folded together, so that many cost little more than one. */
const concurrency = 24

/** Does the work for every one, some at a time, in the order given; raises the first failure. */
export async function inParallel<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  tell: Tell = () => undefined,
): Promise<void> {
  let done = 0
  const one = async (item: T): Promise<void> => {
    await work(item)
    tell({ done: ++done, total: all.length })
  }
  await pMap(all, one, { concurrency })
}
