import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { halfFirstDay } from '#shared/money/half.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { useNow } from '../../platform/clock.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { NEXT_SHIFT_DAYS } from '../../schedule/next-shift-days.ts'
import { toSettlement } from '../../settlements/data/settlement-path.ts'
import { useStateWords } from '../../settlements/data/state-words.ts'
import { dateIn, halfName } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import linkClasses from '../../ui/PersonLink.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ownWork, type OwnWork } from './own-work.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

/** With the words of the roster, which weigh more than the card. */
const AskedOffer = lazyComponent(() => import('./AskedOffer.tsx'))
const AskedSwap = lazyComponent(() => import('./AskedSwap.tsx'))

/** What only the viewer can answer: shifts and swaps that they are asked for, and their own settlements. */
export default function OwnNow() {
  const { t } = useLingui()
  const { user } = useViewer()
  const swaps = useLiveCall(swapCalls.swaps, { request: { query: { user, state: 'requested' } } })
  const settled = useLiveCall(ownSettlementCalls.personSettlements, {
    request: { query: { user } },
    pause_ms: 5000,
  })
  const from = dateIn(useNow(60))
  const range = { from: addDays(from, -1), to: addDays(from, NEXT_SHIFT_DAYS) }
  // The same days as the card of the next shift asks for.
  const planned = useLiveCall(rosterCalls.mine, { request: { query: { user, ...range } } })
  const rows = useMemo(
    () =>
      swaps.data &&
      settled.data &&
      planned.data &&
      ownWork(user, swaps.data, settled.data, planned.data.open),
    [user, swaps.data, settled.data, planned.data],
  )
  return (
    <WorkCard
      part="own"
      title={t`Waiting for your answer`}
      href={rows?.[0]?.what === 'settlement' ? paths.settlementReports : paths.schedule}
      rows={rows}
      error={swaps.error ?? settled.error ?? planned.error}
    >
      {(row) =>
        row.what === 'offer' ? (
          <AskedOffer key={row.id} offer={row.offer} />
        ) : row.what === 'swap' ? (
          <AskedSwap key={row.id} swap={row.swap} />
        ) : (
          <OwnHalf key={row.id} {...row} user={user} />
        )
      }
    </WorkCard>
  )
}

function OwnHalf({
  half,
  user,
}: Extract<OwnWork, { what: 'settlement' }> & { readonly user: string }) {
  const { t, i18n } = useLingui()
  const states = useStateWords()
  const { label, tone } = states[half.state]
  return (
    <WorkRow
      name={
        <Link className={linkClasses['person']} href={toSettlement({ ...half, user })}>
          {halfName(halfFirstDay(half), i18n.locale)}
        </Link>
      }
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      about={
        <>
          <Money amount={half.net} currency={half.currency} exact /> ·{' '}
          {t`Look at it, and acknowledge it or say what is wrong.`}
        </>
      }
    />
  )
}
