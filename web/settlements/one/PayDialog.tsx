import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { call } from '../../platform/call.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { isZeroSum } from '../data/amounts.ts'
import { afterSettlements } from '../data/settlement-data.ts'
import { callParams, toSettlement } from '../data/settlement-path.ts'
import type { SettlementProps } from './SettlementBody.tsx'
import { Target } from './Target.tsx'

/** Says that it was paid: the amount is its net, the reference that of the bank. */
export function PayDialog({
  address,
  settlement,
  onClose,
}: SettlementProps & { readonly onClose: () => void }) {
  const { t } = useLingui()
  // Nothing is paid, so that no bank knows of it.
  const isNothing = isZeroSum(settlement.net)
  const form = useForm({
    mode: 'controlled',
    initialValues: { reference: '' },
    validate: {
      reference: (said) => (!isNothing && said.trim() === '' ? t`Enter a payment reference` : null),
    },
  })
  return (
    <SaveDialog
      title={t`Mark as paid`}
      about={toSettlement(address)}
      form={form}
      submit={t`Mark as paid`}
      toast={t`Marked as paid`}
      invalidates={afterSettlements}
      send={({ reference }) =>
        call(settlementCalls.paySettlement, {
          params: callParams(address),
          body: isNothing ? {} : { reference: reference.trim(), amount: settlement.net },
        })
      }
      onClose={onClose}
    >
      <Target address={address} settlement={settlement} />
      {!isNothing && (
        <TextInput
          label={t`Payment reference`}
          description={t`The number of the bank transfer. It stays with the settlement.`}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reference')}
        />
      )}
    </SaveDialog>
  )
}
