import { useMemo, type ReactNode } from 'react'
import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { EnteredKind } from '#shared/money/items.ts'
import { usePersonName } from '../../platform/people.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { plainDay } from '../../ui/format.ts'
import { moneyText } from '../../ui/money-format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { useFaultWords } from './fault-words.ts'
import type { ItemRowRead } from './item-rows.ts'
import type { SheetAnswers } from './record-sheet.ts'

interface Verdict {
  readonly tone: Tone
  readonly word: string
  readonly why: string
}

/** Every row with its verdict: before it is sent what is wrong with it, afterwards what the server answered. */
export function RowsOfSheet({
  kind,
  rows,
  answers,
  button,
}: {
  readonly kind: EnteredKind
  readonly rows: readonly ItemRowRead[]
  readonly answers: SheetAnswers | undefined
  readonly button: ReactNode
}) {
  const { t } = useLingui()
  const cards = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const columns = useSheetColumns(kind, answers)
  return (
    <>
      {button && (
        <Group gap={0} align="stretch" wrap="nowrap">
          {button}
        </Group>
      )}
      <DataTable
        label={t`Rows of the sheet`}
        rows={rows}
        rowId={({ row }) => String(row)}
        columns={columns}
        cards={cards}
        widthMin={1000}
        empty={null}
      />
    </>
  )
}

function useVerdict(answers: SheetAnswers | undefined): (row: ItemRowRead) => Verdict {
  const { t } = useLingui()
  const faultWords = useFaultWords()
  return ({ row, faults }) => {
    const answer = answers?.get(row)
    if (answer)
      return answer.refused === null
        ? { tone: 'ok', word: t`Recorded`, why: '' }
        : { tone: 'bad', word: t`Refused`, why: answer.refused }
    if (faults.length > 0)
      return { tone: 'warn', word: t`Not usable`, why: faults.map(faultWords).join('. ') }
    return { tone: 'info', word: t`Ready`, why: '' }
  }
}

function useSheetColumns(
  kind: EnteredKind,
  answers: SheetAnswers | undefined,
): readonly Column<ItemRowRead>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const verdict = useVerdict(answers)
  const { locale } = i18n
  return useMemo(() => {
    const hasFault = (row: ItemRowRead, field: string) =>
      row.faults.some((one) => one.startsWith(field))
    return [
      { id: 'row', header: t`Row`, value: ({ row }) => row, align: 'right', width: '56px' },
      {
        id: 'verdict',
        header: t`Verdict`,
        value: (row) => `${verdict(row).word} ${verdict(row).why}`.trim(),
        cell: (row) => <VerdictCell {...verdict(row)} />,
        width: '4.6fr',
      },
      { id: 'person', header: t`Person`, value: ({ person }) => names(person), width: '1.2fr' },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ amount }) => amount,
        align: 'right',
        cell: ({ amount, currency }) =>
          currency !== null && /^\d+\.\d\d$/.test(amount)
            ? moneyText(amount, currency, locale, true)
            : amount,
        width: '1fr',
      },
      {
        id: 'date',
        header: t`Date`,
        value: ({ date }) => date,
        cell: (row) => (hasFault(row, 'date') ? row.date : plainDay(row.date, locale)),
        width: '112px',
      },
      { id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: '1.4fr' },
      ...(kind === 'upfront'
        ? [
            {
              id: 'installments',
              header: t`Instalments`,
              value: ({ installments }: ItemRowRead) => installments || '1',
              align: 'right' as const,
              width: '0.7fr',
            },
          ]
        : []),
    ]
  }, [t, kind, names, verdict, locale])
}

const VerdictCell = ({ tone, word, why }: Verdict) => (
  <span title={why}>
    <StatusBadge tone={tone}>{word}</StatusBadge> {why}
  </span>
)
