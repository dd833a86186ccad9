import { Box, Checkbox, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { dateFormats, delimiters, type StatementMapping } from '#shared/money/statement-mapping.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import type { ColumnUse } from './reading/columns.ts'
import type { Sample } from './reading/reading-session.ts'
import { TypeWords } from './TypeWords.tsx'

interface FieldsProps {
  readonly mapping: StatementMapping
  readonly onChange: (change: Partial<StatementMapping>) => void
}
interface Props extends FieldsProps {
  readonly sample: Sample | undefined
  /** The studio's. */
  readonly zone: string
  readonly isWorkbook: boolean
}

/** Which column says what, and how it is written. */
export function MappingForm(props: Props) {
  const { mapping, sample, zone, isWorkbook, onChange } = props
  return (
    <Stack gap="md" miw={0}>
      <Columns mapping={mapping} sample={sample} onChange={onChange} />
      <Formats mapping={mapping} zone={zone} onChange={onChange} />
      <TypeWords mapping={mapping} words={sample?.words ?? []} onChange={onChange} />
      <FileLayout mapping={mapping} isWorkbook={isWorkbook} onChange={onChange} />
    </Stack>
  )
}

function Columns({ mapping, sample, onChange }: FieldsProps & Pick<Props, 'sample'>) {
  const { t } = useLingui()
  const { columns } = mapping
  const names: readonly (readonly [ColumnUse, string, string | null])[] = [
    ['account', t`Account`, null],
    ['amount', t`Amount`, null],
    ['date', t`Date`, null],
    ['time', t`Time`, t`No column`],
    ['type', t`Type`, t`No column`],
    ['currency', t`Currency`, t`No column`],
    ['id', t`Line ID`, t`Created from the row`],
  ]
  return (
    <fieldset className="cb-columns">
      <Box component="legend" p="0 0 6px" fz="sm" fw={650}>
        <Trans>Columns</Trans>
      </Box>
      {names.map(([use, label, none]) => {
        const value = columns[use] ?? ''
        const missing = value !== '' && (sample?.missing.includes(use) ?? false)
        return (
          <ChoiceSelect
            key={use}
            label={label}
            required={none === null}
            value={value}
            error={missing && t`Not in this file`}
            onChange={(event) =>
              onChange({
                columns: {
                  ...columns,
                  [use]: event.currentTarget.value || (none === null ? '' : null),
                },
              })
            }
            data={[
              { value: '', label: none ?? t`Choose a column` },
              ...(missing ? [{ value, label: value }] : []),
              ...(sample?.headings ?? []).map((heading) => ({ value: heading, label: heading })),
            ]}
          />
        )
      })}
    </fieldset>
  )
}

const zones = Intl.supportedValuesOf('timeZone')
function Formats({ mapping, zone, onChange }: FieldsProps & Pick<Props, 'zone'>) {
  const { t } = useLingui()
  const likely = [...new Set([mapping.zone, zone, 'UTC'])]
  const formatNames: Readonly<Record<StatementMapping['date'], string>> = {
    iso: t`ISO 8601 with time`,
    'yyyy-MM-dd': '2026-12-31',
    'yyyy/MM/dd': '2026/12/31',
    'dd.MM.yyyy': '31.12.2026',
    'dd/MM/yyyy': '31/12/2026',
    'dd-MM-yyyy': '31-12-2026',
    'MM/dd/yyyy': '12/31/2026',
    'MM-dd-yyyy': '12-31-2026',
    epoch: t`Unix time`,
  }
  return (
    <fieldset className="cb-columns">
      <Box component="legend" p="0 0 6px" fz="sm" fw={650}>
        <Trans>Formats</Trans>
      </Box>
      <ChoiceSelect
        label={t`Date format`}
        value={mapping.date}
        onChange={(event) =>
          onChange({
            date: event.currentTarget.value as StatementMapping['date'],
            dateSaid: true,
          })
        }
        data={dateFormats.map((value) => ({ value, label: formatNames[value] }))}
      />
      <ChoiceSelect
        label={t`Time zone of the file`}
        value={mapping.zone}
        onChange={(event) => onChange({ zone: event.currentTarget.value })}
        data={[...likely, ...zones.filter((one) => !likely.includes(one))]}
      />
      <ChoiceSelect
        label={t`Amounts`}
        value={mapping.decimal}
        onChange={(event) =>
          onChange({ decimal: event.currentTarget.value as '.' | ',', decimalSaid: true })
        }
        data={[
          { value: '.', label: '1,234.50' },
          { value: ',', label: '1.234,50' },
        ]}
      />
      <ChoiceSelect
        label={t`Currency if not stated`}
        value={mapping.currency ?? ''}
        onChange={(event) =>
          onChange({ currency: (event.currentTarget.value || null) as Currency | null })
        }
        data={[
          { value: '', label: t`None: reject the row` },
          ...currencies.map((value) => ({ value, label: value.toUpperCase() })),
        ]}
      />
      <Checkbox
        className="cb-wide"
        label={t`Payouts, fines and fees have no minus sign in the file`}
        checked={mapping.sign === 'opposite'}
        onChange={(event) =>
          onChange({ sign: event.currentTarget.checked ? 'opposite' : 'asWritten' })
        }
      />
    </fieldset>
  )
}

const skip_max = 50
function FileLayout({ mapping, isWorkbook, onChange }: FieldsProps & Pick<Props, 'isWorkbook'>) {
  const { t } = useLingui()
  const delimiterNames: Readonly<Record<StatementMapping['delimiter'], string>> = {
    ',': t`Comma (,)`,
    ';': t`Semicolon (;)`,
    '\t': t`Tab`,
    '|': t`Vertical bar (|)`,
  }
  return (
    <fieldset className="cb-columns">
      <Box component="legend" p="0 0 6px" fz="sm" fw={650}>
        <Trans>File</Trans>
      </Box>
      {!isWorkbook && (
        <ChoiceSelect
          label={t`Delimiter`}
          value={mapping.delimiter}
          onChange={(event) =>
            onChange({ delimiter: event.currentTarget.value as StatementMapping['delimiter'] })
          }
          data={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
        />
      )}
      <TextInput
        size="xs"
        type="number"
        label={t`Rows to skip at the top`}
        min={0}
        max={skip_max}
        value={mapping.skip}
        onChange={(event) => {
          const skip = Math.round(Number(event.currentTarget.value))
          onChange({ skip: Math.min(Math.max(skip, 0), skip_max) || 0 })
        }}
      />
      <TextInput
        size="xs"
        label={t`Source name`}
        description={t`Letters, numbers, dots and dashes`}
        required
        maxLength={64}
        value={mapping.source}
        onChange={(event) => onChange({ source: event.currentTarget.value.trim() })}
      />
      <Checkbox
        className="cb-wide"
        label={t`The first row has headings`}
        checked={mapping.headings}
        onChange={(event) => onChange({ headings: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
