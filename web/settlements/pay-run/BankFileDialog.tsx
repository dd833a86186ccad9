import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '#shared/platform/local-day.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { EXECUTED_AHEAD_DAYS_MAX, type BankFileForm } from '#shared/settlements/pay-run/rules.ts'
import type { PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { download } from '../../ui/csv.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn } from '../../ui/format.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'
import { useZoneOfStudio } from './pay-run-data.ts'

/** Makes the bank file and saves it; one that was made before says so first. */
export default function BankFileDialog({
  place: { studio, day },
  run,
  batch: { batch, files },
  onClose,
}: PayRunShown & { readonly batch: PayRunBatch; readonly onClose: () => void }) {
  const { t } = useLingui()
  const zone = useZoneOfStudio(studio)
  const [first] = files
  const today = dateIn(serverNow(), zone)
  const form = useForm<{ form: BankFileForm; executed: string }>({
    mode: 'controlled',
    initialValues: {
      form: first?.form ?? 'pain',
      executed: first?.executed ?? today,
    },
    validate: { executed: (said) => (said === '' ? t`Choose the day` : null) },
  })
  return (
    <SaveDialog
      title={t`Bank file`}
      about={`${studio} ${day} ${batch}`}
      form={form}
      submit={first ? t`Download again` : t`Make the file`}
      invalidates={afterSettlements}
      fields={{ 'payRun.executed': 'executed' }}
      send={async ({ form: kind, executed }) => {
        const query = { batch, form: kind, executed, ...(first ? { again: 'true' as const } : {}) }
        const params = halfCallParams(studio, day)
        const text: unknown = await call(payRunCalls.bankFile, { params, query })
        const name = `pay-run-${studio}-${day}-${batch}`
        if (kind === 'csv') download(`${name}.csv`, String(text), 'text/csv')
        else download(`${name}.xml`, String(text), 'application/xml')
      }}
      onClose={onClose}
    >
      <p>
        <Trans>The file holds names and IBANs. Everyone who takes it is recorded.</Trans>
      </p>
      <ChoiceSelect
        size="sm"
        label={t`File format`}
        data={[
          { value: 'pain', label: t`SEPA file (pain.001.001.09)` },
          ...(run.csv ? [{ value: 'csv', label: t`Bank’s CSV` }] : []),
        ]}
        {...form.getInputProps('form')}
      />
      {first ? (
        <p role="alert">
          <Trans>
            This file was already made. It has the same message ID {first.message} each time, and
            the bank refuses the second one.
          </Trans>
        </p>
      ) : (
        <DateField
          label={t`To be paid on`}
          min={today}
          max={addDays(today, EXECUTED_AHEAD_DAYS_MAX)}
          value={form.values.executed}
          error={form.errors['executed']}
          required
          onChange={(executed) => form.setFieldValue('executed', executed)}
        />
      )}
    </SaveDialog>
  )
}
