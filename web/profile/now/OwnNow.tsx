import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { addDays } from '#shared/platform/local-day.ts'
import { NEXT_SHIFT_DAYS, rosterCalls } from '#shared/schedules/calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { useNow } from '../../platform/clock.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { dateIn } from '../../ui/format.ts'
import { ownWork } from './own-work.ts'
import { WorkCard } from './WorkCard.tsx'

/** With the words of the roster, which weigh more than the card. */
const OwnHalf = lazyComponent(() => import('./OwnHalf.tsx'))
const AskedOffer = lazyComponent(() => import('./AskedOffer.tsx'))
const AskedSwap = lazyComponent(() => import('./AskedSwap.tsx'))

/** Cards that only the viewer can answer: shifts and swaps that they are asked for, and their own settlements. */
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
