import type { OpenShift } from '#shared/schedules/calls.ts'
import { spanOf } from '#shared/schedules/hours.ts'

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
      const { from, to } = spanOf(date, hours, zone)
      if (to <= now) return []
      const id = `${studio} ${key}`
      return [{ id, studio, date, hours, tipCont, count: same.length, begins: from }]
    })
    .toSorted((a, b) => a.begins - b.begins)
}
