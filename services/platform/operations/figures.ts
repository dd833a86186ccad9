import { memoryUsage } from 'node:process'
import type { Histogram } from 'prom-client'
import { metrics } from './metrics.ts'

/** The figures that a process reports with each sign of life. Rates are since the one before. */
export interface ProcessFigures {
  readonly memory_mb: number
  readonly calls_per_s: number
  readonly call_p95_ms: number | null
  readonly bugs: number
  readonly appends_per_s: number
  readonly append_p95_ms: number | null
  readonly append_group_mean: number | null
  readonly append_lock_mean_ms: number | null
  readonly sockets: number
  readonly projected_per_s: number
  readonly queue: number | null
}
interface ProcessReport {
  readonly figures: ProcessFigures
  /** Events folded a second, by projection. */
  readonly projected: Readonly<Record<string, number>>
}
interface Counted {
  readonly at: number
  readonly calls: number
  readonly appends: number
  readonly projected: Readonly<Record<string, number>>
}
interface Spread {
  readonly count: number
  readonly mean: number | null
  readonly p95: number | null
}

/** All series of a histogram together; p95 is the upper bound of the bucket that it falls into. */
async function spreadOf(histogram: Histogram<string>): Promise<Spread> {
  const { values } = await histogram.get()
  const buckets = new Map<number, number>()
  let [count, sum] = [0, 0]
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count')) count += value
    else if (metricName?.endsWith('_sum')) sum += value
    else if (typeof labels.le === 'number')
      buckets.set(labels.le, (buckets.get(labels.le) ?? 0) + value)
  }
  const bound =
    [...buckets].toSorted(([a], [b]) => a - b).find(([, below]) => below >= 0.95 * count)?.[0] ??
    null
  return { count, mean: count === 0 ? null : sum / count, p95: count === 0 ? null : bound }
}
const rounded = (value: number): number => Math.round(value * 10) / 10
const milliseconds = (seconds: number | null): number | null =>
  seconds === null ? null : rounded(seconds * 1000)
const perSecond = (now: number, before: number, seconds: number): number =>
  seconds <= 0 ? 0 : rounded((now - before) / seconds)

/** Asked again and again by one process, for its own figures. */
export function makeProcessReporter(works: boolean): () => Promise<ProcessReport> {
  let before: Counted = { at: performance.now(), calls: 0, appends: 0, projected: {} }
  return async () => {
    const [calls, appends, group, lock] = await Promise.all(
      [
        metrics.callSeconds,
        metrics.appendSeconds,
        metrics.appendGroup,
        metrics.appendLockSeconds,
      ].map(spreadOf),
    )
    const counted = (await metrics.projectedEvents.get()).values
    const projected = Object.fromEntries(
      counted.map(({ labels, value }) => [String(labels.projection), value]),
    )
    const now: Counted = {
      at: performance.now(),
      calls: calls?.count ?? 0,
      appends: appends?.count ?? 0,
      projected,
    }
    const seconds = (now.at - before.at) / 1000
    const rates = Object.fromEntries(
      Object.entries(projected).map(([name, events]) => [
        name,
        perSecond(events, before.projected[name] ?? 0, seconds),
      ]),
    )
    const figures: ProcessFigures = {
      memory_mb: Math.round(memoryUsage().rss / 1e6),
      calls_per_s: perSecond(now.calls, before.calls, seconds),
      call_p95_ms: milliseconds(calls?.p95 ?? null),
      bugs: (await metrics.bugs.get()).values[0]?.value ?? 0,
      appends_per_s: perSecond(now.appends, before.appends, seconds),
      append_p95_ms: milliseconds(appends?.p95 ?? null),
      append_group_mean: group?.mean == null ? null : rounded(group.mean),
      append_lock_mean_ms: milliseconds(lock?.mean ?? null),
      sockets: (await metrics.liveSockets.get()).values[0]?.value ?? 0,
      projected_per_s: rounded(Object.values(rates).reduce((sum, rate) => sum + rate, 0)),
      queue: works ? ((await metrics.queueDepth.get()).values[0]?.value ?? 0) : null,
    }
    before = now
    return { figures, projected: rates }
  }
}
