/** How far a step is: `total` may grow while it goes on. */
export interface StepProgress {
  readonly done: number
  readonly total: number
}
/** Says how far a step is. */
export type Tell = (progress: StepProgress) => void

export interface FillStep<N extends string> {
  /** Steps whose result it stands on. */
  readonly needs: readonly N[]
  /** Gives the sentence that tells what became of it. */
  readonly run: (tell: Tell) => Promise<string>
}
export type FillSteps<N extends string> = Readonly<Record<N, FillStep<N>>>

interface StepListener<N extends string> {
  /** All steps so far, the finished ones among them; called whenever one is further. */
  readonly moved: (progress: ReadonlyMap<N, StepProgress>) => void
  readonly finished: (name: N, said: string) => void
}

/**
 * Runs every step as soon as those that it needs are done, all others beside it. Raises the first failure, and then begins no
 * step any more; nor does it after `signal`. Raises an Error for a step that would wait for itself.
 */
export async function runSteps<N extends string>(
  steps: FillSteps<N>,
  { moved, finished }: StepListener<N>,
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const over = AbortSignal.any([signal, failed.signal])
  const progress = new Map<N, StepProgress>()
  const running = new Map<N, Promise<void>>()
  const begin = (name: N, waiting: readonly N[]): Promise<void> => {
    if (waiting.includes(name)) throw new Error(`the step ${name} waits for itself`)
    const known = running.get(name)
    if (known) return known
    const before = steps[name].needs.map((need) => begin(need, [...waiting, name]))
    const mine = go(name, before)
    running.set(name, mine)
    return mine
  }
  const go = async (name: N, before: readonly Promise<void>[]): Promise<void> => {
    await Promise.all(before)
    over.throwIfAborted()
    const tell = (how: StepProgress) => moved(progress.set(name, how))
    try {
      const said = await steps[name].run(tell)
      const { total } = progress.get(name) ?? { total: 1 }
      tell({ done: total, total })
      finished(name, said)
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }
  const names = Object.keys(steps) as N[]
  for (const name of names) progress.set(name, { done: 0, total: 1 })
  await Promise.all(names.map((name) => begin(name, [])))
}

/** Returns the progress of all steps together, each counting the same: 0 to 100, and 100 only when all are done. */
export function filledPercent(progress: ReadonlyMap<string, StepProgress>): number {
  const parts = [...progress.values()].map(({ done, total }) => done / Math.max(1, total))
  return Math.floor((100 * parts.reduce((sum, part) => sum + part, 0)) / Math.max(1, parts.length))
}
/** The steps that are under way, by name. */
export const stepsUnderWay = (progress: ReadonlyMap<string, StepProgress>): string =>
  [...progress]
    .filter(([, { done, total }]) => done > 0 && done < total)
    .map(([name, { done, total }]) => `${name} ${done}/${total}`)
    .join(', ')
