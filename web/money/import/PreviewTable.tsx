import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { TransactionType } from '#shared/money/transaction-types.ts'
import { usePersonName } from '../../platform/people.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { dayName } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { PreviewRow } from './preview-rows.ts'
import { useWhy } from './row-words.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { useVerdictNames, verdictTones } from './verdict-names.ts'

interface Props {
  readonly rows: readonly PreviewRow[]
  readonly studio: string
  readonly cards: boolean
}
const height_px_max = 540

/** The rows of the file with what would become of them. */
export function PreviewTable({ rows, studio, cards }: Props) {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Rows`}
      name="statement-preview"
      rows={rows}
      rowId={({ row }) => String(row)}
      columns={usePreviewColumns(studio)}
      heightMax={height_px_max}
      widthMin={1060}
      cards={cards}
      empty={<Empty title={t`No results`} />}
    />
  )
}

/** Returns the columns of the table and of the file of rejected rows. */
export function usePreviewColumns(studio: string): readonly Column<PreviewRow>[] {
  const { t, i18n } = useLingui()
  const verdicts = useVerdictNames()
  const types = useStatementTypeNames()
  const personName = usePersonName()
  const why = useWhy(studio)
  return useMemo(
    () => [
      { id: 'row', header: t`Row`, value: ({ row }) => row, align: 'right', width: '66px' },
      {
        id: 'verdict',
        header: t`Result`,
        value: ({ verdict }) => verdicts[verdict],
        cell: ({ verdict }, name) => <StatusBadge tone={verdictTones[verdict]}>{name}</StatusBadge>,
        width: '168px',
      },
      {
        id: 'person',
        header: t`Person`,
        value: ({ user }) => (user === null ? '' : personName(user)),
      },
      { id: 'account', header: t`Account`, value: ({ line }) => line?.account ?? '' },
      {
        id: 'type',
        header: t`Type`,
        value: ({ line }) => (line ? types[line.type as TransactionType] : ''),
        width: '0.7fr',
      },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ line }) => Number(line?.amount ?? 0),
        cell: ({ line }) => line && `${line.amount} ${line.currency.toUpperCase()}`,
        kind: 'money',
        text: ({ line }) => line?.amount ?? '',
        unit: ({ line }) => line?.currency.toUpperCase() ?? '',
        align: 'right',
        width: '0.8fr',
      },
      {
        id: 'day',
        header: t`Day`,
        kind: 'day',
        value: ({ day }) => day ?? '',
        cell: ({ day }) => day && dayName(day, i18n.locale),
        width: '142px',
      },
      {
        id: 'why',
        header: t`Details`,
        value: why,
        cell: (_, text) => <span title={String(text)}>{text}</span>,
        width: '2.2fr',
      },
    ],
    [t, i18n, verdicts, types, personName, why],
  )
}
