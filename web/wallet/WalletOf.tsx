import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconWallet } from '@tabler/icons-react'
import { walletCalls } from '#shared/wallet/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { BudgetActions } from './BudgetActions.tsx'
import { WalletSummary } from './WalletSummary.tsx'

// Its table and its chart are more than half of the screen.
const OutstandingPlan = lazyComponent(() => import('./OutstandingPlan.tsx'))

/** The wallet of a person: what they may spend, and what they have to pay back by half-month. */
export function WalletOf({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const wallet = useLiveCall(walletCalls.wallet, { request: { query: { user } } })
  const plan = useLiveCall(walletCalls.plan, { request: { query: { user } } })
  const error = wallet.error ?? plan.error
  if (error && !(wallet.data && plan.data))
    return (
      <Empty
        icon={IconWallet}
        title={failureText(error, t`Wallet`)}
        action={
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              void wallet.refetch()
              void plan.refetch()
            }}
          >
            <Trans>Retry</Trans>
          </Button>
        }
      />
    )
  if (!wallet.data || !plan.data) return <Skeleton h={280} radius="md" />
  return (
    <Stack gap={14} miw={0}>
      <WalletSummary wallet={wallet.data}>
        <BudgetActions user={user} budget={wallet.data.budget} />
      </WalletSummary>
      {plan.data.length === 0 ? (
        <NothingOutstanding />
      ) : (
        <LazyBoundary fallback={<Skeleton h={280} radius="md" />}>
          <OutstandingPlan plan={plan.data} />
        </LazyBoundary>
      )}
    </Stack>
  )
}

function NothingOutstanding() {
  const { t } = useLingui()
  return (
    <Group
      component="section"
      gap="xs"
      px={18}
      py="sm"
      fz="sm"
      className="cb-card"
      aria-label={t`Outstanding instalments`}
    >
      <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
      <b>{t`Nothing is outstanding`}</b>
      <Text inherit c="dimmed">
        {t`Upfronts and purchases show here by half-month until they are paid back.`}
      </Text>
    </Group>
  )
}
