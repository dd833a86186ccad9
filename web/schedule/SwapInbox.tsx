import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Box, Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { problems } from '#shared/schedules/rules.ts'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText, toastFailure, toastSuccess } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { SwapSides } from './SwapSides.tsx'
import { swapsKey } from './swaps.ts'
import classes from './Swaps.module.css'

/** Swaps that both sides have agreed to, which wait for a planner. */
export default function SwapInbox({ desk, onClose }: PlannerDialogProps) {
  const { t } = useLingui()
  const [rejected, setRejected] = useState<SwapView>()
  const { data, error } = useLiveCall(swapCalls.swaps, {
    request: { query: { studio: desk.studio, state: 'accepted' } },
  })
  if (rejected) return <RejectSwap swap={rejected} onClose={() => setRejected(undefined)} />
  return (
    <Dialog onClose={onClose} size="xl" title={t`Swap requests`}>
      <FormFailure text={error ? failureText(error) : undefined} />
      {!data && !error && <ScreenSkeleton />}
      {data?.length === 0 && (
        <Empty
          icon={IconArrowsLeftRight}
          title={t`No swap requests`}
          hint={t`Swaps appear here once both people have agreed.`}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes['list']} aria-label={t`Swap requests`}>
          {data.map((swap) => (
            <Waiting
              key={swap.id}
              swap={swap}
              onReject={() => setRejected(swap)}
              onApproved={() => void desk.refresh()}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface WaitingProps {
  readonly swap: SwapView
  readonly onReject: () => void
  readonly onApproved: () => void
}
function Waiting({ swap, onReject, onApproved }: WaitingProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const may = useMayCall(swapCalls.decideSwap) && swap.may_decide
  const found = [...swap.problems.user, ...swap.problems.other]
  const isForbidden = found.some((one) => problems[one].forbids)
  const approve = async () => {
    setBusy(true)
    try {
      const body = { decision: 'approved' as const, seen: found }
      await call(swapCalls.decideSwap, { params: { swap: swap.id }, body })
      void toastSuccess(t`Swap approved`)
      onApproved()
    } catch (error) {
      void toastFailure(error, t`Approve swap`)
    } finally {
      // A refused swap has changed meanwhile: it is shown as it is now.
      await client.invalidateQueries({ queryKey: swapsKey })
      setBusy(false)
    }
  }
  return (
    <li className={classes['swap']}>
      <SwapSides swap={swap} found={swap.problems} />
      {swap.note !== '' && (
        <Box component="p" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {swap.note}
        </Box>
      )}
      {may && (
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" disabled={busy} onClick={onReject}>
            <Trans>Reject</Trans>
          </Button>
          <Button size="xs" loading={busy} disabled={isForbidden} onClick={() => void approve()}>
            <Trans>Approve</Trans>
          </Button>
        </Group>
      )}
    </li>
  )
}

function RejectSwap({ swap, onClose }: { readonly swap: SwapView; readonly onClose: () => void }) {
  const { t } = useLingui()
  const names = `${swap.user.name}, ${swap.other.name}`
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
