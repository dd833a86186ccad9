import { Anchor, Button, Flex, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { MessageButton } from '../ui/MessageButton.tsx'
import { openAlertsOf } from './alert-acts.ts'
import { useAlertKinds } from './alert-kinds.ts'
import { loginOfRow, studioOf } from './items.ts'
import { ContactLinks } from './ContactLinks.tsx'
import { ReplaceButton } from './ReplaceButton.tsx'
import { ShiftActs } from './ShiftActs.tsx'
import type { Replacing } from './use-replacing.ts'
import { useAlerts } from './use-alerts.ts'

interface Props {
  readonly row: string
  readonly name: string
  readonly replacing: Replacing | undefined
}
/** The next steps about a person of the wall: look at them, take note of their alerts, act on their shift. */
export function CellPerson({ row, name, replacing }: Props) {
  const user = loginOfRow(row)
  return (
    <>
      <PersonLinks user={user} />
      <Group gap={8} mb={14}>
        <ContactLinks user={user} />
        <MessageButton user={user} />
        {replacing?.can(row) && <ReplaceButton of={name} onClick={() => replacing.look(row)} />}
        <ShiftActs row={row} name={name} />
      </Group>
      <PersonAlerts row={row} />
    </>
  )
}

function PersonLinks({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const links = [
    {
      may: mayCall(viewer, personCalls.getUserInfo, { query: { user } }),
      href: withQuery(paths.aboutUser, { section: 'overview', user }),
      label: t`Profile`,
    },
    {
      may: mayCall(viewer, shiftCalls.history, { query: { user } }),
      href: withQuery(paths.aboutUser, { section: 'activity', user }),
      label: t`Shifts`,
    },
    {
      may: mayCall(viewer, onlineTimeCalls.intervals, { query: { user } }),
      href: withQuery(paths.dashboard, { user }),
      label: t`Online time`,
    },
  ]
  return (
    <Flex component="nav" gap="6px 18px" wrap="wrap" mb={14} aria-label={t`Person`}>
      {links.map(
        ({ may, href, label }) =>
          may && (
            <Anchor key={href} component={Link} href={href} size="sm">
              {label}
            </Anchor>
          ),
      )}
    </Flex>
  )
}

/** Their open alerts, as in the list of all. */
function PersonAlerts({ row }: { readonly row: string }) {
  const { t } = useLingui()
  const kindOf = useAlertKinds()
  const alerts = useAlerts([studioOf(row)])
  const theirs = openAlertsOf(alerts.lines, loginOfRow(row))
  if (theirs.size === 0) return null
  const marked = [...theirs.values()].flat().map(({ alert }) => alert)
  const busy = marked.some((alert) => alerts.acknowledging.includes(alert))
  return (
    <Flex
      component="section"
      gap="sm"
      align="center"
      justify="space-between"
      mb={14}
      py={8}
      px="sm"
      fz="sm"
      className="cb-box"
      aria-label={t`Alerts`}
    >
      <Anchor component={Link} href={withQuery(paths.monitoring, { alerts: '1' })} size="sm">
        <Trans>Alerts</Trans>
      </Anchor>
      <ul>
        {[...theirs].map(([kind, found]) => (
          <li key={kind}>
            {kindOf(kind).label}
            {found.length > 1 && <> ×{found.length}</>}
          </li>
        ))}
      </ul>
      {alerts.can === true && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          onClick={() => alerts.acknowledge(marked)}
        >
          <Trans>Acknowledge</Trans>
        </Button>
      )}
    </Flex>
  )
}
