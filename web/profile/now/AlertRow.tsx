import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { alertsOf, type AlertLine } from '../../monitoring/alert-list.ts'
import { useAlertKinds } from '../../monitoring/alert-kinds.ts'
import type { Alerts } from '../../monitoring/use-alerts.ts'
import { useMayCall } from '../../platform/actions.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useSince } from './since.ts'
import { useOfStudio } from './use-of-studio.ts'
import { WorkRow } from './WorkCard.tsx'

/** An observer that is silent, a site in trouble, or the alerts of a person's accounts, which can be acknowledged. */
export default function AlertRow({
  line,
  alerts,
}: {
  readonly line: AlertLine
  readonly alerts: Alerts
}) {
  if (line.kind === 'observer') return <SilentObserver line={line} />
  return line.kind === 'site' ? (
    <SiteAlert line={line} alerts={alerts} />
  ) : (
    <AccountAlert line={line} alerts={alerts} />
  )
}

/** A site’s trouble, once for all whom it concerns. */
function SiteAlert({
  line,
  alerts,
}: {
  readonly line: Extract<AlertLine, { kind: 'site' }>
  readonly alerts: Alerts
}) {
  const { site, trouble, people, at } = line
  const since = useSince()
  const name = useSiteNames()(site)
  const kindOf = useAlertKinds()
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={withQuery(paths.monitoring, { site, problems: '1' })}>
          {name}
        </Link>
      }
      badge={<StatusBadge tone="warn">{kindOf(trouble).label}</StatusBadge>}
      about={[plural(people, { one: '# person', other: '# people' }), since(at)].join(' · ')}
    >
      <Acknowledge line={line} alerts={alerts} name={name} />
    </WorkRow>
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
          <Link className="cb-row-link" href={paths.usage}>
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
  const since = useSince()
  const nameOf = usePersonName()
  const siteNames = useSiteNames()
  const kindOf = useAlertKinds()
  const ofStudio = useOfStudio()
  const [{ user, kind, studio }] = line.alerts
  const name = nameOf(user)
  const sites = [...new Set(line.alerts.map(({ site }) => siteNames(site)))].join(', ')
  return (
    <WorkRow
      name={<PersonLink user={user}>{name}</PersonLink>}
      badge={<StatusBadge tone="warn">{kindOf(kind).label}</StatusBadge>}
      about={[sites, since(line.at), ...ofStudio(studio)].filter(Boolean).join(' · ')}
    >
      <Acknowledge line={line} alerts={alerts} name={name} />
    </WorkRow>
  )
}

/** The button that acknowledges; nothing where it comes off the list by itself. */
function Acknowledge({
  line,
  alerts,
  name,
}: {
  readonly line: AlertLine
  readonly alerts: Alerts
  readonly name: string
}) {
  const { t } = useLingui()
  const marked = alertsOf(line)
  if (alerts.can !== true || marked.length === 0) return null
  return (
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
  )
}
