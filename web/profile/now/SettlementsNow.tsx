import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { monthHalfOf } from '#shared/money/half.ts'
import { halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { paths, withQuery } from '../../platform/paths.ts'
import { dateIn, halfName } from '../../ui/format.ts'
import { useSettlementHalf } from '../../settlements/data/settlement-data.ts'
import { toHalf } from '../../settlements/data/settlement-path.ts'
import { filtersOf, settlementWork } from './settlement-work.ts'
import type { StudioCardProps } from './studio-card.ts'
import { useCardTitle } from './use-card-title.ts'
import { WorkCard } from './WorkCard.tsx'

/** Fetched where something is left to do. */
const SettlementWorkRow = lazyComponent(() => import('./SettlementWorkRow.tsx'))

/** Lists what is left to do for the last half-month of a studio, and why it is not done: as its settlements say. */
export default function SettlementsNow({ studio, zone }: StudioCardProps) {
  const { t, i18n } = useLingui()
  const day = previousHalf(halfStart(dateIn(useNow(60), zone)))
  const { data, error } = useSettlementHalf(studio, day)
  const maySign = useMayCall(settlementCalls.signSettlement, { params: { studio } })
  const mayPay = useMayCall(settlementCalls.startSettlementRun, { params: { studio } })
  const rows = useMemo(
    () =>
      data &&
      settlementWork(data).filter(({ what }) =>
        what === 'unpaid' ? mayPay : what === 'blocked' || maySign,
      ),
    [data, maySign, mayPay],
  )
  const address = { studio, ...monthHalfOf(day) }
  const half = halfName(day, i18n.locale)
  return (
    <WorkCard
      part={`settlements ${studio}`}
      title={useCardTitle(t`Settlements of ${half}`, studio)}
      href={toHalf(address)}
      rows={rows}
      error={error}
    >
      {(row) => (
        <SettlementWorkRow
          key={row.id}
          row={row}
          href={
            row.what === 'unpaid'
              ? withQuery(paths.settlementPayRun, { studio, at: day })
              : toHalf(address, filtersOf(row))
          }
        />
      )}
    </WorkCard>
  )
}
