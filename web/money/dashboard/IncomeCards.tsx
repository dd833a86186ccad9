import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { keyOfModule } from '../../platform/keys.ts'
import {
  addDays,
  datesBetween,
  halfEnd,
  halfStart,
  monthEnd,
  previousHalf,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { useLiveQuery } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { useViewer } from '../../platform/session.ts'
import { FigureCard, FigureCards } from '../../ui/FigureCards.tsx'
import { dateIn } from '../../ui/format.ts'
import { halfLabel, halfOfDate, halvesBetween, rangeOfMonths } from '../../ui/halves.ts'
import { Money } from '../../ui/Money.tsx'
import { moneyText } from '../../ui/money-format.ts'
import { useIncome } from '../income/income-data.ts'
import { halfOfKey, incomeBy } from '../income/income-sums.ts'

/** A screen says it at once, and then at most this often. */
const pause_ms = 5000

/**
 * Cards of income in short: this half so far, the last one, and a year of them. They show what people earn together to
 * a viewer who sees others, and the viewer's own share otherwise; with `user` that person's share. Nothing where there
 * was no income in a year.
 */
export default function IncomeCards({ user }: { readonly user?: string }) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const together = useMayCall(incomeCalls.income, { query: {} }) && user === undefined
  const shown = together ? '' : (user ?? viewer.user)
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const today = dateIn(useNow(60), zones.get(viewer.studio ?? ''))
  const { from } = rangeOfMonths(today, 12)
  useLiveQuery(incomeCalls.income, keyOfModule(incomeCalls.income), pause_ms)
  const { data } = useIncome(
    {
      shownFrom: from,
      shownTo: monthEnd(today),
      studio: '',
      user: shown,
      historical: true,
    },
    'half',
    'site',
  )
  const sums = useMemo(
    () => incomeBy(data?.rows ?? [], ({ key }) => halfOfKey(key), halvesBetween(from, today)),
    [data, from, today],
  )
  const then = useSameDays(today, shown)
  if (!data) return null
  const figures = sums.map(({ key, gross, share }) => ({ key, minor: together ? gross : share }))
  // Somebody with no share of anything, as a trainer: zeros would say that they earned nothing.
  if (figures.every(({ minor }) => minor === 0)) return null
  const inHalf = (day: string) => figures.find(({ key }) => key === halfOfDate(day))?.minor ?? 0
  const start = halfStart(today)
  const before = previousHalf(start)
  const href = user === undefined ? paths.money : withQuery(paths.money, { user })
  const titles = together
    ? ([t`Income this half-month`, t`Income last half-month`] as const)
    : shown === viewer.user
      ? ([t`Your share this half-month`, t`Your share last half-month`] as const)
      : ([t`Share this half-month`, t`Share last half-month`] as const)
  return (
    <FigureCards label={t`Income`}>
      <Card
        href={href}
        title={titles[0]}
        half={halfLabel(halfOfDate(start), i18n.locale)}
        isShare={!together}
        minor={inHalf(start)}
        before={then}
        currency={data.currency}
      />
      <Card
        href={href}
        title={titles[1]}
        half={halfLabel(halfOfDate(before), i18n.locale)}
        isShare={!together}
        minor={inHalf(before)}
        currency={data.currency}
      />
      <Year
        href={href}
        figures={figures.slice(
          Math.max(
            0,
            figures.findIndex(({ minor }) => minor !== 0),
          ),
        )}
        currency={data.currency}
      />
    </FigureCards>
  )
}

/** The income of the last half-month in as many days as have begun of this one. */
function useSameDays(today: LocalDay, user: string): number {
  const start = halfStart(today)
  const before = previousHalf(start)
  const sameDay = addDays(before, datesBetween(start, today).length - 1)
  const { data } = useIncome(
    {
      shownFrom: before,
      shownTo: sameDay < start ? sameDay : halfEnd(before),
      studio: '',
      user,
      historical: true,
    },
    'half',
    'site',
  )
  const sums = incomeBy(data?.rows ?? [], ({ key }) => halfOfKey(key), [halfOfDate(before)])
  return sums.reduce((sum, { gross, share }) => sum + (user === '' ? gross : share), 0)
}

function Card({
  href,
  title,
  half,
  minor,
  before = 0,
  isShare,
  currency,
}: {
  readonly href: string
  readonly title: string
  readonly half: string
  readonly minor: number
  /** In the same days of the half-month before; 0: not compared. */
  readonly before?: number
  /** One person's share, which is not all that is settled. */
  readonly isShare: boolean
  readonly currency: Currency
}) {
  const { t, i18n } = useLingui()
  const change = ((minor - before) / before).toLocaleString(i18n.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  const percent = change.replace('-', '−')
  return (
    <FigureCard
      href={href}
      label={title}
      value={<Money amount={amountText(minor)} currency={currency} />}
      note={
        <>
          {half}
          {isShare && <> · {t`before bonuses and deductions`}</>}
          {before > 0 && <> · {t`${percent} vs. the same days of the last half-month`}</>}
        </>
      }
    />
  )
}

const bar_width = 10
const chart_height = 46

/** A bar each half, the highest as high as the card. */
function Year({
  href,
  figures,
  currency,
}: {
  readonly href: string
  readonly figures: readonly { readonly key: string; readonly minor: number }[]
  readonly currency: Currency
}) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...figures.map(({ minor }) => minor))
  const sum = figures.reduce((all, { minor }) => all + minor, 0)
  const total = moneyText(amountText(sum), currency, i18n.locale)
  return (
    <FigureCard
      isWide
      href={href}
      label={t`12 months: ${total}`}
      value={
        <svg
          viewBox={`0 0 ${figures.length * bar_width} ${chart_height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {figures.map(({ key, minor }, index) => {
            const height = (Math.max(0, minor) / most) * chart_height
            return (
              <rect
                key={key}
                x={index * bar_width + 1}
                y={chart_height - height}
                width={bar_width - 2}
                height={height}
              />
            )
          })}
        </svg>
      }
    />
  )
}
