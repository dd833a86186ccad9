import { useMemo } from 'react'
import { Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { HalfMonthPicker } from '../ui/HalfMonthPicker.tsx'
import { datesOfHalf, halfKey, halfLabel, halfOfDate } from '../ui/halves.ts'
import { LevelSkeleton } from './LevelSkeleton.tsx'
import type { HalvesAnswer, LevelProps } from './levels.ts'
import { SheetTable } from '../ui/SheetTable.tsx'
import type { Sheet } from '../ui/sheet.ts'
import { compared, comparison, totals, type Compared } from './summary.ts'

type Props = LevelProps & { readonly answer: HalvesAnswer }

/** Two halves side by side: by site, by person, and what changed. */
export default function CompareLevel({
  answer,
  ...props
}: LevelProps & { readonly answer: HalvesAnswer | undefined }) {
  return answer ? <Comparison {...props} answer={answer} /> : <LevelSkeleton />
}
function Comparison({ answer, names, report, steering }: Props) {
  const { t } = useLingui()
  const { a, b, user } = steering.choice
  const found = useMemo(() => {
    const inHalf = (key: string) => ({
      rows: answer.rows.filter(({ month, half }) => halfKey(month, half) === key),
      unions: answer.unions.filter(({ month, half }) => halfKey(month, half) === key),
    })
    const [one, other] = [inHalf(a), inHalf(b)]
    const bySite = ({ rows }: typeof one) =>
      totals(
        rows,
        ({ site }) => site,
        ({ total }) => total,
      )
    const byPerson = ({ unions }: typeof one) =>
      totals(
        unions,
        (row) => row.user,
        ({ seconds }) => seconds,
      )
    return {
      sites: compared(bySite(one), bySite(other)),
      people: compared(byPerson(one), byPerson(other)),
    }
  }, [answer, a, b])
  const sites = useCompareSheet(
    '1-sites',
    t`By site`,
    t`Site`,
    found.sites,
    names.site,
    a,
    b,
    t`Total across sites`,
  )
  const people = useCompareSheet(
    '2-people',
    t`On air by person`,
    t`Person`,
    found.people,
    names.person,
    a,
    b,
    t`Total`,
  )
  return (
    <>
      <HalfPickers steering={steering} />
      <SheetTable
        screen="online-time"
        sheet={people}
        report={report}
        {...(user === '' ? { hrefOf: ({ key }: Compared) => steering.hrefTo({ user: key }) } : {})}
        empty={t`No one was online in either half-month`}
      />
      <Text c="dimmed" fz="sm">{t`Overlapping sites counted once`}</Text>
      <SheetTable screen="online-time" sheet={sites} report={report} empty={t`No one was online`} />
    </>
  )
}

function HalfPickers({ steering: { choice, choose } }: Pick<Props, 'steering'>) {
  const { t } = useLingui()
  const range = { min: choice.from, max: choice.to }
  return (
    <Group gap={8} className="cb-tools">
      <HalfMonthPicker
        {...range}
        label={t`Compare`}
        value={datesOfHalf(choice.a).from}
        onChange={(half) => choose({ a: halfOfDate(half) })}
      />
      <HalfMonthPicker
        {...range}
        label={t`with`}
        value={datesOfHalf(choice.b).from}
        onChange={(half) => choose({ b: halfOfDate(half) })}
      />
    </Group>
  )
}

const most = { id: 'b', desc: true } as const
function useCompareSheet(
  id: string,
  title: string,
  of: string,
  rows: readonly Compared[],
  nameOf: (key: string) => string,
  a: string,
  b: string,
  totalName: string,
): Sheet<Compared> {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const sum = (figure: 'a' | 'b') => rows.reduce((all, row) => all + row[figure], 0)
    const total = comparison('', sum('a'), sum('b'))
    return {
      id,
      title,
      columns: [
        {
          id: 'key',
          header: of,
          kind: 'text',
          width: '1.6fr',
          value: ({ key }) => nameOf(key),
          total: totalName,
        },
        {
          id: 'a',
          header: halfLabel(a, i18n.locale),
          kind: 'duration',
          value: (row) => row.a,
          total: total.a,
        },
        {
          id: 'b',
          header: halfLabel(b, i18n.locale),
          kind: 'duration',
          value: (row) => row.b,
          total: total.b,
        },
        {
          id: 'difference',
          header: t`Difference`,
          kind: 'difference',
          value: ({ difference }) => difference,
          total: total.difference,
        },
        {
          id: 'percent',
          header: t`Change`,
          kind: 'percent',
          value: ({ percent }) => percent,
          total: total.percent,
        },
      ],
      rows,
      rowId: ({ key }) => key,
      sortedBy: most,
    }
  }, [t, i18n.locale, id, title, of, rows, nameOf, a, b, totalName])
}
