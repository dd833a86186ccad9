import { useMemo } from 'react'
import { Paper, Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { datesBetween } from '#shared/platform/local-day.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { statisticsShownAtom } from '../../platform/remembered-values.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { halvesBetween } from '../../ui/halves.ts'
import type { SheetListener } from '../../ui/use-sheet-files.ts'
import { GroupedIncome } from './GroupedIncome.tsx'
import { halfOfKey, incomeBy, incomeTotal } from './income-sums.ts'
import { useIncome, type IncomeAnswer } from './income-data.ts'
import type { IncomeChoice, IncomeSteering } from './income-choice.ts'
import { IncomeTotals } from './IncomeTotals.tsx'
import { MissingRates } from './MissingRates.tsx'
import { PeopleIncome } from './PeopleIncome.tsx'
import { UnknownNote } from './UnknownNote.tsx'

/** Beside the figures and the tables, which say the same. */
const IncomeChart = lazyComponent(() => import('./IncomeChart.tsx'))

/** Returns what income is stacked by: types where it is looked at by type. */
const splitOf = ({ by }: IncomeChoice) => (by === 'type' ? 'type' : 'site')

interface Props {
  readonly steering: IncomeSteering
  /** Whether there is more than the viewer's own. */
  readonly whose: boolean
  readonly report: SheetListener
}
/** The income of a range, or of a half of it: figures, a chart, by person, and by what is chosen. */
export function IncomeReport({ steering, whose, report }: Props) {
  const { t } = useLingui()
  const { choice } = steering
  const split = splitOf(choice)
  const whole = useIncome(choice, 'half', split)
  const needsDays = choice.half !== '' || choice.by === 'day'
  const days = useIncome(choice, 'day', split, needsDays)
  const chartShown = useAtomValue(statisticsShownAtom)
  const { data } = whole
  if (whole.error) return <FormFailure text={failureText(whole.error, t`Income`)} />
  if (!data) return <ReportSkeleton />
  return (
    <>
      <IncomeTotals
        total={incomeTotal(incomeBy(data.rows, () => ''))}
        currency={data.currency}
        ofOne={!whose || choice.user !== ''}
      />
      <MissingRates missing={data.missing} historical={choice.historical} />
      {whose && <UnknownNote studio={choice.studio} />}
      {chartShown && (
        <Paper withBorder p="md" mih={352}>
          <LazyBoundary fallback={<Skeleton h={318} />}>
            <Chart
              answer={choice.half === '' ? data : days.data}
              split={split}
              steering={steering}
            />
          </LazyBoundary>
        </Paper>
      )}
      {whose && choice.user === '' && (
        <PeopleIncome answer={data} steering={steering} report={report} />
      )}
      <GroupedIncome halves={data} days={days.data} steering={steering} report={report} />
    </>
  )
}

function Chart({
  answer,
  split,
  steering,
}: {
  readonly answer: IncomeAnswer | undefined
  readonly split: 'site' | 'type'
  readonly steering: IncomeSteering
}) {
  const { shownFrom, shownTo, half } = steering.choice
  const byDay = half !== ''
  const keys = useMemo(
    () => (byDay ? datesBetween(shownFrom, shownTo) : halvesBetween(shownFrom, shownTo)),
    [byDay, shownFrom, shownTo],
  )
  const parts = useMemo(
    () => answer?.parts?.map((row) => ({ ...row, key: halfOfKey(row.key) })) ?? [],
    [answer],
  )
  const shares = useMemo(
    () =>
      new Map(
        incomeBy(answer?.rows ?? [], ({ key }) => halfOfKey(key)).map((sum) => [sum.key, sum]),
      ),
    [answer],
  )
  if (!answer) return <Skeleton h={318} />
  return (
    <IncomeChart
      keys={keys}
      parts={parts}
      totals={shares}
      split={split}
      byDay={byDay}
      currency={answer.currency}
      onOpen={(key) => steering.goTo(byDay ? { day: key } : { half: key, by: '' })}
    />
  )
}

const ReportSkeleton = () => (
  <>
    <Skeleton h={78} radius="md" />
    <Skeleton h={352} radius="md" />
  </>
)
