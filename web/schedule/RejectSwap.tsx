import { useLingui } from '@lingui/react/macro'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { SwapSides } from './SwapSides.tsx'
import { swapsKey } from './swaps.ts'

/** Rejects a swap, with a reason that both sides read. */
export function RejectSwap({
  swap,
  onClose,
}: {
  readonly swap: SwapView
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const may = useMayCall(swapCalls.decideSwap)
  const names = `${swap.user.name}, ${swap.other.name}`
  if (!may) return null
  return (
    <ReasonDialog
      title={t`Reject swap`}
      about={swap.id}
      call={swapCalls.decideSwap}
      send={(reason) => {
        const body = { decision: 'rejected' as const, reason }
        return call(swapCalls.decideSwap, { params: { swap: swap.id }, body })
      }}
      submit={t`Reject`}
      toast={t`Swap rejected`}
      invalidates={[swapsKey]}
      danger
      field={{ description: t`Visible to ${names}` }}
      onClose={onClose}
    >
      <SwapSides swap={swap} />
    </ReasonDialog>
  )
}
