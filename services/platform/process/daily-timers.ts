import type { Instant } from '#shared/platform/messages.ts'
import { lastTurn, nextTurn } from './daily.ts'
import type { AnyProcess, Daily, Occasion, ProcessPlace, ProcessContext } from './define-process.ts'
import type { Wish } from './process-context.ts'
import type { ProcessTransaction, TimerRow } from './process-store.ts'

/** One place's turn of one daily timer. */
interface DailyOccasion extends Occasion {
  readonly daily: Daily
  readonly zone: string | null
}
const prefixOf = ({ key }: Daily): string => `daily/${key}/`
const zoneOf = ({ data }: TimerRow): string | null => String(data['zone'] ?? '') || null
const lastOf = ({ data }: TimerRow): string => String(data['last'] ?? '')
const dailyOf = (process: AnyProcess, { key }: TimerRow): Daily | undefined =>
  process.daily?.find((daily) => key.startsWith(prefixOf(daily)))

const next = (daily: Daily, { key, zone }: ProcessPlace, now: Instant, last: string): Wish => ({
  type: 'at',
  due: nextTurn(daily.time, zone, now, last).due,
  key: prefixOf(daily) + key,
  data: { zone: zone ?? '', last },
  setBy: null,
})

/**
 * Sets timers so that each place has its next turn of each daily timer, and a place that is gone has none. A turn that a
 * clock set forward has put too far away, or that another zone has moved, is set again; the day that was run last is not.
 */
export async function keepDaily(
  transaction: Pick<ProcessTransaction, 'timersLike'>,
  process: AnyProcess,
  now: Instant,
): Promise<readonly Wish[]> {
  const wishes: Wish[] = []
  for (const daily of process.daily ?? []) {
    const [places, timers] = [await daily.places(), await transaction.timersLike(prefixOf(daily))]
    const left = new Map(timers.map((timer) => [timer.key, timer]))
    for (const place of places) {
      const key = prefixOf(daily) + place.key
      const timer = left.get(key)
      left.delete(key)
      const wanted = next(daily, place, now, timer ? lastOf(timer) : '')
      const isDue = timer !== undefined && timer.due <= now
      const isSet = wanted.type === 'at' && timer?.due === wanted.due
      if (!timer || (!isDue && !isSet)) wishes.push(wanted)
    }
    for (const key of left.keys()) wishes.push({ type: 'cancel', key })
  }
  return wishes
}

/** The newest day of this daily timer that has come; undefined for a timer of another kind. */
export function occasionOf(
  process: AnyProcess,
  timer: TimerRow,
  now: Instant,
): DailyOccasion | undefined {
  const daily = dailyOf(process, timer)
  if (!daily) return undefined
  const zone = zoneOf(timer)
  const place = timer.key.slice(prefixOf(daily).length)
  const previous = lastOf(timer) || null
  return { daily, zone, place, previous, ...lastTurn(daily.time, zone, now) }
}
/** Runs it, and sets the next day's. */
export async function runDaily(
  { daily, zone, place, date, due, previous }: DailyOccasion,
  context: ProcessContext,
): Promise<void> {
  await daily.run({ place, date, due, previous }, context)
  const wish = next(daily, { key: place, zone }, context.now, date)
  if (wish.type === 'at') context.at(wish.due, wish.key, wish.data)
}
