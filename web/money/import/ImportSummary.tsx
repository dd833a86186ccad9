import { useMemo, useState } from 'react'
import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import type { PreviewRow } from './preview-rows.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { RejectedDownload } from './RejectedDownload.tsx'
import type { LineTotals } from './send-lines.ts'
import { UndoDialog } from './UndoDialog.tsx'
import type { ImportStage } from './use-import-flow.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly stage: Extract<ImportStage, { readonly at: 'done' }>
  readonly file: string
  readonly studio: string
  readonly onAnother: () => void
}
/** A summary of an import: what it has done, what it did not take, and the way to take it back. */
export default function ImportSummary({ stage, file, studio, onAnother }: Props) {
  const { t } = useLingui()
  const { preview, progress } = stage
  const { totals } = progress
  const seesUnknown = useMayCall(statementCalls.listTransactions, { query: {} })
  const assign =
    totals.waiting > 0 && seesUnknown
      ? withQuery(paths.money, { view: 'unknown', studio })
      : undefined
  const left = useMemo(() => notTaken(preview.rows, totals), [preview.rows, totals])
  const cards = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const Icon = left.length === 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`Import summary`}>
      <Group
        gap="xs"
        wrap="nowrap"
        c={left.length === 0 ? 'var(--cb-free)' : 'var(--cb-error)'}
        role="status"
      >
        <Icon size={26} stroke={1.5} aria-hidden="true" />
        <Box component="h2" c="var(--mantine-color-text)">
          {left.length === 0 ? (
            <Trans>Import complete</Trans>
          ) : (
            <Trans>Import complete, with rejected rows</Trans>
          )}
        </Box>
      </Group>
      <Figures totals={totals} rows={preview.rows} rejected={left.length} />
      {left.length > 0 && (
        <Stack gap={0} miw={0}>
          <PreviewTable rows={left} studio={studio} cards={cards} />
        </Stack>
      )}
      <Group gap="8px 12px" justify="flex-end" className={classes['foot'] ?? ''}>
        <UndoButton id={progress.import} file={file} onUndone={onAnother} />
        <RejectedDownload rows={left} studio={studio} />
        <Button size="sm" variant="default" onClick={onAnother}>
          <Trans>Import another file</Trans>
        </Button>
        <Button
          size="sm"
          {...(assign ? { variant: 'default' } : {})}
          component={Link}
          href={paths.money}
        >
          <Trans>View income</Trans>
        </Button>
        {assign && (
          <Button size="sm" component={Link} href={assign}>
            <Trans>Assign accounts</Trans>
          </Button>
        )}
      </Group>
    </section>
  )
}

function Figures({
  totals,
  rows,
  rejected,
}: {
  readonly totals: LineTotals
  readonly rows: readonly PreviewRow[]
  readonly rejected: number
}) {
  const { t, i18n } = useLingui()
  const known = rows.filter(({ verdict }) => verdict === 'duplicate').length
  const figures = [
    [t`Imported`, totals.recorded],
    [t`Waiting for an account`, totals.waiting],
    [t`Duplicates`, totals.duplicates + known],
    [t`Rejected`, rejected],
  ] as const
  return (
    <Flex component="dl" gap="12px 36px" wrap="wrap">
      {figures
        .filter(([, count], index) => index === 0 || count > 0)
        .map(([label, count]) => (
          <div key={label}>
            <Box component="dt" fz="sm">
              {label}
            </Box>
            <Box component="dd" fz="1.375rem" fw={650} className="cb-tabular">
              {i18n.number(count)}
            </Box>
          </div>
        ))}
    </Flex>
  )
}

function UndoButton({
  id,
  file,
  onUndone,
}: {
  readonly id: string
  readonly file: string
  readonly onUndone: () => void
}) {
  const [open, setOpen] = useState(false)
  if (!useMayCall(statementCalls.reverseImport)) return null
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Undo import</Trans>
      </Button>
      {open && (
        <UndoDialog id={id} file={file} onUndone={onUndone} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Rows that the preview found wrong, and those that the server did not take after all. */
function notTaken(rows: readonly PreviewRow[], { conflicts, rejected }: LineTotals): PreviewRow[] {
  const refused = new Map(rejected.map(({ row, code, err }) => [row, { code, err }]))
  const conflicting = new Set(conflicts)
  return rows.flatMap((row): PreviewRow[] => {
    const why = refused.get(row.row)
    if (why) return [{ ...row, verdict: 'rejected', refused: why }]
    if (conflicting.has(row.row)) return [{ ...row, verdict: 'conflict' }]
    return row.verdict === 'rejected' || row.verdict === 'conflict' ? [row] : []
  })
}
