import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/site-status/statuses.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import type { totalOf } from './summary.ts'
import figure from '../ui/Figure.module.css'

/** The total of what is shown, in five numbers. */
export function Figures({ total }: { readonly total: ReturnType<typeof totalOf> }) {
  const { t, i18n } = useLingui()
  const figures = [
    {
      id: 'union',
      label: t`On air`,
      value: total.union,
      mark: null,
      hint: t`Overlapping sites counted once`,
    },
    { id: 'private', label: t`Private`, value: total.private, mark: statuses.private, hint: null },
    { id: 'members', label: t`Members`, value: total.members, mark: statuses.members, hint: null },
    { id: 'free', label: t`Free`, value: total.free, mark: statuses.free, hint: null },
    {
      id: 'unobserved',
      label: t`No data`,
      value: total.unobserved,
      mark: null,
      hint: t`Not included in online time`,
    },
  ]
  return (
    <dl className="cb-figures">
      {figures.map(({ id, label, value, mark, hint }) => (
        <div key={id} className={`cb-card ${figure['figure']}`} data-figure={id}>
          <dt>
            {mark !== null && <StatusDot status={mark} label="elsewhere" />}
            {id === 'unobserved' && <i className="cb-hatched" aria-hidden="true" />}
            {label}
          </dt>
          <dd>
            {hoursMinutes(value, i18n.locale)}
            <small>{hint ?? <Share part={value} whole={total.total} />}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The time of a status is a sum over sites: its share is of that sum, not of the time on air. */
function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  const percent = Math.round((part / whole) * 100)
  return whole === 0 ? null : <Trans>{percent} % across sites</Trans>
}
