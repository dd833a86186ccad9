import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { useNameList } from '../../ui/name-list.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'

const byHand = ['cash', 'other'] as const

/** Marks as paid who is paid in cash, or in another way: a run over them, one after the other. */
export default function PaidDialog({
  place: { studio, day },
  rows,
  onClose,
}: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [words, names, list] = [usePayWays(), usePersonName(), useNameList()]
  const of = (how: string) => rows.filter((row) => row.choosable && row.how === how)
  const there = byHand.filter((how) => of(how).length > 0)
  const form = useForm({
    mode: 'controlled',
    initialValues: { how: there[0] ?? 'cash', reference: '' },
    validate: {
      reference: (said) => (said.trim() === '' ? t`Enter a payment reference` : null),
    },
  })
  const users = of(form.values.how).map(({ user }) => user)
  return (
    <SaveDialog
      title={t`Mark as paid`}
      about={`${studio} ${day}`}
      form={form}
      submit={t`Mark as paid`}
      disabled={users.length === 0}
      invalidates={afterSettlements}
      send={({ how, reference }) =>
        call(settlementCalls.startSettlementRun, {
          params: halfCallParams(studio, day),
          body: { action: 'pay', users, how, reference: reference.trim() },
        })
      }
      onClose={onClose}
    >
      <ChoiceSelect
        size="sm"
        label={t`Paid by`}
        data={there.map((value) => ({ value, label: words[value] }))}
        {...form.getInputProps('how')}
      />
      <p>{list(users.map(names))}</p>
      <TextInput
        label={t`Payment reference`}
        description={t`The number of the bank transfer, batch or receipt. It stays with each settlement.`}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reference')}
      />
    </SaveDialog>
  )
}
