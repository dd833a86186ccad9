import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { usePersonName } from '../../platform/people.ts'
import { SheetTable } from '../../ui/SheetTable.tsx'
import type { SheetListener } from '../../ui/use-sheet-files.ts'
import { incomeBy } from './income-sums.ts'
import type { IncomeAnswer } from './income-data.ts'
import type { IncomeSteering } from './income-choice.ts'
import { useIncomeSheet } from './use-income-sheet.ts'

const most = { id: 'gross', desc: true } as const

/** The list of people who have earned it, most first; each leads to their own income. */
export function PeopleIncome({
  answer,
  steering,
  report,
}: {
  readonly answer: IncomeAnswer
  readonly steering: IncomeSteering
  readonly report: SheetListener
}) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const sums = useMemo(() => incomeBy(answer.rows, ({ user }) => user), [answer])
  const sheet = useIncomeSheet({
    id: '1-people',
    title: t`By person`,
    of: t`Person`,
    sums,
    nameOf,
    byName: true,
    sortedBy: most,
    currency: answer.currency,
  })
  return (
    <SheetTable
      screen="income"
      widthMin={640}
      sheet={sheet}
      report={report}
      hrefOf={({ key }) => steering.hrefTo({ user: key })}
      empty={t`No income in this period`}
    />
  )
}
