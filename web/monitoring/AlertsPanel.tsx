import { useState } from 'react'
import { Anchor, Box, Button, CloseButton, Flex, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { statuses } from '#shared/site-status/statuses.ts'
import { useNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { rowKey } from './monitor-store.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'
import { HelpTip } from '../ui/HelpTip.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { useAlertKinds } from './alert-kinds.ts'
import { toAcknowledge } from './alert-acts.ts'
import { alertsOf, isOpen, type AlertLine } from './alert-list.ts'
import { Tick } from './Tick.tsx'
import type { Alerts } from './use-alerts.ts'
import type { Opened, ZoneOf } from './Wall.tsx'
import classes from './AlertsPanel.module.css'

interface Props {
  readonly alerts: Alerts
  readonly names: (key: string) => string
  readonly siteNames: (site: string) => string
  readonly zoneOf: ZoneOf
  readonly onOpen: (opened: Opened) => void
  readonly onClose: () => void
}

/** A panel of what needs attention, quietly: nothing flashes and nothing makes a noise. */
export default function AlertsPanel({ alerts, names, siteNames, zoneOf, onOpen, onClose }: Props) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const shown = all ? alerts.lines : alerts.lines.filter(isOpen)
  return (
    <Flex
      component="aside"
      direction="column"
      flex="none"
      className={`cb-card ${classes['panel']}`}
      aria-label={t`Alerts`}
    >
      <Flex component="header" gap="xs" align="center" p="7px 8px 7px 14px" className="cb-below">
        <Box component="h2" flex={1} fz="sm">
          <Trans>Alerts</Trans>
        </Box>
        <Tick checked={all} onChange={setAll} label={t`Show acknowledged`} />
        <CloseButton size="sm" aria-label={t`Close alerts`} onClick={onClose} />
      </Flex>
      <AcknowledgeAll alerts={alerts} />
      {shown.length === 0 ? (
        <Text py={28} px={14} c="dimmed" fz="sm" ta="center" role="status">
          {alerts.loaded ? <Trans>No open alerts</Trans> : <Trans>Loading</Trans>}
        </Text>
      ) : (
        <Box
          component="ul"
          flex={1}
          mih={0}
          className="cb-scroll"
          tabIndex={0}
          aria-label={t`Alerts`}
        >
          {shown.map((line) => (
            <Box
              component="li"
              key={line.id}
              p="8px 10px 9px 14px"
              fz="sm"
              bg={isOpen(line) ? 'transparent' : 'var(--cb-canvas)'}
              className={`cb-below ${classes['line']}`}
            >
              <Line
                line={line}
                alerts={alerts}
                names={names}
                siteNames={siteNames}
                zoneOf={zoneOf}
                onOpen={onOpen}
              />
            </Box>
          ))}
        </Box>
      )}
    </Flex>
  )
}

/** A button for all that is open at once, for those who may acknowledge. */
function AcknowledgeAll({ alerts }: Pick<Props, 'alerts'>) {
  const open = toAcknowledge(alerts.lines)
  const count = open.length
  if (alerts.can !== true || count < 2) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      m={8}
      loading={alerts.acknowledging.length > 1}
      onClick={() => alerts.acknowledge(open.flatMap(alertsOf))}
    >
      <Trans>Acknowledge all ({count})</Trans>
    </Button>
  )
}

type LineProps = Omit<Props, 'onClose'>
function Line({ line, ...props }: LineProps & { readonly line: AlertLine }) {
  const { t } = useLingui()
  if (line.kind === 'account') return <AccountLine line={line} {...props} />
  if (line.kind === 'site') return <SiteLine line={line} {...props} />
  const { observer, at } = line
  return (
    <>
      <Flex component="span" gap={7} align="center" className="cb-wide">
        <StatusDot status={statuses.error} label="elsewhere" />
        <Box component="strong" flex={1}>
          <Trans>No data from observer</Trans>
        </Box>
        {at !== null && <Age at={at} />}
      </Flex>
      <Text c="dimmed" fz="xs" className="cb-anywhere">
        {at === null ? t`${observer}: no data received yet` : observer}
      </Text>
    </>
  )
}

