import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { monthHalfOf } from '#shared/money/half.ts'
import { halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { dateIn, halfName } from '../../ui/format.ts'
import linkClasses from '../../ui/PersonLink.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useShortObstacles } from '../../settlements/data/obstacle-words.ts'
import { useSettlementHalf } from '../../settlements/data/settlement-data.ts'
import { toHalf } from '../../settlements/data/settlement-path.ts'
import { useToldObstacles } from '../../settlements/data/told-refusal.ts'
import { filtersOf, settlementWork, type SettlementWork } from './settlement-work.ts'
import type { StudioCardProps } from './studio-card.ts'
import { useCardTitle } from './use-card-title.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

/** What is left to do for the last half-month of a studio, and why it is not done: as its settlements say. */
export default function SettlementsNow({ studio, zone }: StudioCardProps) {
  const { t, i18n } = useLingui()
  const day = previousHalf(halfStart(dateIn(useNow(60), zone)))
  const { data, error } = useSettlementHalf(studio, day)
  const maySign = useMayCall(settlementCalls.signSettlement, { params: { studio } })
  const mayPay = useMayCall(settlementCalls.paySettlement, { params: { studio } })
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
      {(row) => <Work key={row.id} row={row} href={toHalf(address, filtersOf(row))} />}
    </WorkCard>
  )
}

function Work({ row, href }: { readonly row: SettlementWork; readonly href: string }) {
  const { t } = useLingui()
  const short = useShortObstacles()
  const told = useToldObstacles()
  const { what, count, obstacle } = row
  const words = {
    blocked: [t`Blocked`, 'bad', obstacle ? told(obstacle) : ''],
    disputed: [t`Disputed`, 'warn', t`People wait for an answer.`],
    ready: [t`Ready to sign`, 'info', t`Nothing blocks signing.`],
    unpaid: [t`To pay`, 'info', t`Signed and not paid yet.`],
  } as const
  const [badge, tone, about] = words[what]
  return (
    <WorkRow
      name={
        <Link className={linkClasses['person']} href={href}>
          {obstacle ? `${short(obstacle.code)}: ` : ''}
          {plural(count, { one: '# person', other: '# people' })}
        </Link>
      }
      badge={<StatusBadge tone={tone}>{badge}</StatusBadge>}
      about={about}
    />
  )
}
