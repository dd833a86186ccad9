import { useMemo, useState } from 'react'
import { Box, Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Observation, OnlineInterval } from '#shared/online-time/calls.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { behind, type Range } from './day-line.ts'
import { dotOf, useStatusWords } from './DayLine.tsx'
import { dateIn, timeIn } from '../ui/format.ts'
import classes from './CellDrawer.module.css'

interface Props {
  /** Whether the site has to be said. */
  readonly several: boolean
  readonly range: Range
  readonly intervals: readonly OnlineInterval[]
  readonly observations: readonly Observation[]
  readonly timezone: string
  readonly siteNames: (site: string) => string
}

/** The newest first; each opens to what was observed while it lasted. */
export function IntervalList({
  several,
  range,
  intervals,
  observations,
  timezone,
  siteNames,
}: Props) {
  const { t } = useLingui()
  const newest = useMemo(() => intervals.toReversed(), [intervals])
  if (newest.length === 0)
    return (
      <Text my="sm" mx={6} c="dimmed" fz="sm" role="status">
        <Trans>Not on air in these 24 hours.</Trans>
      </Text>
    )
  return (
    <Box component="ul" m="0 0 12px" className="cb-above" aria-label={t`Intervals`}>
      {newest.map((interval) => (
        <li key={`${interval.site}${interval.from}${interval.status}`} className="cb-below">
          <Interval
            several={several}
            interval={interval}
            range={range}
            observations={observations}
            timezone={timezone}
            siteNames={siteNames}
          />
        </li>
      ))}
    </Box>
  )
}

function Interval({
  several,
  interval,
  range,
  observations,
  timezone,
  siteNames,
}: Omit<Props, 'intervals'> & { readonly interval: OnlineInterval }) {
  const { i18n } = useLingui()
  const words = useStatusWords()
  const [isOpen, setOpen] = useState(false)
  const { status, site, from, to } = interval
  const day = (at: string) => dateIn(Date.parse(at) / 1000, timezone)
  const end = (at: string) =>
    timeIn(at, timezone, i18n.locale, day(at) === day(from) ? 'minutes' : 'dayMinutes')
  const seconds = ((to === null ? range.to : Date.parse(to)) - Date.parse(from)) / 1000
  return (
    <details
      className={classes['interval']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cb-hover">
        <Flex component="span" display="inline-flex" gap={6} align="center" fw={550}>
          <StatusDot status={dotOf(status)} label="elsewhere" />
          {words(status)}
        </Flex>
        <Box component="span" c="dimmed" className={`cb-ellipsis ${classes['where']}`}>
          {several ? siteNames(site) : ''}
        </Box>
        <span className="cb-tabular">
          {timeIn(from, timezone, i18n.locale, 'dayMinutes')} –{' '}
          {to === null ? <Trans>now</Trans> : end(to)}
        </span>
        <Box component="span" ta="right" className="cb-tabular">
          {hoursMinutesSeconds(seconds)}
        </Box>
      </summary>
      {isOpen && (
        <Observations
          observations={behind(interval, observations)}
          timezone={timezone}
          siteNames={siteNames}
        />
      )}
    </details>
  )
}

/** The reports of observers, in the order in which they saw it. */
export function Observations({
  observations,
  timezone,
  siteNames,
}: Pick<Props, 'observations' | 'timezone' | 'siteNames'>) {
  const { i18n, t } = useLingui()
  const time = (at: string) => timeIn(at, timezone, i18n.locale, 'daySeconds')
  if (observations.length === 0)
    return (
      <Text my="sm" mx={6} c="dimmed" fz="sm">
        <Trans>No new observations here; the earlier status still applied.</Trans>
      </Text>
    )
  return (
    <Box
      mah={320}
      m="2px 0 10px"
      className="cb-scroll"
      tabIndex={0}
      role="region"
      aria-label={t`Observations`}
    >
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Observed</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col">
              <Trans>Observer</Trans>
            </th>
            <th scope="col">
              <Trans>Account</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {observations.map((seen) => (
            <tr
              key={`${seen.site}${seen.account}${seen.observer}${seen.observed_at}${seen.seq ?? ''}`}
            >
              <td className="cb-tabular">
                {time(seen.observed_at)}
                {seen.held_until !== null && ` – ${time(seen.held_until)}`}
              </td>
              <td>
                <StatusDot status={seen.status} />
              </td>
              <td>{seen.observer}</td>
              <td>
                {siteNames(seen.site)} · {seen.account}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
