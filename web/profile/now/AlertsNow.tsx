import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { alertsOf, isOpen, type AlertLine } from '../../monitoring/alert-list.ts'
import { useAlertKinds } from '../../monitoring/alert-kinds.ts'
import { useAlerts, type Alerts } from '../../monitoring/use-alerts.ts'
import { useMayCall } from '../../platform/actions.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import linkClasses from '../../ui/PersonLink.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useShownStudio } from './open-work.ts'
import { useSince } from './since.ts'
import { alertsToSee } from './shown-alerts.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

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
      {({ line }) =>
        line.kind === 'observer' ? (
          <SilentObserver key={line.id} line={line} />
        ) : (
          <AccountAlert key={line.id} line={line} alerts={alerts} />
        )
      }
    </WorkCard>
  )
}

function SilentObserver({ line }: { readonly line: Extract<AlertLine, { kind: 'observer' }> }) {
  const { t } = useLingui()
  const since = useSince()
  const mayLook = useMayCall(siteStatusCalls.observers)
  return (
    <WorkRow
      name={
        mayLook ? (
          <Link className={linkClasses['person']} href={paths.usage}>
            {line.observer}
          </Link>
        ) : (
          <b>{line.observer}</b>
        )
      }
      badge={<StatusBadge tone="bad">{t`Silent`}</StatusBadge>}
      about={line.at === null ? t`No data received yet` : since(line.at)}
    />
  )
}

function AccountAlert({
  line,
  alerts,
}: {
  readonly line: Extract<AlertLine, { kind: 'account' }>
  readonly alerts: Alerts
}) {
  const { t } = useLingui()
  const since = useSince()
  const nameOf = usePersonName()
  const siteNames = useSiteNames()
  const kindOf = useAlertKinds()
  const [{ user, kind }] = line.alerts
  const name = nameOf(user)
  const sites = [...new Set(line.alerts.map(({ site }) => siteNames(site)))].join(', ')
  const marked = alertsOf(line)
  return (
    <WorkRow
      name={<PersonLink user={user}>{name}</PersonLink>}
      badge={<StatusBadge tone="warn">{kindOf(kind).label}</StatusBadge>}
      about={[sites, since(line.at)].filter(Boolean).join(' · ')}
    >
      {alerts.can === true && (
        <ActionButton
          action={{
            id: 'acknowledge',
            label: t`Acknowledge`,
            icon: IconCheck,
            can: true,
            perform: () => alerts.acknowledge(marked, name),
          }}
          busy={marked.every((alert) => alerts.acknowledging.includes(alert))}
          of={name}
          size="compact-sm"
          variant="default"
        />
      )}
    </WorkRow>
  )
}
