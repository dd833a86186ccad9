import { useState } from 'react'
import { Box, Button, Flex, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { RejectSwap } from './RejectSwap.tsx'
import { SwapSides } from './SwapSides.tsx'
import { useApproveSwap } from './use-approve-swap.ts'

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
        <Flex
          component="ul"
          direction="column"
          gap={8}
          mah="min(65dvh, 680px)"
          className="cb-scroll"
          aria-label={t`Swap requests`}
        >
          {data.map((swap) => (
            <Waiting
              key={swap.id}
              swap={swap}
              onReject={() => setRejected(swap)}
              onApproved={() => void desk.refresh()}
            />
          ))}
        </Flex>
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
  const may = useMayCall(swapCalls.decideSwap) && swap.may_decide
  const { busy, isForbidden, approve } = useApproveSwap(swap, onApproved)
  return (
    <Flex component="li" direction="column" gap={8} py="xs" px="sm" fz="sm" className="cb-box">
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
    </Flex>
  )
}
