import { useState, type FormEvent } from 'react'
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { isReason, REASON_MIN } from '#shared/platform/reason.ts'
import { call } from '../../platform/call.ts'
import { displayName, useViewer } from '../../platform/session.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { dayAndTime } from '../../ui/format.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useInfo } from './use-info.ts'

interface RequestedProps {
  readonly user: string
  readonly by: string
  readonly at: string
  readonly onDone: () => Promise<void>
}
/** An erasure that somebody asked for: withdrawn, or approved by somebody else. */
export function RequestedErasure({ user, by, at, onDone }: RequestedProps) {
  const { t, i18n } = useLingui()
  const own = by === useViewer().user
  const ask = useConfirm()
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
      confirm: t`Erase for ever`,
      target: name,
      text: t`The key of ${user} is destroyed, and nobody can undo this. Exports and back-ups that were made before still hold the data.`,
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
      <Text size="sm">{t`Asked for by ${by} on ${dayAndTime(Date.parse(at) / 1000, i18n.locale)}`}</Text>
      <Button size="xs" variant="default" onClick={withdraw}>
        <Trans>Withdraw the request</Trans>
      </Button>
      <Button size="xs" color="red" disabled={own} onClick={approve}>
        <Trans>Approve and erase</Trans>
      </Button>
      {own && (
        <Text size="xs" c="dimmed">
          <Trans>Somebody else has to approve what you asked for</Trans>
        </Text>
      )}
    </Group>
  )
}

/** Asks for the erasure of somebody, with a reason. */
export function RequestErasure({
  user,
  onDone,
}: {
  readonly user: string
  readonly onDone: () => Promise<void>
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [separated, setSeparated] = useState(false)
  const [failure, setFailure] = useState<string>()
  const missing = isReason(reason) ? undefined : t`Say why first: at least ${REASON_MIN} letters`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing !== undefined) return
    setFailure(undefined)
    try {
      await call(erasureCalls.requestErasure, {
        params: { user },
        body: { reason: reason.trim(), separated },
      })
      await onDone()
    } catch (error) {
      setFailure(failureText(error, t`Erasure`))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FormFailure text={failure} />
      <TextInput
        size="sm"
        maw={520}
        mt="sm"
        label={t`Reason`}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        mt="sm"
        size="sm"
        label={t`What law keeps with personal fields was put aside outside this product`}
        checked={separated}
        onChange={(event) => setSeparated(event.currentTarget.checked)}
      />
      <Group mt="sm" gap="xs">
        <Button size="xs" type="submit" color="red" disabled={missing !== undefined}>
          <Trans>Ask for the erasure</Trans>
        </Button>
        {missing !== undefined && (
          <Text size="xs" c="dimmed">
            {missing}
          </Text>
        )}
      </Group>
    </form>
  )
}
