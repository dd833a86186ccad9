import type { Tell } from './steps.ts'

/** Calls that are under way at the same time: what arrives together is folded together, so that many cost little more than one. */
const at_once = 24

/** Does the work for every one, some at a time, in the order given; raises the first failure. */
export async function inParallel<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  tell: Tell = () => undefined,
): Promise<void> {
  const waiting = all.values()
  let done = 0
  const worker = async (): Promise<void> => {
    for (const one of waiting) {
      await work(one)
      tell({ done: ++done, total: all.length })
    }
  }
  await Promise.all(Array.from({ length: at_once }, worker))
}
