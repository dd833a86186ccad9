import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { dayName, monthName } from '../../ui/format.ts'
import { halfDays, halfLabel, monthOfHalf } from '../../ui/halves.ts'
import { moneyText } from '../../ui/money-format.ts'
import { StackedBars } from '../../ui/StackedBars.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { stackOf, type StackPart, type IncomeTotal } from './income-sums.ts'
import classes from './Income.module.css'

/** As many as can be told apart (Income.module.css). */
const colors = 7

interface Props {
  /** Halves, or the days of one. */
  readonly keys: readonly string[]
  readonly byDay: boolean
  readonly parts: readonly StackPart[]
  readonly totals: ReadonlyMap<string, IncomeTotal>
  readonly split: 'site' | 'type'
  readonly currency: Currency
  readonly onOpen: (key: string) => void
}
/** Gross income stacked by site or type; the share stands in the name of a bar. */
export default function IncomeChart({
  keys,
  byDay,
  parts,
  totals,
  split,
  currency,
  onOpen,
}: Props) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const siteName = useSiteNames()
  const typeNames: Readonly<Record<string, string>> = useStatementTypeNames()
  const stack = useMemo(() => stackOf(keys, parts, colors), [keys, parts])
  const text = (major: number) => moneyText(amountText(Math.round(major * 100)), currency, locale)
  const titleOf = (key: string) => {
    const share = text((totals.get(key)?.share ?? 0) / 100)
    const name = byDay ? dayName(key, locale) : halfLabel(key, locale)
    return t`${name} – share ${share}`
  }
  const bars = stack.bars.map(({ key, values }) => ({
    key,
    group: byDay ? 'days' : monthOfHalf(key),
    groupLabel: byDay ? '' : monthName(monthOfHalf(key), locale),
    label: byDay ? String(Number(key.slice(8))) : halfDays(key),
    title: titleOf(key),
    values: values.map((minor) => minor / 100),
  }))
  const names = [
    ...stack.parts.map((part) => (split === 'site' ? siteName(part) : (typeNames[part] ?? part))),
    ...(stack.hasOthers ? [split === 'site' ? t`Other sites` : t`Other types`] : []),
  ]
  return (
    <div className={classes['palette']}>
      <StackedBars
        label={byDay ? t`Income by day` : t`Income by half-month`}
        bars={bars}
        series={names.map((label, index) => ({ label, color: `var(--cb-part-${index + 1})` }))}
        format={text}
        formatAxis={(major) =>
          major.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
        }
        onOpen={onOpen}
      />
    </div>
  )
}
