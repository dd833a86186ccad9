import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProcessManager } from '#shared/operations/calls.ts'
import { failureText } from '../platform/toasts.ts'
import { shortAge } from '../ui/duration.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useProcessManagers } from './data.ts'
import classes from './Operations.module.css'

/** The section of what reacts to events and to the clock: how far it is, and the timers that fail. */
export function ReactionSection() {
  const { t } = useLingui()
  const { data, error } = useProcessManagers()
  return (
    <Flex aria-label={t`Reactions`} component="section" direction="column" gap="sm">
      <Text maw={760} c="dimmed" fz="sm">
        <Trans>
          Reactions follow up on events and timers. Failed ones are retried automatically.
        </Trans>
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`Reactions`) : undefined} />
      {!data && !error && <Skeleton h={120} />}
      {data && (
        <ul className={`cb-card ${classes['card']}`} aria-label={t`Reactions`}>
          {data.processes.map((one) => (
            <Reaction key={one.name} one={one} />
          ))}
        </ul>
      )}
      {data && data.timers.length > 0 && (
        <ul className={`cb-card ${classes['card']}`} aria-label={t`Failed timers`}>
          {data.timers.map(({ process, key, attempts, error: reason }) => (
            <Flex
              component="li"
              direction="column"
              gap={8}
              py="xs"
              px={14}
              className="cb-below"
              key={`${process} ${key}`}
            >
              <span className={classes['name']}>
                <b>{key}</b>
                <small>
                  <Trans>
                    in {process}, tried {attempts} times
                  </Trans>
                </small>
              </span>
              <code className="cb-failure">{reason}</code>
            </Flex>
          ))}
        </ul>
      )}
    </Flex>
  )
}

function Reaction({
  one: { name, lag_events, lag_seconds, stopped, timers, due },
}: {
  readonly one: ProcessManager
}) {
  const { t, i18n } = useLingui()
  const number = (value: number): string => value.toLocaleString(i18n.locale)
  const age = lag_seconds < 60 ? t`${Math.round(lag_seconds)} s` : shortAge(lag_seconds)
  const facts = [
    [t`Behind`, lag_events === 0 ? t`Up to date` : age],
    [t`Quarantined`, number(stopped)],
    [t`Timers set`, number(timers)],
    [t`Timers due`, number(due)],
  ] as const
  return (
    <Flex component="li" direction="column" gap={8} py="xs" px={14} className="cb-below">
      <span className={classes['name']}>
        <b>{name}</b>
      </span>
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
