import { useState } from 'react'
import { Box, Group, Stack } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { statementCalls } from '#shared/money/statement-calls.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { useMayCall, type Can } from '../../platform/actions.ts'
import { call } from '../../platform/call.ts'
import { useSave } from '../../platform/use-save.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { MappingForm } from './MappingForm.tsx'
import { namesAllColumns } from './reading/columns.ts'
import type { Sample } from './reading/reading-session.ts'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import { SampleTable } from './SampleTable.tsx'
import { mappingKey, type MappingOrigin, type useMapping, type Where } from './use-mapping.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly where: Where
  readonly reading: ReturnType<typeof useMapping>
  readonly isWorkbook: boolean
  readonly onPreview: (mapping: StatementMapping) => void
}
const sourcePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/

/** How the file is read, beside its first rows as they are read. */
export default function MappingStep({ where, reading, isWorkbook, onPreview }: Props) {
  const { t } = useLingui()
  const { found, sample } = reading
  const can = useUsable(reading)
  const canPreview = useReadable(can, sample)
  if (!found) return <section className={`cb-card ${classes['card']}`} aria-busy="true" />
  const { mapping, origin } = found
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`Columns and formats`}>
      <Group gap="8px 16px" justify="space-between">
        <h2>
          <Trans>Columns and formats</Trans>
        </h2>
        <Origins reading={reading} origin={origin} site={where.site} />
      </Group>
      {sample && (
        <ReadingQuestions
          questions={sample.questions}
          onChange={(change) => void reading.change(change)}
        />
      )}
      <Stack gap="18px 24px" className={classes['mapping'] ?? ''}>
        <MappingForm
          mapping={mapping}
          sample={sample}
          zone={where.zone}
          isWorkbook={isWorkbook}
          onChange={(change) => void reading.change(change)}
        />
        <Stack gap={8} miw={0} className={classes['sample'] ?? ''}>
          <SampleTable sample={sample} zone={where.zone} />
        </Stack>
      </Stack>
      <Group gap="8px 12px" justify="flex-end" className={classes['foot'] ?? ''}>
        <SaveMapping where={where} mapping={mapping} can={can} onSaved={reading.saved} />
        {sample && (
          <Box component="span" c="dimmed" fz="sm" className={`cb-anywhere ${classes['note']}`}>
            <Plural value={sample.count} one="# row in the file" other="# rows in the file" />
          </Box>
        )}
        <ActionButton
          size="sm"
          action={{
            id: 'preview',
            label: t`Preview`,
            icon: IconEye,
            can: canPreview,
            perform: () => onPreview(mapping),
          }}
        />
      </Group>
    </section>
  )
}

/** Whether the mapping can be read by and saved, or what is missing. */
function useUsable({ found, sample, isLooking }: Props['reading']): Can {
  const { t } = useLingui()
  const mapping = found?.mapping
  if (!mapping || !sample || isLooking) return t`Reading the file…`
  if (!namesAllColumns(mapping)) return t`Choose the columns for account, amount and date`
  if (sample.missing.length > 0) return t`Choose columns that the file has`
  if (!sourcePattern.test(mapping.source)) return t`Enter a source name`
  return true
}

/** Whether every row can be read, or what is left to say. A mapping may be saved before. */
function useReadable(can: Can, sample: Sample | undefined): Can {
  const { t } = useLingui()
  if (can !== true) return can
  if (sample?.count === 0) return t`The file has no rows below the headings`
  return sample && Object.values(sample.questions).some((cell) => cell !== null)
    ? t`Answer the question above first`
    : true
}

function Origins({
  reading,
  origin,
  site,
}: Pick<Props, 'reading'> & { readonly origin: MappingOrigin; readonly site: string }) {
  const { t } = useLingui()
  const name = useSiteNames()(site)
  const labels: Readonly<Record<MappingOrigin, string>> = {
    saved: t`Saved mapping`,
    preset: t`Usual columns for ${name}`,
    guess: t`Guess from the headings`,
  }
  return (
    <ChoiceSelect
      aria-label={t`Start from`}
      value={origin}
      onChange={(event) => void reading.choose(event.currentTarget.value as MappingOrigin)}
      data={reading.origins.map((value) => ({ value, label: labels[value] }))}
    />
  )
}

function SaveMapping({
  where: { studio, site },
  mapping,
  can,
  onSaved,
}: Pick<Props, 'where'> & {
  readonly mapping: StatementMapping
  readonly can: Can
  readonly onSaved: () => void
}) {
  const { t } = useLingui()
  const may = useMayCall(statementCalls.setMapping)
  const [refused, setRefused] = useState<string>()
  const saving = useSave(
    (body: StatementMapping) => call(statementCalls.setMapping, { params: { studio, site }, body }),
    {
      context: t`Save mapping`,
      toast: t`Mapping saved`,
      invalidates: [mappingKey(studio, site)],
      onRefused: ({ failure }) => setRefused(failure),
    },
  )
  if (!may) return null
  return (
    <>
      <FormFailure text={refused} />
      <ActionButton
        size="sm"
        variant="default"
        busy={saving.busy}
        action={{
          id: 'save-mapping',
          label: t`Save mapping`,
          icon: IconDeviceFloppy,
          can,
          perform: async () => {
            setRefused(undefined)
            const done = await saving.save(mapping)
            if (done && 'answer' in done) onSaved()
          },
        }}
      />
    </>
  )
}
