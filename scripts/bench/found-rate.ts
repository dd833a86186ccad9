interface Search {
  /** The rate that is asked for first. */
  readonly first: number
  /** Rates that are asked for at most. */
  readonly steps: number
  /** Seconds after which no other rate is asked for. */
  readonly seconds: number
  /** It is found when the least rate that fell short is at most this many times the found one. */
  readonly within: number
}
interface Short {
  readonly perSecond: number
  readonly why: string
}
interface FoundRate<T> {
  /** What was measured at the highest rate that was carried; undefined if none was. */
  readonly carried: { readonly perSecond: number; readonly step: T } | undefined
  /** The lowest rate above it that was not; undefined if the search ended before. */
  readonly short: Short | undefined
}
/** A step that was carried, or why it was not. */
export type Tried<T> = { readonly step: T } | { readonly why: string }

/** Finds the highest rate that is carried: doubles until one falls short (halves, if the first does), then bisects. */
export async function findRate<T>(
  { first, steps, seconds, within }: Search,
  ask: (perSecond: number) => Promise<Tried<T>>,
): Promise<FoundRate<T>> {
  const end = performance.now() + seconds * 1000
  let carried: FoundRate<T>['carried']
  let short: Short | undefined
  let perSecond = first
  for (let step = 0; step < steps && performance.now() < end; step++) {
    const tried = await ask(perSecond)
    if ('step' in tried) carried = { perSecond, step: tried.step }
    else short = { perSecond, why: tried.why }
    if (carried && short && short.perSecond <= carried.perSecond * within) break
    perSecond = Math.round(between(carried?.perSecond, short?.perSecond))
    // Nothing lies between.
    if (perSecond === (carried?.perSecond ?? 0) || perSecond === short?.perSecond) break
  }
  return { carried, short }
}
const between = (carried = 0, short?: number): number =>
  short === undefined ? carried * 2 : (carried + short) / 2
