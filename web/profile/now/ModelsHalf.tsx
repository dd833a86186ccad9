import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths } from '../../platform/paths.ts'
import { hoursMinutes } from '../../ui/duration.ts'
import { FigureCard, FigureCards } from '../../ui/FigureCards.tsx'
import { dateIn, halfName } from '../../ui/format.ts'
import { firstDayLooked, halfAgainstLast } from './models-now.ts'

const pause_ms = 10_000

/** The hours that these models were on air in this half-month, against the last. */
export function ModelsHalf({ models }: { readonly models: readonly string[] }) {
  const { t, i18n } = useLingui()
  const today = dateIn(useNow(60))
  const may = useMayCall(onlineTimeCalls.days, { query: {} })
  const { data } = useLiveCall(onlineTimeCalls.days, {
    request: { query: { from: firstDayLooked(today), to: today } },
    pause_ms,
    enabled: may,
  })
  const sums = useMemo(
    () => data && halfAgainstLast(data.unions, models, today),
    [data, models, today],
  )
  if (!sums) return null
  const { now, then, last } = sums
  const start = halfStart(today)
  const percent = then === 0 ? '' : percentOf((now - then) / then, i18n.locale)
  const [half, before] = [start, previousHalf(start)].map((day) => halfName(day, i18n.locale))
  return (
    <FigureCards label={t`Your models’ half-month`}>
      <FigureCard
        label={t`On air this half-month`}
        value={hoursMinutes(now, i18n.locale)}
        note={
          percent === ''
            ? half
            : `${half} · ${t`${percent} vs. the same days of the last half-month`}`
        }
        href={paths.dashboard}
      />
      <FigureCard
        label={t`On air last half-month`}
        value={hoursMinutes(last, i18n.locale)}
        note={before}
        href={paths.dashboard}
      />
    </FigureCards>
  )
}
const percentOf = (part: number, locale: string): string =>
  part
    .toLocaleString(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    })
    .replace('-', '−')
