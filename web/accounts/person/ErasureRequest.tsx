import { useState } from 'react'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { displayName, useViewer } from '../../platform/session.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { dayAndTime } from '../../ui/format.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { WithReason } from '../security/WithReason.tsx'
import { useInfo } from './use-info.ts'

interface RequestedProps {
  readonly user: string
  readonly by: string
  readonly at: string
  readonly onDone: () => Promise<void>
}
/** An erasure that was asked for: withdrawn, or approved by another person. */
export function RequestedErasure({ user, by, at, onDone }: RequestedProps) {
  const { t, i18n } = useLingui()
  const own = by === useViewer().user
  const ask = useConfirm()
  const asker = usePersonName()(by)
  const { data } = useInfo(user)
  const name = data ? displayName(data) : user
  const withdraw = () =>
    ask({
      confirm: t`Withdraw the request`,
      target: name,
      context: t`Erasure`,
      perform: () => call(erasureCalls.withdrawErasure, { params: { user } }).then(onDone),
    })
  const approve = () =>
    ask({
      confirm: t`Erase permanently`,
      target: name,
      text: t`All personal data of this person becomes unreadable at once. This can’t be undone.`,
      typed: name,
      danger: true,
      context: t`Erasure`,
      perform: async () => {
        await call(erasureCalls.approveErasure, { params: { user } })
        await onDone()
        await toastSuccess(t`Erased`)
      },
    })
  return (
    <Group gap="xs" mt="sm">
      <Text size="sm">{t`Requested by ${asker} on ${dayAndTime(Date.parse(at) / 1000, i18n.locale)}`}</Text>
      <Button size="xs" variant="default" onClick={withdraw}>
        <Trans>Withdraw the request</Trans>
      </Button>
      <Button size="xs" color="red" disabled={own} onClick={approve}>
        <Trans>Approve and erase</Trans>
      </Button>
      {own && (
        <Text size="xs" c="dimmed">
          <Trans>Someone else must approve your request</Trans>
        </Text>
      )}
    </Group>
  )
}

/** A form that asks for the erasure of a person, with a reason. */
export function RequestErasure({
  user,
  onDone,
}: {
  readonly user: string
  readonly onDone: () => Promise<void>
}) {
  const { t } = useLingui()
  const [separated, setSeparated] = useState(false)
  return (
    <WithReason
      action={t`Request erasure`}
      context={t`Erasure`}
      danger
      call={erasureCalls.requestErasure}
      send={async (reason) => {
        await call(erasureCalls.requestErasure, { params: { user }, body: { reason, separated } })
        await onDone()
      }}
    >
      <Checkbox
        size="sm"
        label={t`I have archived the legally required data outside Callboard.`}
        checked={separated}
        onChange={(event) => setSeparated(event.currentTarget.checked)}
      />
    </WithReason>
  )
}
