import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type {
  AnswerVerdict,
  BankAnswer,
  BankAnswerLine,
} from '#shared/settlements/pay-run/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { plainDay } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'

interface VerdictWord {
  readonly label: string
  readonly tone: Tone
}
function useVerdictWords(): Readonly<Record<AnswerVerdict, VerdictWord>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      pays: { label: t`Paid`, tone: 'ok' },
      returns: { label: t`Returned`, tone: 'warn' },
      pending: { label: t`Not booked by the bank yet`, tone: 'neutral' },
      unknown: { label: t`Unknown reference`, tone: 'bad' },
      notSent: { label: t`No bank file was made of it`, tone: 'bad' },
      otherAmount: { label: t`Another amount`, tone: 'bad' },
      otherCurrency: { label: t`Another currency`, tone: 'bad' },
      paidBefore: { label: t`Already paid`, tone: 'neutral' },
      returnedBefore: { label: t`Already returned`, tone: 'neutral' },
      twice: { label: t`Twice in this file`, tone: 'bad' },
      own: { label: t`Your own: someone else must book it`, tone: 'bad' },
      unclearAmount: { label: t`The amount isn’t clear`, tone: 'bad' },
      unclearDay: { label: t`The day isn’t clear`, tone: 'bad' },
      unclearState: { label: t`Unknown state`, tone: 'bad' },
      otherDay: { label: t`Not a day on which it can be paid`, tone: 'bad' },
    }),
    [t],
  )
}
const rowId = ({ line }: BankAnswerLine) => String(line)

/** Each line of the bank’s answer with what comes of it. */
export function AnswerLines({
  answer,
  failed,
}: {
  readonly answer: BankAnswer
  readonly failed: readonly { readonly line: number; readonly err: string }[]
}) {
  const { t } = useLingui()
  const columns = useLineColumns(failed, answer.lines)
  return (
    <DataTable
      label={t`Lines of the answer`}
      rows={answer.lines}
      rowId={rowId}
      columns={columns}
      heightMax={340}
      widthMin={720}
      exported={false}
      empty={t`The file has no lines`}
    />
  )
}
function useLineColumns(
  failed: readonly { readonly line: number; readonly err: string }[],
  lines: readonly BankAnswerLine[],
): readonly Column<BankAnswerLine>[] {
  const { t, i18n } = useLingui()
  const hasDays = lines.some(({ day }) => day !== null)
  const [words, names] = [useVerdictWords(), usePersonName()]
  return useMemo(() => {
    const reasons = new Map(failed.map(({ line, err }) => [line, err]))
    return [
      { id: 'line', header: t`Line`, value: ({ line }) => line, width: '64px' },
      {
        id: 'person',
        header: t`Person`,
        value: ({ user, reference }) => (user === null ? reference : names(user)),
        width: '1.2fr',
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'right',
        value: ({ amount, currency }) => `${amount ?? '–'} ${currency.toUpperCase()}`,
        width: '140px',
      },
      ...(hasDays
        ? [
            {
              id: 'day',
              header: t`Day`,
              value: ({ day }: BankAnswerLine) => (day === null ? '' : plainDay(day, i18n.locale)),
              width: '110px',
            },
          ]
        : []),
      {
        id: 'verdict',
        header: t`What it does`,
        value: ({ line, verdict }) => reasons.get(line) ?? words[verdict].label,
        cell: ({ line, verdict }, word) => (
          <StatusBadge tone={reasons.has(line) ? 'bad' : words[verdict].tone}>{word}</StatusBadge>
        ),
        width: '1.4fr',
      },
      { id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: '1fr' },
    ]
  }, [t, i18n, words, names, failed, hasDays])
}
