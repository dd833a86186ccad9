import { useState } from 'react'
import { Flex, Group, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallResponse } from '#shared/platform/calls.ts'
import { operationsCalls, type FailedSendingAnswer } from '#shared/operations/calls.ts'
import { call } from '../platform/call.ts'
import { failureText, toastFailure, toastSuccess } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { dayAndTime } from '../ui/format.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useRefresh } from './data.ts'
import classes from './Operations.module.css'

type OutboxState = CallResponse<typeof operationsCalls.outbox>

/** Mail and push messages: how many wait, and what could not be delivered. */
export function OutboxSection({
  outbox: { data, error },
}: {
  readonly outbox: Pick<UseQueryResult<OutboxState>, 'data' | 'error'>
}) {
  const { t, i18n } = useLingui()
  const waiting = (data?.standing ?? [])
    .filter(({ state }) => state === 'waiting')
    .reduce((sum, { rows }) => sum + rows, 0)
    .toLocaleString(i18n.locale)
  return (
    <Flex aria-label={t`Outgoing`} component="section" direction="column" gap="sm">
      <Text maw={760} c="dimmed" fz="sm">
        <Trans>
          Failed deliveries are retried for a few hours, then listed here. Waiting now: {waiting}
        </Trans>
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`Outgoing`) : undefined} />
      {!data && !error && <Skeleton h={120} />}
      {data?.failed.length === 0 && (
        <Empty
          icon={IconCircleCheck}
          title={t`Nothing has failed`}
          hint={t`Undelivered messages are retried.`}
        />
      )}
      {data && data.failed.length > 0 && (
        <ul className={`cb-card ${classes['card']}`} aria-label={t`Not delivered`}>
          {data.failed.map((one) => (
            <Failed key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Flex>
  )
}

function Failed({
  one: { id, effect, person, created_at, attempts, error },
}: {
  readonly one: FailedSendingAnswer
}) {
  const { t, i18n } = useLingui()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const at = dayAndTime(Date.parse(created_at) / 1000, i18n.locale)
  const tryAgain = async () => {
    setBusy(true)
    try {
      await call(operationsCalls.sendAgain, { params: { id } })
      await toastSuccess(t`Retrying`)
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
          <b>{effect}</b>
          <small>
            <Trans>
              to {person}, from {at}, tried {attempts} times
            </Trans>
          </small>
        </span>
        <span className={classes['tools']}>
          <ActionButton
            action={{
              id: `send ${id}`,
              label: t`Try again`,
              icon: IconRefresh,
              can: true,
              perform: tryAgain,
            }}
            busy={busy}
            variant="default"
            aria-label={t`Send ${effect} to ${person} again`}
          />
        </span>
      </Group>
      {error !== null && <code className="cb-failure">{error}</code>}
    </Flex>
  )
}
