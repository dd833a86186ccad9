import { useState } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { statuses } from '#shared/site-status/statuses.ts'
import { useNow } from '../platform/clock.ts'
import { rowKey } from './monitor-store.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'
import { HelpTip } from '../ui/HelpTip.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { isOpen, type AlertLine } from './alert-list.ts'
import { Tick } from './Tick.tsx'
import type { Alerts } from './use-alerts.ts'
import type { Opened } from './Wall.tsx'
import classes from './AlertsPanel.module.css'

interface Props {
  readonly alerts: Alerts
  readonly names: (key: string) => string
  readonly siteNames: (site: string) => string
  readonly onOpen: (opened: Opened) => void
  readonly onClose: () => void
}

/** What needs somebody, quietly: nothing flashes and nothing makes a noise. */
export default function AlertsPanel({ alerts, names, siteNames, onOpen, onClose }: Props) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const shown = all ? alerts.lines : alerts.lines.filter(isOpen)
  return (
    <aside className={classes['panel']} aria-label={t`Alerts`}>
      <header className={classes['head']}>
        <h2>
          <Trans>Alerts</Trans>
        </h2>
        <Tick checked={all} onChange={setAll} label={t`Show acknowledged`} />
        <CloseButton size="sm" aria-label={t`Close alerts`} onClick={onClose} />
      </header>
      <AcknowledgeAll alerts={alerts} />
      {shown.length === 0 ? (
        <p className={classes['none']} role="status">
          {alerts.loaded ? <Trans>No open alerts</Trans> : <Trans>Loading</Trans>}
        </p>
      ) : (
        <ul className={classes['list']} tabIndex={0} aria-label={t`Alerts`}>
          {shown.map((line) => (
            <li key={line.id} className={classes['line']} data-done={!isOpen(line) || undefined}>
              <Line
                line={line}
                alerts={alerts}
                names={names}
                siteNames={siteNames}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** All that is open at once, for whoever may acknowledge. */
function AcknowledgeAll({ alerts }: Pick<Props, 'alerts'>) {
  const open = alerts.lines.flatMap((line) =>
    line.kind === 'account' && !line.alert.acknowledged ? [line.alert.alert] : [],
  )
  const count = open.length
  if (alerts.can !== true || count < 2) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      m={8}
      loading={alerts.busy}
      onClick={() => alerts.acknowledgeAll(open)}
    >
      <Trans>Acknowledge all ({count})</Trans>
    </Button>
  )
}

const kinds: Readonly<
  Record<string, { readonly label: MessageDescriptor; readonly status: number }>
> = {
  invalid_user: { label: msg`Invalid user`, status: statuses.invalidUser },
  access_denied: { label: msg`Access denied`, status: statuses.accessDenied },
  flapping: { label: msg`Unstable status`, status: statuses.error },
  unmapped: { label: msg`Unknown status from site`, status: statuses.error },
  seen_inactive: { label: msg`Live while deactivated`, status: statuses.error },
}

function Line({
  line,
  alerts,
  names,
  siteNames,
  onOpen,
}: Omit<Props, 'onClose'> & { readonly line: AlertLine }) {
  const { i18n, t } = useLingui()
  const now = useNow(30)
  const age =
    line.at === null ? null : (
      <time className={classes['age']} title={dayAndTime(line.at, i18n.locale)}>
        {shortAge(now - line.at)}
      </time>
    )
  if (line.kind === 'observer') {
    const { observer } = line
    return (
      <>
        <span className={classes['kind']}>
          <StatusDot status={statuses.error} label="elsewhere" />
          <strong>
            <Trans>No data from observer</Trans>
          </strong>
          {age}
        </span>
        <span className={classes['who']}>
          {line.at === null ? <Trans>{observer}: no data received yet</Trans> : observer}
        </span>
      </>
    )
  }
  const { alert, user, studio, site, account, kind, acknowledged } = line.alert
  const look = kinds[kind] ?? { label: msg`Alert`, status: statuses.error }
  const key = rowKey(studio ?? '', user)
  return (
    <>
      <span className={classes['kind']}>
        <StatusDot status={look.status} label="elsewhere" />
        <strong>{i18n._(look.label)}</strong>
        {age}
      </span>
      <button type="button" className={classes['who']} onClick={() => onOpen({ key, site })}>
        {names(key)} · {siteNames(site)} <small>{account}</small>
      </button>
      {acknowledged ? (
        <small className={classes['done']}>
          <Trans>Acknowledged</Trans>
        </small>
      ) : (
        <HelpTip text={alerts.can === true ? null : alerts.can} side="end">
          {(describedBy) => (
            <Button
              size="compact-xs"
              variant="default"
              className={classes['acknowledge'] ?? ''}
              aria-describedby={describedBy}
              aria-label={t`Acknowledge: ${names(key)}`}
              loading={alerts.acknowledging === alert}
              {...(alerts.can === true ? {} : { 'data-disabled': true, 'aria-disabled': true })}
              onClick={() => alerts.can === true && alerts.acknowledge(alert)}
            >
              <Trans>Acknowledge</Trans>
            </Button>
          )}
        </HelpTip>
      )}
    </>
  )
}
