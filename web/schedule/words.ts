import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import type { Problem } from '#shared/schedules/rules.ts'
import type { CellView } from './roster-store.ts'
import { shownOf } from './roster-store.ts'
import { hoursText } from './blocks.ts'

export interface ScheduleWords {
  readonly problem: Readonly<Record<Problem, string>>
  readonly cell: (cell: PlannedCell) => string
  /** All that a cell says, for those who hear it or point at it. */
  readonly view: (view: CellView) => string
  readonly leave: (leave: NonNullable<CellView['leave']>) => string
}

export function useScheduleWords(): ScheduleWords {
  const { t } = useLingui()
  return useMemo((): ScheduleWords => {
    const problem = {
      tooYoung: t`Under 18`,
      documentExpired: t`ID expired`,
      leave: t`On leave`,
      leavePending: t`Leave requested`,
      twoAtOnce: t`Overlapping shifts`,
      shortRest: t`Less than 11 h rest`,
      holiday: t`Public holiday`,
    }
    const dayOff = t`Day off`
    const cell = (hours: PlannedCell) => hours.map(hoursText).join(', ') || dayOff
    const leave = ({ halves, pending }: NonNullable<CellView['leave']>) => {
      const [half] = halves
      const part = halves.length === 2 ? '' : half === 'AM' ? t`, morning` : t`, afternoon`
      return (pending ? problem.leavePending : problem.leave) + part
    }
    const describe = (view: CellView): string => {
      const said = cell(view.published)
      return [
        cell(shownOf(view)),
        ...(view.draft ? [t`edited, published: ${said}`] : []),
        ...(view.leave ? [leave(view.leave)] : []),
        ...view.problems
          .filter((one) => one !== 'leave' && one !== 'leavePending')
          .map((one) => problem[one]),
      ].join(' · ')
    }
    // The words of each cell are made once: scrolling through a month meets a thousand cells a second.
    const known = new WeakMap<CellView, string>()
    const view = (of: CellView): string => {
      const text = known.get(of) ?? describe(of)
      known.set(of, text)
      return text
    }
    return { problem, cell, leave, view }
  }, [t])
}
