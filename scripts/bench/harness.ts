import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** One figure as it is printed: one JSON object a line on stdout. `ok` is null where it could not be measured; `note` then says why. */
export interface FigureLine {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly ratio_to: string | null
  readonly ratio: number | null
  readonly goal: string
  readonly ok: boolean | null
  readonly note?: string
}
/** The limit that a figure is held to: a bound of its ratio, or of the value itself; nothing if it is only shown beside the others. */
export interface Goal {
  readonly of: 'ratio' | 'value'
  readonly least?: number
  readonly most?: number
}
interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly to?: { readonly name: string; readonly ratio: number }
  readonly goal?: Goal
}

export const atLeast = (least: number): Goal => ({ of: 'ratio', least })
export const atMost = (most: number): Goal => ({ of: 'ratio', most })
export const valueAtMost = (most: number): Goal => ({ of: 'value', most })

/** The line of a measured figure, with its verdict. */
export function figureLineOf({ name, value, unit, to, goal }: Measured): FigureLine {
  const judged = goal?.of === 'value' ? value : to?.ratio
  const ok =
    goal === undefined || judged === undefined
      ? null
      : judged >= (goal.least ?? -Infinity) && judged <= (goal.most ?? Infinity)
  return {
    name,
    value: rounded(value),
    unit,
    ratio_to: to?.name ?? null,
    ratio: to ? rounded(to.ratio) : null,
    goal: goalText(goal),
    ok,
  }
}
/** A figure that could not be measured, and why: nothing is made up. */
export const unmeasured = (
  name: string,
  unit: string,
  ratioTo: string,
  goal: Goal | undefined,
  note: string,
): FigureLine => ({
  name,
  value: null,
  unit,
  ratio_to: ratioTo,
  ratio: null,
  goal: goalText(goal),
  ok: null,
  note,
})
const goalText = (goal: Goal | undefined): string =>
  goal === undefined
    ? ''
    : `${goal.of} ${goal.least === undefined ? `<= ${goal.most}` : `>= ${goal.least}`}`
const rounded = (value: number): number =>
  value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(4))

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('a median needs a value')
  return (low + high) / 2
}
/** The median of each round's own ratio: what disturbs a round disturbs both sides of it. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, i) => value / (theirs[i] as number)))

/** Takes the sides in turn, A B A B, `rounds` times after one that is not counted. */
export async function interleaved<N extends string, T>(
  rounds: number,
  sides: Readonly<Record<N, () => Promise<T>>>,
): Promise<Record<N, T[]>> {
  const names = Object.keys(sides) as N[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<N, T[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const result = await sides[name]()
      if (round > 0) results[name].push(result)
    }
  return results
}

/** Seconds that some work took. */
export async function elapsedSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50_ms: number
  readonly p95_ms: number
  readonly p99_ms: number
}
/** So many callers, each asking again as soon as it is answered, for this long. `work` gets the caller's number and how often it has asked. */
export async function closedLoop(
  callers: number,
  seconds: number,
  work: (caller: number, turn: number) => Promise<unknown>,
): Promise<LoadResult> {
  const histogram = createHistogram()
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  const one = async (caller: number) => {
    for (let turn = 0; ; turn++) {
      const from = performance.now()
      if (from >= end) return
      await work(caller, turn)
      record(histogram, performance.now() - from)
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)))
  return { perSecond: done / ((performance.now() - start) / 1000), ...percentiles(histogram) }
}
/** Milliseconds into a histogram of microseconds; it takes nothing below 1. */
export const record = (histogram: RecordableHistogram, ms: number): void =>
  histogram.record(Math.max(1, Math.round(ms * 1000)))
export const percentiles = (histogram: RecordableHistogram): Omit<LoadResult, 'perSecond'> => ({
  p50_ms: histogram.percentile(50) / 1000,
  p95_ms: histogram.percentile(95) / 1000,
  p99_ms: histogram.percentile(99) / 1000,
})
