import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { isOpen } from '../../monitoring/alert-list.ts'
import { useAlerts } from '../../monitoring/use-alerts.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios } from '../../platform/queries.ts'
import { useShownStudio } from './open-work.ts'
import { alertsToSee } from './shown-alerts.ts'
import { WorkCard } from './WorkCard.tsx'

/** Fetched where there is an alert. */
const AlertRow = lazyComponent(() => import('./AlertRow.tsx'))

/** Observers that have fallen silent, and accounts that cannot be seen: the open alerts of the wall. */
export default function AlertsNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const all = useMemo(() => studios.map((one) => one.studio), [studios])
  const alerts = useAlerts(all)
  const { lines, loaded, error } = alerts
  const rows = useMemo(
    () => (loaded ? alertsToSee(lines.filter(isOpen)) : undefined),
    [loaded, lines],
  )
  return (
    <WorkCard
      part="alerts"
      title={t`Sites and observers`}
      href={withQuery(paths.monitoring, { alerts: '1', studio })}
      rows={rows}
      error={error}
    >
      {({ line }) => <AlertRow key={line.id} line={line} alerts={alerts} />}
    </WorkCard>
  )
}
