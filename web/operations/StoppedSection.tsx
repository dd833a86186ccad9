import { useState } from 'react'
import { Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { operationsCalls, type ParkedStreamAnswer } from '#shared/operations/calls.ts'
import { call } from '../platform/call.ts'
import { failureText, toastFailure, toastSuccess } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { dayAndTime } from '../ui/format.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useRefresh } from './data.ts'
import classes from './Operations.module.css'

/** Streams that a read model or a process manager could not follow: the event, why, and another try. */
export function StoppedSection({
  stopped: { data, error },
}: {
  readonly stopped: Pick<UseQueryResult<readonly ParkedStreamAnswer[]>, 'data' | 'error'>
}) {
  const { t } = useLingui()
  return (
    <Flex aria-label={t`Quarantined`} component="section" direction="column" gap="sm">
      <Text maw={760} c="dimmed" fz="sm">
        <Trans>
          If an event can’t be processed, only its stream stops, and only in that read model or
          reaction. Later events wait in order; nothing is lost. Once the cause is fixed, the stream
          resumes within five minutes.
        </Trans>
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`Quarantined`) : undefined} />
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && (
        <Empty
          icon={IconCircleCheck}
          title={t`Nothing quarantined`}
          hint={t`All streams are being processed.`}
        />
      )}
      {data && data.length > 0 && (
        <ul className={`cb-card ${classes['card']}`} aria-label={t`Quarantined`}>
          {data.map((one) => (
            <StoppedStream key={`${one.projection} ${one.stream}`} one={one} />
          ))}
        </ul>
      )}
    </Flex>
  )
}

function StoppedStream({
  one: { projection, stream, since, error, waiting, event },
}: {
  readonly one: ParkedStreamAnswer
}) {
  const { t, i18n } = useLingui()
  const refresh = useRefresh()
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const at = dayAndTime(Date.parse(since) / 1000, i18n.locale)
  const count = waiting.toLocaleString(i18n.locale)
  const tryAgain = async () => {
    setBusy(true)
    try {
      const { healthy } = await call(operationsCalls.tryAgain, { body: { projection, stream } })
      await (healthy
        ? toastSuccess(t`${stream} resumed`)
        : toastFailure(new Error(t`The event still fails`), stream))
    } catch (failure) {
      await toastFailure(failure, t`Try again`)
    }
    await refresh()
    setBusy(false)
  }
  return (
    <Flex component="li" direction="column" gap={8} py="xs" px={14} className="cb-below">
      <Group gap="8px 20px" justify="space-between">
        <span className={classes['name']}>
          <b>{stream}</b>
          <small>
            <Trans>
              in {projection} since {at}, {count} events wait
            </Trans>
          </small>
        </span>
        <span className={classes['tools']}>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide event` : t`Show event`}
          </Button>
          <ActionButton
            action={{
              id: `retry ${projection} ${stream}`,
              label: t`Try again`,
              icon: IconRefresh,
              can: true,
              perform: tryAgain,
            }}
            busy={busy}
            variant="default"
            aria-label={t`Try ${stream} again`}
          />
        </span>
      </Group>
      <code className="cb-failure">{error}</code>
      {shown && <EventDetails event={event} />}
    </Flex>
  )
}

function EventDetails({ event }: { readonly event: ParkedStreamAnswer['event'] }) {
  const { t, i18n } = useLingui()
  const facts = [
    [t`Event`, `${event.type} · ${event.id}`],
    [t`Version in its stream`, event.version.toLocaleString(i18n.locale)],
    [t`Position`, event.position.toLocaleString(i18n.locale)],
    [t`Recorded`, dayAndTime(Date.parse(event.recorded_at) / 1000, i18n.locale)],
    [t`By`, event.actor],
    [t`Command`, event.command],
  ] as const
  return (
    <>
      <dl className={`cb-columns ${classes['facts']}`} data-narrow>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Box component="dd" fw={600} className="cb-anywhere">
              {value}
            </Box>
          </div>
        ))}
      </dl>
      <Box
        component="pre"
        mah={220}
        m={0}
        p="xs"
        bg="var(--cb-canvas)"
        fz="xs"
        className={`cb-box cb-scroll cb-anywhere`}
        style={{ whiteSpace: 'pre-wrap' }}
        tabIndex={0}
        role="region"
        aria-label={t`Event data`}
      >
        {event.data}
      </Box>
    </>
  )
}
