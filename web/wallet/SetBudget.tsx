import { useLingui } from '@lingui/react/macro'
import { minorOf } from '#shared/money/amount.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { usePersonName } from '../platform/people.ts'
import { moneyText } from '../ui/money-format.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { default_budget } from './default-budget.ts'

/** A dialog for the most that a person may have outstanding, in usd. */
export default function SetBudget({
  user,
  budget,
  onClose,
}: {
  readonly user: string
  readonly budget: string
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const name = usePersonName()(user)
  const usual = moneyText(default_budget, 'usd', i18n.locale)
  const form = useCallForm(
    walletCalls.setBudget,
    { budget },
    {
      budget: (amount) =>
        amount !== '' && minorOf(amount) >= 0 ? null : t`Enter an amount of zero or more`,
    },
  )
  return (
    <SaveDialog
      title={t`${name}’s budget`}
      about={user}
      form={form}
      send={(body) => call(walletCalls.setBudget, { params: { user }, body })}
      invalidates={[keyOfModule(walletCalls.wallet)]}
      fields={{ 'wallet.notOneself': 'budget' }}
      toast={t`Budget set`}
      submit={t`Set budget`}
      onClose={onClose}
    >
      <MoneyInput
        label={t`Budget (USD)`}
        description={t`What may be outstanding at once. The default is ${usual}.`}
        required
        currency="usd"
        {...form.field('budget')}
      />
    </SaveDialog>
  )
}
