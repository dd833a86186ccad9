import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { halfLabel, halfOfDate } from '../../ui/halves.ts'
import { moneyText } from '../../ui/money-format.ts'
import { StackedBars } from '../../ui/StackedBars.tsx'
import { monthName } from '../../ui/format.ts'
import type { HalfSum } from './whatif-sums.ts'

/** A chart with two bars of each half side by side: net now, and under what is assumed. */
export default function WhatIfChart({ halves }: { readonly halves: readonly HalfSum[] }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const currency = halves[0]?.currency ?? 'usd'
  const bars = useMemo(
    () =>
      halves.flatMap(({ half, now, then }) => {
        const shared = {
          group: half,
          groupLabel: `${Number(half.slice(8)) === 1 ? '1' : '16'} ${monthName(half.slice(0, 7), locale)}`,
          label: '',
          title: halfLabel(halfOfDate(half), locale),
        }
        return [
          { ...shared, key: `${half} now`, values: [Number(now), 0] },
          { ...shared, key: `${half} then`, values: [0, Number(then)] },
        ]
      }),
    [halves, locale],
  )
  return (
    <StackedBars
      label={t`Net per half-month`}
      bars={bars}
      series={[
        { label: t`Current net`, color: 'var(--cb-chart-members)' },
        { label: t`Net with these terms`, color: 'var(--cb-chart-free)' },
      ]}
      format={(value) => moneyText(value.toFixed(2), currency, locale, true)}
      formatAxis={(value) =>
        value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })
      }
      onOpen={() => undefined}
      height={240}
    />
  )
}
