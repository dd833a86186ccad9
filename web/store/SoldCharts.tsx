import { useMemo } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { amountText } from '#shared/money/amount.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { productCalls } from '#shared/store/product-calls.ts'
import { monthName } from '../ui/format.ts'
import { moneyText } from '../ui/money-format.ts'
import { StackedBars } from '../ui/StackedBars.tsx'
import classes from './Store.module.css'

type History = CallResponse<typeof productCalls.history>
const best_max = 8
const nothing = () => undefined

/** What was sold by month, and what was sold most. */
export default function SoldCharts({ sold, months }: History) {
  const { t } = useLingui()
  return (
    <Flex gap={10} wrap="wrap">
      <section className="cb-card" style={{ flex: '2 1 380px', minWidth: 0, padding: '12px 16px' }}>
        <h2>{t`Sold by month, in USD`}</h2>
        <Months months={months} />
      </section>
      <section className="cb-card" style={{ flex: '1 1 260px', minWidth: 0, padding: '12px 16px' }}>
        <h2>{t`Best sellers`}</h2>
        <BestSellers sold={sold} />
      </section>
    </Flex>
  )
}

function Months({ months }: Pick<History, 'months'>) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const bars = useMemo(
    () =>
      months
        .toSorted((a, b) => (a.month < b.month ? -1 : 1))
        .map(({ month, usd, margin }) => ({
          key: month,
          group: month,
          groupLabel: monthName(month, locale),
          label: '',
          title: monthName(month, locale),
          values: [Number(usd) - Number(margin), Number(margin)],
        })),
    [months, locale],
  )
  const series = useMemo(
    () => [
      { label: t`Cost, or not known`, color: 'var(--cb-chart-members)' },
      { label: t`Margin`, color: 'var(--cb-chart-free)' },
    ],
    [t],
  )
  return (
    <StackedBars
      label={t`Sold by month, in USD`}
      bars={bars}
      series={series}
      height={200}
      format={(usd) => moneyText(amountText(Math.round(usd * 100)), 'usd', locale, true)}
      formatAxis={(usd) => usd.toLocaleString(locale)}
      onOpen={nothing}
    />
  )
}

function BestSellers({ sold }: Pick<History, 'sold'>) {
  const best = sold.toSorted((a, b) => b.quantity - a.quantity).slice(0, best_max)
  const most = best[0]?.quantity ?? 0
  return (
    <ol style={{ display: 'grid', gap: 8, marginTop: 8 }}>
      {best.map(({ id, currency, name, quantity }) => (
        <li key={`${id} ${currency}`}>
          <Flex justify="space-between" gap={8} fz="sm">
            <span className="cb-ellipsis" title={name}>
              {name}
            </span>
            <b className="cb-tabular">{quantity}</b>
          </Flex>
          <div
            className={classes['bar']}
            style={{ width: `${most > 0 ? Math.max(2, (quantity / most) * 100) : 0}%` }}
          />
        </li>
      ))}
    </ol>
  )
}
