import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { problems } from '#shared/schedules/rules.ts'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { call } from '../platform/call.ts'
import { toastFailure, toastSuccess } from '../platform/toasts.ts'
import { swapsKey } from './swaps.ts'

/** Returns how to approve a swap with the problems that are shown of it, and whether one of them forbids it. */
export function useApproveSwap({ id, problems: found }: SwapView, onApproved?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const seen = [...found.user, ...found.other]
  const approve = async () => {
    setBusy(true)
    try {
      const body = { decision: 'approved' as const, seen }
      await call(swapCalls.decideSwap, { params: { swap: id }, body })
      void toastSuccess(t`Swap approved`)
      onApproved?.()
    } catch (error) {
      void toastFailure(error, t`Approve swap`)
    } finally {
      // A refused swap has changed meanwhile: it is shown as it is now.
      await client.invalidateQueries({ queryKey: swapsKey })
      setBusy(false)
    }
  }
  return { busy, isForbidden: seen.some((one) => problems[one].forbids), approve }
}