/** A site’s trouble, told once with the number of people it concerns. */
function SiteLine({
  line,
  alerts,
  siteNames,
}: Pick<LineProps, 'alerts' | 'siteNames'> & {
  readonly line: Extract<AlertLine, { kind: 'site' }>
}) {
  const { site, trouble, people, at } = line
  const look = useAlertKinds()(trouble)
  const name = siteNames(site)
  return (
    <>
      <Flex component="span" gap={7} align="center" className="cb-wide">
        <StatusDot status={look.status} label="elsewhere" />
        <Box component="strong" flex={1}>
          {look.label}
        </Box>
        <Age at={at} />
      </Flex>
      <Anchor
        component={Link}
        href={withQuery(paths.monitoring, { site, problems: '1', alerts: '1' })}
        mih={24}
        className="cb-wide"
      >
        {name}
      </Anchor>
      <Text c="dimmed" fz="xs">
        <Plural value={people} one="# person" other="# people" />
      </Text>
      <Acknowledgement line={line} alerts={alerts} name={name} />
    </>
  )
}

function Age({ at, zone }: { readonly at: number; readonly zone?: string | undefined }) {
  const { i18n } = useLingui()
  const now = useNow(30)
  return (
    <Box
      component="time"
      c="dimmed"
      fz="xs"
      className="cb-tabular"
      title={dayAndTime(at, i18n.locale, zone)}
    >
      {shortAge(now - at)}
    </Box>
  )
}

function AccountLine({
  line,
  alerts,
  names,
  siteNames,
  zoneOf,
  onOpen,
}: LineProps & { readonly line: Extract<AlertLine, { kind: 'account' }> }) {
  const { t } = useLingui()
  const [{ user, studio, site, kind }] = line.alerts
  const count = line.alerts.length
  const sites =
    [...new Set(line.alerts.map((one) => siteNames(one.site)))].filter(Boolean).join(', ') ||
    t`Schedule`
  const accounts = [...new Set(line.alerts.map(({ account }) => account))].join(', ')
  const look = useAlertKinds()(kind)
  const key = rowKey(studio ?? '', user)
  const isOneSite = line.alerts.every((one) => one.site === site)
  return (
    <>
      <Flex component="span" gap={7} align="center" className="cb-wide">
        <StatusDot status={look.status} label="elsewhere" />
        <Box component="strong" flex={1}>
          {look.label}
          {count > 1 && <> ×{count}</>}
        </Box>
        <Age at={line.at} zone={zoneOf(key)} />
      </Flex>
      <Box component="span" miw={0} lh="24px" className="cb-wide cb-anywhere">
        <PersonLink user={user}>{names(key)}</PersonLink>
      </Box>
      <Anchor
        component="button"
        type="button"
        mih={24}
        c="dimmed"
        fz="xs"
        lh={1.35}
        ta="left"
        className="cb-anywhere"
        onClick={() => onOpen({ key, site: isOneSite && site !== '' ? site : null })}
      >
        {sites}{' '}
        <Box component="small" c="inherit">
          {accounts}
        </Box>
      </Anchor>
      <Acknowledgement line={line} alerts={alerts} name={names(key)} />
    </>
  )
}

/** That it is acknowledged, or the button for it; nothing where it comes off the list by itself. */
function Acknowledgement(props: AcknowledgeProps) {
  if (alertsOf(props.line).length === 0) return null
  return isOpen(props.line) ? (
    <Acknowledge {...props} />
  ) : (
    <Box component="small" c="dimmed">
      <Trans>Acknowledged</Trans>
    </Box>
  )
}

interface AcknowledgeProps extends Pick<Props, 'alerts'> {
  readonly line: AlertLine
  readonly name: string
}
function Acknowledge({ line, alerts, name }: AcknowledgeProps) {
  const { t } = useLingui()
  const marked = alertsOf(line)
  return (
    <HelpTip text={alerts.can === true ? null : alerts.can} side="end">
      {(describedBy) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-describedby={describedBy}
          aria-label={t`Acknowledge: ${name}`}
          loading={marked.every((alert) => alerts.acknowledging.includes(alert))}
          {...(alerts.can === true ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => alerts.can === true && alerts.acknowledge(marked, name)}
        >
          <Trans>Acknowledge</Trans>
        </Button>
      )}
    </HelpTip>
  )
}
