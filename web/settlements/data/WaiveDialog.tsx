import { useForm } from '@mantine/form'
import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { isReason } from '#shared/platform/reason.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { ChooseGroups, chosenOf, type OfDifference } from './BookDialog.tsx'
import { groupedDifferences } from './difference-groups.ts'
import { afterSettlements } from './settlement-data.ts'
import { callParams, toSettlement } from './settlement-path.ts'

/** A dialog that lets differences go: they are neither paid nor got back. */
export function WaiveDialog({ address, currency, lines, onClose }: OfDifference) {
  const { t } = useLingui()
  const name = usePersonName()(address.user)
  const groups = groupedDifferences(lines)
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '', chosen: groups.map(({ group }) => group) },
    validate: { reason: (reason) => !isReason(reason) },
  })
  const { chosen } = form.values
  const { keys, change } = chosenOf({ groups, chosen })
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
      send={({ reason }) =>
        call(differenceCalls.waiveDifference, {
          params: callParams(address),
          body: { keys, change, reason: reason.trim() },
        })
      }
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ChooseGroups
        address={address}
        currency={currency}
        groups={groups}
        chosen={chosen}
        onChange={(next) => form.setFieldValue('chosen', [...next])}
      />
      <Text size="sm">
        <Trans>It’s neither paid nor charged. It stays in the history with your reason.</Trans>
      </Text>
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </SaveDialog>
  )
}
