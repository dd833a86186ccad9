import { useMemo } from 'react'
import { Flex, Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { dayName } from '../../ui/format.ts'
import { halfLabel, halvesBetween } from '../../ui/halves.ts'
import { SheetTable } from '../../ui/SheetTable.tsx'
import type { SheetListener } from '../../ui/use-sheet-files.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { incomeWays, type IncomeWay, type IncomeSteering } from './income-choice.ts'
import type { IncomeAnswer } from './income-data.ts'
import { halfOfKey, incomeBy, type IncomeTotal } from './income-sums.ts'
import { useIncomeSheet } from './use-income-sheet.ts'

interface Props {
  readonly halves: IncomeAnswer
  readonly days: IncomeAnswer | undefined
  readonly steering: IncomeSteering
  readonly report: SheetListener
}
/** The same income by half, day, site or type, as is chosen. */
export function GroupedIncome({ halves, days, steering, report }: Props) {
  const { choice } = steering
  const sums = useSums(halves, days, steering)
  return (
    <Flex component="section" direction="column" gap={4} miw={0}>
      <GroupSwitch steering={steering} />
      {sums ? (
        <GroupTable
          key={choice.by}
          by={choice.by}
          sums={sums}
          halves={halves}
          steering={steering}
          report={report}
        />
      ) : (
        <Skeleton h={160} />
      )}
    </Flex>
  )
}

function useSums(
  halves: IncomeAnswer,
  days: IncomeAnswer | undefined,
  { choice: { by, shownFrom, shownTo } }: IncomeSteering,
): readonly IncomeTotal[] | undefined {
  return useMemo(() => {
    if (by === 'half')
      return incomeBy(halves.rows, ({ key }) => halfOfKey(key), halvesBetween(shownFrom, shownTo))
    if (by === 'day') return days && incomeBy(days.rows, ({ key }) => key)
    return incomeBy(halves.parts ?? [], ({ part }) => part)
  }, [halves, days, by, shownFrom, shownTo])
}

function GroupSwitch({ steering: { choice, choose } }: Pick<Props, 'steering'>) {
  const { t } = useLingui()
  const names: Readonly<Record<IncomeWay, string>> = {
    half: t`By half-month`,
    day: t`By day`,
    site: t`By site`,
    type: t`By type`,
  }
  const offered = incomeWays.filter((one) => one !== 'half' || choice.half === '')
  return (
    <Flex
      role="group"
      aria-label={t`Group by`}
      display="inline-flex"
      wrap="wrap"
      p={2}
      className="cb-card cb-start"
    >
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className="cb-choice"
          aria-pressed={one === choice.by}
          onClick={() => choose({ by: one })}
        >
          {names[one]}
        </button>
      ))}
    </Flex>
  )
}

const newest = { id: 'key', desc: true } as const
const oldest = { id: 'key', desc: false } as const
const most = { id: 'gross', desc: true } as const

interface TableProps extends Omit<Props, 'days'> {
  readonly by: IncomeWay
  readonly sums: readonly IncomeTotal[]
}
function GroupTable({ by, sums, halves, steering, report }: TableProps) {
  const { t, i18n } = useLingui()
  const siteName = useSiteNames()
  const typeNames: Readonly<Record<string, string>> = useStatementTypeNames()
  const { hrefTo, choice } = steering
  const { locale } = i18n
  const ways = {
    half: {
      title: t`By half-month`,
      of: t`Half-month`,
      nameOf: (key: string) => halfLabel(key, locale),
      sortedBy: newest,
      hrefOf: (key: string) => hrefTo({ half: key, by: '' }),
    },
    day: {
      title: t`By day`,
      of: t`Day`,
      nameOf: (key: string) => dayName(key, locale),
      sortedBy: choice.half === '' ? newest : oldest,
      hrefOf: (key: string) => hrefTo({ day: key }),
    },
    site: {
      title: t`By site`,
      of: t`Site`,
      nameOf: siteName,
      sortedBy: most,
      hrefOf: (key: string) => hrefTo({ site: key }),
    },
    type: {
      title: t`By type`,
      of: t`Type`,
      nameOf: (key: string) => typeNames[key] ?? key,
      sortedBy: most,
      hrefOf: (key: string) => hrefTo({ type: key }),
    },
  } as const
  const { hrefOf, ...way } = ways[by]
  const sheet = useIncomeSheet({
    id: `2-${by}`,
    ...way,
    byDay: by === 'day',
    sums,
    currency: halves.currency,
  })
  return (
    <SheetTable
      screen="income"
      widthMin={640}
      titleHidden
      sheet={sheet}
      report={report}
      hrefOf={({ key }) => hrefOf(key)}
      empty={t`No income in this period`}
    />
  )
}
