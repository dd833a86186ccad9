import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMemo, useState } from 'react'
import { Box, Button, Checkbox, Flex, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { lineVerdicts } from '#shared/money/statement-calls.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { dayName } from '../../ui/format.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { linesToSend } from './lines-to-send.ts'
import type { LineVerdict, PreviewRow } from './preview-rows.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { RejectedDownload } from './RejectedDownload.tsx'
import type { ShownPreview } from './use-import-flow.ts'
import type { Where } from './use-mapping.ts'
import { useVerdictNames } from './verdict-names.ts'
import classes from './ImportStatements.module.css'

interface Props {
  readonly preview: ShownPreview
  readonly busy: boolean
  readonly mayRun: boolean
  readonly where: Where
  readonly file: string
  readonly onAgain: (again: boolean) => void
  readonly onBack: () => void
  readonly onRun: () => void
}
/** As wide as a phone. */
const phone = '(max-width: 600px)'

/** A preview of what would become of each row, before anything is recorded. */
export default function PreviewStep({
  preview,
  busy,
  mayRun,
  where,
  file,
  onAgain,
  onBack,
  onRun,
}: Props) {
  const { t } = useLingui()
  const { studio } = where
  const site = useSiteNames()(where.site)
  const [only, setOnly] = useState<LineVerdict | null>(null)
  const cards = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const { rows, again } = preview
  const counts = useMemo(() => countsOf(rows), [rows])
  const count = useMemo(() => linesToSend(rows, again).length, [rows, again])
  const shown = useMemo(
    () => (only === null ? rows : rows.filter(({ verdict }) => verdict === only)),
    [rows, only],
  )
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`Preview`}>
      <Group gap="8px 16px" justify="space-between">
        <h2>
          <Trans>Preview</Trans>
        </h2>
        <Box component="span" c="dimmed" fz="sm" className="cb-anywhere">
          <Trans>
            {site}, {file}. Nothing is saved yet.
          </Trans>
        </Box>
      </Group>
      <Overlaps preview={preview} />
      <Group gap={6} align="stretch" role="group" aria-label={t`Filter rows`}>
        <Counts counts={counts} all={rows.length} only={only} onOnly={setOnly} />
      </Group>
      <Again count={counts.reversed} again={again} busy={busy} onAgain={onAgain} />
      <Stack gap={0} miw={0}>
        <PreviewTable rows={shown} studio={studio} cards={cards} />
      </Stack>
      <Group gap="8px 12px" justify="flex-end" className={classes['foot'] ?? ''}>
        <Button size="sm" variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <RejectedDownload rows={rows} studio={studio} />
        <ActionButton
          size="sm"
          busy={busy}
          action={{
            id: 'import',
            label: t`Import ${plural(count, { one: '# row', other: '# rows' })}`,
            icon: IconFileImport,
            can: mayRun
              ? count > 0 || t`There is nothing new to import`
              : t`You don’t have permission`,
            perform: onRun,
          }}
        />
      </Group>
    </section>
  )
}

/** Rows that were imported and undone come again only on purpose. */
function Again({
  count,
  again,
  busy,
  onAgain,
}: Pick<Props, 'busy' | 'onAgain'> & { readonly count: number; readonly again: boolean }) {
  if (count === 0) return null
  return (
    <Checkbox
      label={
        <Trans>
          Import <Plural value={count} one="# undone row" other="# undone rows" /> again
        </Trans>
      }
      checked={again}
      disabled={busy}
      onChange={(event) => onAgain(event.currentTarget.checked)}
    />
  )
}

const countsOf = (rows: readonly PreviewRow[]): Readonly<Record<LineVerdict, number>> => {
  const counts = Object.fromEntries(lineVerdicts.map((verdict) => [verdict, 0])) as Record<
    LineVerdict,
    number
  >
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}

interface CountsProps {
  readonly counts: Readonly<Record<LineVerdict, number>>
  readonly all: number
  readonly only: LineVerdict | null
  readonly onOnly: (verdict: LineVerdict | null) => void
}
/** How many rows are of each kind; pressed, only these are shown. */
function Counts({ counts, all, only, onOnly }: CountsProps) {
  const { i18n } = useLingui()
  const names = useVerdictNames()
  return (
    <>
      <button
        type="button"
        className="cb-choice cb-box"
        aria-pressed={only === null}
        onClick={() => onOnly(null)}
      >
        <Trans>All</Trans> <b>{i18n.number(all)}</b>
      </button>
      {lineVerdicts
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="cb-choice cb-box"
            aria-pressed={only === verdict}
            onClick={() => onOnly(only === verdict ? null : verdict)}
          >
            {names[verdict]} <b>{i18n.number(counts[verdict])}</b>
          </button>
        ))}
    </>
  )
}

/** Another source reports the same site and days: what both say would count twice. */
function Overlaps({ preview }: { readonly preview: ShownPreview }) {
  const { i18n } = useLingui()
  const siteName = useSiteNames()
  return preview.overlaps.map(({ site, source, from, to }) => {
    const [name, first, last] = [
      siteName(site),
      dayName(from, i18n.locale),
      dayName(to, i18n.locale),
    ]
    return (
      <Flex
        key={`${site} ${source}`}
        role="note"
        gap="xs"
        py="xs"
        px="sm"
        bdrs={8}
        bg="var(--cb-error-bg)"
        c="var(--cb-error)"
        fz="sm"
      >
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
        <p>
          <Trans>
            Another source, <b>{source}</b>, has lines of {name} from {first} to {last}. Both count
            until you choose a source of record, so the same income may count twice.
          </Trans>
        </p>
      </Flex>
    )
  })
}
