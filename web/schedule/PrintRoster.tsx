import { createPortal } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import { hoursText } from './blocks.ts'
import type { Desk } from './desk.ts'
import { shortWeekday } from './GridHead.tsx'
import { shownOf, type RosterShape } from './roster-store.ts'
import { useShownPeople } from './use-shown-people.ts'
import { type ScheduleQuery } from './views.ts'
import { rangeText } from '../ui/format.ts'
import { usePrinting } from '../ui/use-printing.ts'
import classes from './PrintRoster.module.css'

interface PrintProps {
  readonly desk: Desk
  readonly shape: RosterShape
  readonly query: ScheduleQuery
}

/**
 * The roster on paper in place of the screen: everybody who is shown, all dates. It exists only while it is printed.
 */
export function PrintRoster(props: PrintProps) {
  const prints = usePrinting()
  return prints ? createPortal(<Paper {...props} />, document.body) : null
}

function Paper({ desk, shape, query }: PrintProps) {
  const { t, i18n } = useLingui()
  const people = useShownPeople(desk, shape, query)
  const [from = '', to = from] = [shape.days[0], shape.days.at(-1)]
  const compact = shape.days.length > 14
  return (
    <div className={classes['paper']}>
      <h1>
        {t`Schedule`} · {shape.studio} · {rangeText({ from, to }, i18n.locale)}
      </h1>
      <p>
        {shape.shifts.map((shift, index) => `${index + 1}: ${hoursText(shift)}`).join(' · ')} · ×{' '}
        {t`On leave`} · * {t`Not published`}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t`Person`}</th>
            {shape.days.map((date) => (
              <th key={date}>
                {shortWeekday(date, i18n.locale, compact ? 'narrow' : 'short')}{' '}
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user, name }) => (
            <tr key={user}>
              <th>{name}</th>
              {desk.store.row(user).map((view, column) => (
                <td key={column}>
                  {shownOf(view)
                    .map((hours) => {
                      const number = shape.shifts.findIndex(({ key }) => key === hours.shift) + 1
                      return compact && number > 0 ? number : hoursText(hours)
                    })
                    .join(', ') || (view.leave && !view.leave.pending ? '×' : '')}
                  {view.draft && '*'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
