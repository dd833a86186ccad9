import { useLingui } from '@lingui/react/macro'
import { leaveKinds } from '#shared/vacations/slots.ts'
import { useLeaveKindNames } from './data.ts'
import { useKindLetters } from './year-data.ts'
import classes from './Year.module.css'

/** The meaning of colours, letters and shades of the calendar. */
export function YearLegend() {
  const { t } = useLingui()
  const [kinds, letters] = [useLeaveKindNames(), useKindLetters()]
  const shades = [
    ['pending', t`Pending`],
    ['weekend', t`Weekend`],
    ['holiday', t`Public holiday`],
    ['today', t`Today`],
  ] as const
  return (
    <ul className={classes['legend']} aria-label={t`Legend`}>
      {leaveKinds.map((kind) => (
        <li key={kind}>
          <span className={classes['sample']} data-leave={kind} aria-hidden="true">
            {letters[kind]}
          </span>
          {kinds[kind]}
        </li>
      ))}
      {shades.map(([shade, name]) => (
        <li key={shade}>
          <span
            className={classes['sample']}
            data-leave={shade === 'pending' ? 'annual' : undefined}
            data-pending={shade === 'pending' || undefined}
            data-shade={shade}
            aria-hidden="true"
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
