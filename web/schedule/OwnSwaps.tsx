import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { isSwapStep } from '#shared/schedules/rules.ts'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { SwapSides } from './SwapSides.tsx'
import { swapsKey, toneOfSwap, useSwapStatuses } from './swaps.ts'

/** The viewer's swaps: what they are asked, first what waits for them, and what they asked for. */
export function OwnSwaps() {
  const { t } = useLingui()
  const { user } = useViewer()
  const { data, error } = useLiveCall(swapCalls.swaps, {
    request: { query: { user } },
  })
  if (error) return <FormFailure text={failureText(error)} />
  if (!data) return <ScreenSkeleton />
  if (data.length === 0) return <Text c="dimmed" fz="sm">{t`No swaps yet`}</Text>
  const waits = (swap: SwapView) => swap.other.user === user && isSwapStep('answer', swap.status)
  const rows = data.toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
  return (
    <Flex
      component="ul"
      direction="column"
      gap={8}
      mah="min(65dvh, 680px)"
      className="cb-scroll"
      aria-label={t`Swaps`}
    >
      {rows.map((swap) => (
        <OwnSwap key={swap.id} swap={swap} isAsked={swap.other.user === user} />
      ))}
    </Flex>
  )
}

function OwnSwap({ swap, isAsked }: { readonly swap: SwapView; readonly isAsked: boolean }) {
  const statuses = useSwapStatuses()
  return (
    <Flex component="li" direction="column" gap={8} py="xs" px="sm" fz="sm" className="cb-box">
      <SwapSides swap={swap} />
      {swap.note !== '' && (
        <Box component="p" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {swap.note}
        </Box>
      )}
      {swap.reason !== '' && (
        <Box component="p" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Trans>Reason: {swap.reason}</Trans>
        </Box>
      )}
      <Group gap={8} justify="space-between">
        <StatusBadge tone={toneOfSwap[swap.status]}>{statuses[swap.status]}</StatusBadge>
        {isAsked ? <Answer swap={swap} /> : <Withdraw swap={swap} />}
      </Group>
    </Flex>
  )
}

function Answer({ swap }: { readonly swap: SwapView }) {
  const { t } = useLingui()
  const may = useMayCall(swapCalls.answerSwap)
  const { busy, send } = useSend(swapsKey)
  if (!may || !isSwapStep('answer', swap.status)) return null
  const answer = (accept: boolean) =>
    void send(
      t`Swap`,
      () => call(swapCalls.answerSwap, { params: { swap: swap.id }, body: { accept } }),
      accept ? t`Swap accepted` : t`Swap declined`,
    )
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" disabled={busy} onClick={() => answer(false)}>
        <Trans>Decline</Trans>
      </Button>
      <Button size="xs" loading={busy} onClick={() => answer(true)}>
        <Trans>Accept</Trans>
      </Button>
    </Group>
  )
}

function Withdraw({ swap }: { readonly swap: SwapView }) {
  const { t } = useLingui()
  const may = useMayCall(swapCalls.withdrawSwap)
  const { busy, send } = useSend(swapsKey)
  if (!may || !isSwapStep('withdraw', swap.status)) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      onClick={() =>
        void send(
          t`Swap`,
          () => call(swapCalls.withdrawSwap, { params: { swap: swap.id } }),
          t`Swap withdrawn`,
        )
      }
    >
      <Trans>Withdraw</Trans>
    </Button>
  )
}
