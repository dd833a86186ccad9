import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ProcessState } from '#shared/operations/calls.ts'
import { SILENT_SECONDS_MAX } from '#shared/operations/rules.ts'
import { failureText } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import classes from './Operations.module.css'

/** The processes of the product with their figures. The same figures, in full, are at /metrics of each. */
export function ProcessSection({
  processes: { data, error },
}: {
  readonly processes: Pick<UseQueryResult<readonly ProcessState[]>, 'data' | 'error'>
}) {
  const { t } = useLingui()
  const waiting = data?.map(({ figures }) => figures.queue).find((queue) => queue !== null)
  return (
    <Flex aria-label={t`Processes`} component="section" direction="column" gap="sm">
      <Text maw={760} c="dimmed" fz="sm">
        <Trans>Heartbeat every 5 s. Rates cover the last 5 s; times are p95 since start.</Trans>
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`Processes`) : undefined} />
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <div className={classes['processes']}>
          {data.map((one) => (
            <ProcessCard key={one.process} one={one} />
          ))}
        </div>
      )}
      {waiting !== undefined && waiting !== null && (
        <Text maw={760} c="dimmed" fz="sm">
          <Trans>Queued jobs: {waiting}</Trans>
        </Text>
      )}
    </Flex>
  )
}

function ProcessCard({
  one: { role, pid, host, started_at, silent_seconds, figures },
}: {
  readonly one: ProcessState
}) {
  const { t, i18n } = useLingui()
  const number = (value: number): string => value.toLocaleString(i18n.locale)
  const ms = (value: number | null): string => (value === null ? '–' : t`${number(value)} ms`)
  const lives = silent_seconds <= SILENT_SECONDS_MAX
  const silent = silent_seconds < 60 ? t`${Math.round(silent_seconds)} s` : shortAge(silent_seconds)
  const since = dayAndTime(Date.parse(started_at) / 1000, i18n.locale)
  const facts = [
    [t`Requests/s`, number(figures.calls_per_s)],
    [t`Request time (p95)`, ms(figures.call_p95_ms)],
    [t`Errors (5xx)`, number(figures.bugs)],
    [t`Appends/s`, number(figures.appends_per_s)],
    [t`Append time`, ms(figures.append_p95_ms)],
    [
      t`Appends per batch`,
      figures.append_group_mean === null ? '–' : number(figures.append_group_mean),
    ],
    [t`Batch write time`, ms(figures.append_lock_mean_ms)],
    [t`Events processed/s`, number(figures.projected_per_s)],
    [t`Live sockets`, number(figures.sockets)],
    [t`Memory`, t`${number(figures.memory_mb)} MB`],
  ] as const
  const name = { all: t`Calls and read models`, api: t`Calls`, worker: t`Read models` }[role]
  return (
    <Flex
      aria-label={`${name} ${pid}`}
      component="article"
      direction="column"
      gap="sm"
      p={14}
      className={`cb-card ${classes['process']}`}
      data-silent={!lives || undefined}
    >
      <Flex component="header" gap="sm" justify="space-between">
        <span className={classes['name']}>
          <b>{name}</b>
          <small>
            <Trans>
              process {pid} on {host}, since {since}
            </Trans>
          </small>
        </span>
        <Box
          component="span"
          fw={600}
          c={lives ? 'var(--cb-free)' : 'var(--cb-broken)'}
          className="cb-tabular"
        >
          {lives ? t`Alive` : t`Silent for ${silent}`}
        </Box>
      </Flex>
      <dl className={`cb-columns ${classes['facts']}`} data-narrow>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <Box component="dd" fw={600} className="cb-anywhere cb-tabular">
              {value}
            </Box>
          </div>
        ))}
      </dl>
    </Flex>
  )
}
