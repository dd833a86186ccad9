import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import { call } from '../../platform/call.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { isZeroSum } from '../data/amounts.ts'
import { HowPaid } from '../data/HowPaid.tsx'
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
  // As it was when the dialog was opened: the server says what is so now.
  const [asked] = useState(settlement.bank_account === false)
  const form = useForm({
    mode: 'controlled',
    // A person who has no bank account is paid in a way that has to be chosen.
    initialValues: { how: asked ? '' : 'bank', reference: '' },
    validate: {
      how: (said) => (isNothing ? null : said === '' ? t`Choose how they are paid` : null),
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
      fields={{ 'settlements.noBankAccount': 'how' }}
      send={({ how, reference }) =>
        call(settlementCalls.paySettlement, {
          params: callParams(address),
          body: isNothing
            ? {}
            : { how: how as PayWay, reference: reference.trim(), amount: settlement.net },
        })
      }
      onClose={onClose}
    >
      <Target address={address} settlement={settlement} />
      {!isNothing && (
        <>
          <HowPaid
            asked={asked}
            data-autofocus={asked || undefined}
            {...form.getInputProps('how')}
          />
          <TextInput
            label={t`Payment reference`}
            description={t`The number of the bank transfer or receipt. It stays with the settlement.`}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </SaveDialog>
  )
}
