import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { currencies } from '#shared/money/amount.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { useCall } from '../../platform/queries.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn, plainDay } from '../../ui/format.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import type { PayRunShown } from './PayRunActs.tsx'
import { useZoneOfStudio } from './pay-run-data.ts'

/** The studio’s own accounts to pay from: what was set, and one more from a day on. */
export default function AccountsDialog({
  place: { studio },
  run,
  onClose,
}: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const today = dateIn(serverNow(), useZoneOfStudio(studio))
  const form = useAccountForm(run, today)
  return (
    <SaveDialog
      title={t`Paying accounts`}
      about={studio}
      form={form}
      submit={t`Save`}
      toast={t`Account saved`}
      invalidates={afterSettlements}
      fields={{
        'payRun.wrongIban': 'iban',
        'payRun.ronAbroad': 'iban',
        'payRun.wrongBic': 'bic',
      }}
      send={({ currency, from, holder, iban, bic }) =>
        call(payRunCalls.setPayingAccount, {
          params: { studio },
          body: { currency, from, holder: holder.trim(), iban: iban.trim(), bic: bic.trim() },
        })
      }
      onClose={onClose}
    >
      <Accounts studio={studio} />
      <AccountFields form={form} />
    </SaveDialog>
  )
}

/** The fields of an account, in the currency that most of the half is paid in. */
function useAccountForm(run: PayRunShown['run'], today: string) {
  const { t } = useLingui()
  return useForm({
    mode: 'controlled',
    initialValues: {
      currency: run.totals[0]?.currency ?? 'eur',
      from: today,
      holder: '',
      iban: '',
      bic: '',
    },
    validate: {
      holder: (said) => (said.trim() === '' ? t`Enter the account holder` : null),
      iban: (said) => (said.trim().length < 5 ? t`Enter the IBAN` : null),
      from: (said) => (said === '' ? t`Choose the day` : null),
    },
  })
}
function AccountFields({ form }: { readonly form: ReturnType<typeof useAccountForm> }) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceSelect
        size="sm"
        label={t`Currency`}
        data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        {...form.getInputProps('currency')}
      />
      <TextInput
        label={t`Account holder`}
        required
        maxLength={70}
        data-autofocus
        {...form.getInputProps('holder')}
      />
      <TextInput
        label={t`IBAN`}
        required
        maxLength={42}
        autoComplete="off"
        {...form.getInputProps('iban')}
      />
      <TextInput
        label={t`BIC`}
        description={t`Optional in SEPA`}
        maxLength={11}
        autoComplete="off"
        {...form.getInputProps('bic')}
      />
      <DateField
        label={t`From`}
        value={form.values.from}
        error={form.errors['from']}
        required
        onChange={(from) => form.setFieldValue('from', from)}
      />
    </>
  )
}

function Accounts({ studio }: { readonly studio: string }) {
  const { t, i18n } = useLingui()
  const { data } = useCall(payRunCalls.payingAccounts, { request: { params: { studio } } })
  if (!data || data.accounts.length === 0) return null
  return (
    <Stack component="ul" gap={2} fz="sm" aria-label={t`Accounts that were set`}>
      {data.accounts.map(({ currency, from, holder, ends }) => {
        const code = currency.toUpperCase()
        return (
          <li key={`${currency} ${from}`}>
            <Trans>
              {code} from {plainDay(from, i18n.locale)}: {holder}, IBAN ending in {ends}
            </Trans>
          </li>
        )
      })}
    </Stack>
  )
}
