import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useShownStudio } from './open-work.ts'
import { WorkCard } from './WorkCard.tsx'

/** With the rules of the roster, which weigh more than the card: fetched where there is a swap. */
const SwapToDecide = lazyComponent(() => import('./SwapToDecide.tsx'))
const RejectSwap = lazyComponent(async () => ({
  default: (await import('../../schedule/RejectSwap.tsx')).RejectSwap,
}))

/** Swaps that both sides agreed to and that the viewer may decide, the soonest hours first. */
export default function SwapsNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const { data, error } = useLiveCall(swapCalls.swaps, {
    request: { query: { state: 'accepted' } },
  })
  const [rejected, setRejected] = useState<SwapView>()
  const rows = useMemo(
    () =>
      data?.filter(({ may_decide }) => may_decide).toSorted((a, b) => a.date.localeCompare(b.date)),
    [data],
  )
  return (
    <>
      <WorkCard
        part="swaps"
        title={t`Swaps to decide`}
        href={withQuery(paths.schedule, {
          swaps: '1',
          studio: studio || (rows?.[0]?.studio ?? ''),
        })}
        rows={rows}
        error={error}
      >
        {(swap) => <SwapToDecide key={swap.id} swap={swap} onReject={() => setRejected(swap)} />}
      </WorkCard>
      {rejected && (
        <LazyBoundary fallback={null}>
          <RejectSwap swap={rejected} onClose={() => setRejected(undefined)} />
        </LazyBoundary>
      )}
    </>
  )
}
