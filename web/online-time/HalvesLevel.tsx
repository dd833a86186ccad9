import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { monthName } from '../ui/format.ts'
import { halfDays, halfKey, halfLabel, halvesBetween, monthOfHalf } from '../ui/halves.ts'
import { LevelSkeleton } from './LevelSkeleton.tsx'
import type { HalvesAnswer, LevelProps } from './levels.ts'
import { SumLevel } from './SumLevel.tsx'

/** The range by half-months: the two of a month side by side. */
export default function HalvesLevel({
  answer,
  ...props
}: LevelProps & { readonly answer: HalvesAnswer | undefined }) {
  return answer ? <Halves {...props} answer={answer} /> : <LevelSkeleton />
}
function Halves({ answer, ...props }: LevelProps & { readonly answer: HalvesAnswer }) {
  const { t, i18n } = useLingui()
  const { choice, hrefTo, goTo } = props.steering
  const { from, to } = choice
  const data = useMemo(
    () => ({
      keys: halvesBetween(from, to),
      rows: answer.rows.map((row) => ({ ...row, key: halfKey(row.month, row.half) })),
      unions: answer.unions.map((row) => ({ ...row, key: halfKey(row.month, row.half) })),
    }),
    [answer, from, to],
  )
  const bars = useMemo(
    () => ({
      group: monthOfHalf,
      groupLabel: (key: string) => monthName(monthOfHalf(key), i18n.locale),
      label: halfDays,
      title: (key: string) => halfLabel(key, i18n.locale),
    }),
    [i18n.locale],
  )
  return (
    <SumLevel
      {...props}
      data={data}
      bars={bars}
      title={t`Online time by half-month`}
      of={t`Half-month`}
      hrefOf={(key) => hrefTo({ half: key })}
      onOpen={(key) => goTo({ half: key })}
    />
  )
}
