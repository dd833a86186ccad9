import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { halfLabel } from '../ui/halves.ts'
import type { DaysAnswer, LevelProps } from './levels.ts'
import { SumLevel } from './SumLevel.tsx'
import { datesBetween } from '#shared/platform/local-day.ts'
import { dayName } from '../ui/format.ts'

interface Props extends LevelProps {
  readonly answer: DaysAnswer
  readonly from: string
  readonly to: string
}

/**
 * The days of one half, as far as the range reaches: they add up to the half's bar. One day of everybody says who it
 * was.
 */
export function DaysLevel({ answer, from, to, ...props }: Props) {
  const { t, i18n } = useLingui()
  const { choice, hrefTo, goTo } = props.steering
  const data = useMemo(
    () => ({
      keys: datesBetween(from, to),
      rows: answer.rows.map((row) => ({ ...row, key: row.date })),
      unions: answer.unions.map((row) => ({ ...row, key: row.date })),
    }),
    [answer, from, to],
  )
  const bars = useMemo(
    () => ({
      group: () => 'days',
      groupLabel: () => (choice.half === '' ? '' : halfLabel(choice.half, i18n.locale)),
      label: (key: string) => String(Number(key.slice(8))),
      title: (key: string) => dayName(key, i18n.locale),
    }),
    [choice.half, i18n.locale],
  )
  return (
    <SumLevel
      {...props}
      data={data}
      bars={from === to ? null : bars}
      title={t`Online time by day`}
      of={t`Day`}
      hrefOf={(key) => hrefTo({ day: key })}
      onOpen={(key) => goTo({ day: key })}
    />
  )
}
