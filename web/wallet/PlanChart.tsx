import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { amountText } from '#shared/money/amount.ts'
import type { WalletInstalment } from '#shared/wallet/calls.ts'
import { halfName, monthName } from '../ui/format.ts'
import { halfDays, halfOfDate } from '../ui/halves.ts'
import { moneyText } from '../ui/money-format.ts'
import { StackedBars } from '../ui/StackedBars.tsx'
import { planByHalf } from './plan.ts'

/** A chart of what is due by half-month, in usd. */
export default function PlanChart({
  plan,
  onOpen,
}: {
  readonly plan: readonly WalletInstalment[]
  readonly onOpen: (half: string) => void
}) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const bars = useMemo(
    () =>
      planByHalf(plan).map(({ half, upfronts, purchases }) => ({
        key: half,
        group: half.slice(0, 7),
        groupLabel: monthName(half.slice(0, 7), locale),
        label: halfDays(halfOfDate(half)),
        title: halfName(half, locale),
        values: [Number(upfronts) / 100, Number(purchases) / 100],
      })),
    [plan, locale],
  )
  const series = useMemo(
    () => [
      { label: t`Upfronts`, color: 'var(--cb-chart-members)' },
      { label: t`Purchases`, color: 'var(--cb-chart-free)' },
    ],
    [t],
  )
  return (
    <StackedBars
      label={t`Due by half-month, in USD`}
      bars={bars}
      series={series}
      height={220}
      format={(usd) => moneyText(amountText(Math.round(usd * 100)), 'usd', locale, true)}
      formatAxis={(usd) => usd.toLocaleString(locale)}
      onOpen={onOpen}
    />
  )
}
