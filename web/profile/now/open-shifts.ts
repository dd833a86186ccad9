import type { OpenShift } from '#shared/schedules/calls.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { fromLocal } from '../../shifts/local-time.ts'

/** Shifts that are the same but for who takes them. */
export interface OpenShiftsAlike extends Pick<OpenShift, 'date' | 'hours' | 'tipCont'> {
  readonly id: string
  readonly studio: string
  readonly count: number
  /** Epoch seconds. */
  readonly begins: number
}

/** Groups the open shifts of a studio whose hours are not over, the soonest first. */
export function openShiftsAlike(
  open: readonly OpenShift[],
  { studio, zone, now }: { readonly studio: string; readonly zone: string; readonly now: number },
): readonly OpenShiftsAlike[] {
  const alike = Map.groupBy(open, ({ date, hours, tipCont }) =>
    [date, hours.shift, hours.start, hours.end, tipCont].join(' '),
  )
  return [...alike]
    .flatMap(([key, same]): OpenShiftsAlike[] => {
      const [first] = same
      if (!first) return []
      const { date, hours, tipCont } = first
      const last = hours.end <= hours.start ? addDays(date, 1) : date
      const [from, to] = [secondOf(date, hours.start, zone), secondOf(last, hours.end, zone)]
      if (to <= now) return []
      const id = `${studio} ${key}`
      return [{ id, studio, date, hours, tipCont, count: same.length, begins: from }]
    })
    .toSorted((a, b) => a.begins - b.begins)
}

/** Epoch seconds of a time by the clock of a zone; one that a clock change skips is shown an hour later. */
function secondOf(date: string, clock: string, zone: string): number {
  const found = fromLocal(`${date}T${clock}`, zone)
  if (typeof found !== 'string') return Date.parse(found.at) / 1000
  const hour = String((Number(clock.slice(0, 2)) + 1) % 24).padStart(2, '0')
  return secondOf(date, `${hour}${clock.slice(2)}`, zone)
}
