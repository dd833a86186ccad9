import { useForm } from '@mantine/form'
import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { isReason } from '#shared/platform/reason.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { ChooseLines, type OfDifference } from './BookDialog.tsx'
import { afterSettlements } from './settlement-data.ts'
import { callParams, toSettlement } from './settlement-path.ts'

/** A dialog that lets differences go: they are neither paid nor got back. */
export function WaiveDialog({ address, currency, lines, onClose }: OfDifference) {
  const { t } = useLingui()
  const name = usePersonName()(address.user)
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '', keys: lines.map(({ key }) => key) },
    validate: { reason: (reason) => !isReason(reason) },
  })
  const { keys } = form.values
  const send = async (reason: string) => {
    // One after the other: what was waived before a failure stays so, and is not asked for again.
    for (const { key, change } of lines.filter((one) => keys.includes(one.key))) {
      await call(differenceCalls.waiveDifference, {
        params: callParams(address),
        body: { key, change, reason: reason.trim() },
      })
      form.setFieldValue('keys', (left) => left.filter((one) => one !== key))
    }
  }
  return (
    <SaveDialog
      title={t`Waive the difference`}
      about={`${toSettlement(address)} ${lines.map(({ key }) => key).join()}`}
      form={form}
      submit={t`Waive`}
      danger
      disabled={keys.length === 0}
      toast={t`Difference waived`}
      invalidates={afterSettlements}
      send={({ reason }) => send(reason)}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ChooseLines
        address={address}
        currency={currency}
        lines={lines}
        chosen={keys}
        onChange={(next) => form.setFieldValue('keys', [...next])}
      />
      <Text size="sm">
        <Trans>It’s neither paid nor charged. It stays in the history with your reason.</Trans>
      </Text>
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </SaveDialog>
  )
}
