import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import {
  bankCsvDays,
  bankCsvDecimals,
  bankCsvDelimiters,
  bankCsvFields,
  type BankCsv,
  type BankCsvField,
} from '#shared/settlements/pay-run/bank-csv.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { call } from '../../platform/call.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import type { PayRunShown } from './PayRunActs.tsx'

interface Values extends Omit<BankCsv, 'columns'> {
  /** The heading of each field's column; empty: the file has none. */
  readonly headings: Readonly<Record<BankCsvField, string>>
  readonly used: Readonly<Record<BankCsvField, boolean>>
}
const needed: readonly BankCsvField[] = ['reference', 'name', 'iban', 'amount']
const each = <V,>(of: (field: BankCsvField) => V) =>
  Object.fromEntries(bankCsvFields.map((field) => [field, of(field)])) as Record<BankCsvField, V>

/** The form of the bank’s CSV: columns with their headings, separator, decimal sign and form of a day. */
export default function CsvDialog({
  place: { studio },
  run: { csv },
  onClose,
}: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const names = useFieldNames()
  const headingOf = (field: BankCsvField) =>
    csv?.columns.find((one) => one.field === field)?.heading
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      headings: each((field) => headingOf(field) ?? field),
      used: each((field) => csv === null || headingOf(field) !== undefined),
      delimiter: csv?.delimiter ?? ';',
      decimal: csv?.decimal ?? ',',
      day: csv?.day ?? 'DD.MM.YYYY',
    },
  })
  const columnsOf = ({ used, headings }: Values): BankCsv['columns'] =>
    bankCsvFields.flatMap((field) =>
      used[field] || needed.includes(field) ? [{ field, heading: headings[field].trim() }] : [],
    )
  const isNamed = columnsOf(form.values).every(({ heading }) => heading !== '')
  return (
    <SaveDialog
      title={t`Bank’s CSV`}
      about={studio}
      form={form}
      submit={t`Save`}
      toast={t`Bank’s CSV saved`}
      disabled={!isNamed}
      invalidates={afterSettlements}
      send={(values) => {
        const { delimiter, decimal, day } = values
        const body = { columns: columnsOf(values), delimiter, decimal, day }
        return call(payRunCalls.setBankCsv, { params: { studio }, body })
      }}
      onClose={onClose}
    >
      {bankCsvFields.map((field) => (
        <Flex key={field} gap="sm" align="flex-end">
          <TextInput
            flex={1}
            label={names[field]}
            maxLength={60}
            {...form.getInputProps(`headings.${field}`)}
          />
          {!needed.includes(field) && (
            <Checkbox
              mb={8}
              label={t`In the file`}
              checked={form.values.used[field]}
              onChange={(event) => form.setFieldValue(`used.${field}`, event.currentTarget.checked)}
            />
          )}
        </Flex>
      ))}
      <CsvSigns form={form} />
    </SaveDialog>
  )
}
function CsvSigns({ form }: { readonly form: ReturnType<typeof useForm<Values>> }) {
  const { t } = useLingui()
  const named = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab`, '.': t`Point` } as const
  return (
    <Flex gap="sm" wrap="wrap">
      <ChoiceSelect
        size="sm"
        label={t`Separator`}
        data={bankCsvDelimiters.map((value) => ({ value, label: named[value] }))}
        {...form.getInputProps('delimiter')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Decimal sign`}
        data={bankCsvDecimals.map((value) => ({ value, label: named[value] }))}
        {...form.getInputProps('decimal')}
      />
      <ChoiceSelect
        size="sm"
        label={t`Date`}
        data={[...bankCsvDays]}
        {...form.getInputProps('day')}
      />
    </Flex>
  )
}
function useFieldNames(): Readonly<Record<BankCsvField, string>> {
  const { t } = useLingui()
  return {
    reference: t`Reference`,
    name: t`Name`,
    iban: t`IBAN`,
    amount: t`Amount`,
    currency: t`Currency`,
    executed: t`Payment date`,
    text: t`Details`,
  }
}
