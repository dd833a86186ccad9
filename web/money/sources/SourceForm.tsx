import { useLingui } from '@lingui/react/macro'
import { statementCalls, type SourceOfRecord } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn } from '../../ui/format.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { useCallForm } from '../../ui/use-call-form.ts'
import { useSiteNames } from '../../ui/use-sites.ts'

/** Says whose lines of a site count from a day on. */
export function SourceForm({
  row: { studio, site, source, sources },
  zone,
  onClose,
}: {
  readonly row: SourceOfRecord
  readonly zone: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const siteName = useSiteNames()(site)
  const today = dateIn(serverNow(), zone)
  const form = useCallForm(
    statementCalls.setSource,
    { source: source ?? '', from: today },
    { from: t`Enter a day` },
  )
  const names = [...new Set([...sources.map((one) => one.source), ...(source ? [source] : [])])]
  return (
    <SaveDialog
      title={t`Source that counts: ${siteName}`}
      about={studio}
      form={form}
      send={(body) => call(statementCalls.setSource, { params: { studio, site }, body })}
      fields={{ 'money.dateAhead': 'from' }}
      toast={t`Source saved`}
      invalidates={[keyOfModule(statementCalls.setSource)]}
      submit={t`Save`}
      onClose={onClose}
    >
      <ChoiceSelect
        size="sm"
        label={t`Source`}
        data={[
          { value: '', label: t`All sources` },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        {...form.field('source')}
      />
      <DateField label={t`Effective from`} max={today} {...form.field('from')} />
    </SaveDialog>
  )
}
