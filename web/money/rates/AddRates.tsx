import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { isQuote } from '#shared/money/quote.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn } from '../../ui/format.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'

type Quotes = Readonly<Record<Currency, string>>
const usual: Currency = 'eur'
/** One to three figures, a point or comma, and three more: thousands to one reader, decimals to another. */
const twoReadings = /^([1-9]\d{0,2})[.,](\d{3})$/
const plain = (typed: string): string => typed.trim().replace(',', '.')

/** The fields of a set, checked as the server checks them. */
function useRatesForm() {
  const { t } = useLingui()
  const empty: Quotes = { usd: '', eur: '', ron: '', cop: '' }
  const wrong = t`Enter a rate above zero, such as 4.9731`
  return useForm({
    mode: 'controlled',
    initialValues: {
      date: dateIn(serverNow()),
      base: usual,
      source: 'manual',
      ...empty,
    },
    validate: {
      date: (day) => (day === '' ? t`Enter a day` : null),
      source: (name) =>
        /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(name)
          ? null
          : t`Use letters, numbers, _ . or - (max. 64)`,
      ...Object.fromEntries(
        currencies.map((code) => [
          code,
          (typed: string, { base, ...values }: Quotes & { readonly base: Currency }) => {
            if (code === base) return null
            const said = currencies.filter((one) => one !== base && values[one].trim() !== '')
            if (said.length === 0) return t`Enter at least one rate`
            const [, whole, places] = twoReadings.exec(typed.trim()) ?? []
            if (whole) return t`Do you mean ${`${whole}${places}`} or ${`${whole}.${places}0`}?`
            return typed.trim() === '' || isQuote(plain(typed)) ? null : wrong
          },
        ]),
      ),
    },
  })
}

/** One set of rates of a day: of that day and source it replaces an earlier one whole. */
export default function AddRates({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useRatesForm()
  return (
    <SaveDialog
      title={t`Add rates`}
      about=""
      form={form}
      send={({ date, source, ...values }) =>
        call(termCalls.setRates, {
          body: {
            date,
            source,
            base: values.base,
            quotes: Object.fromEntries(
              currencies
                .filter((one) => one !== values.base && values[one].trim() !== '')
                .map((one) => [one, plain(values[one])]),
            ),
          },
        })
      }
      toast={({ recorded }) => (recorded > 0 ? t`Rates saved` : t`These rates were saved before`)}
      invalidates={[keyOfModule(termCalls.setRates)]}
      submit={t`Save`}
      onClose={onClose}
    >
      <DateField
        label={t`Date`}
        required
        value={form.values.date}
        onChange={(day) => form.setFieldValue('date', day)}
        error={form.errors['date']}
      />
      <ChoiceSelect
        size="sm"
        label={t`Base currency`}
        data={currencies.map((one) => ({ value: one, label: one.toUpperCase() }))}
        {...form.getInputProps('base')}
      />
      <QuoteFields form={form} />
      <TextInput
        label={t`Source`}
        description={t`Where the rates come from. Rates of the same day and source are replaced.`}
        maxLength={64}
        autoComplete="off"
        required
        {...form.getInputProps('source')}
      />
    </SaveDialog>
  )
}

function QuoteFields({ form }: { readonly form: ReturnType<typeof useRatesForm> }) {
  const { t } = useLingui()
  const { base } = form.values
  const code = base.toUpperCase()
  return currencies
    .filter((one) => one !== base)
    .map((one) => {
      const other = one.toUpperCase()
      return (
        <TextInput
          key={one}
          label={t`${other} for 1 ${code}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          {...form.getInputProps(one)}
        />
      )
    })
}
