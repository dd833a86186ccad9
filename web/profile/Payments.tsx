import { Box, Flex, Skeleton, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ItemKind } from '#shared/money/items.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'

const WalletOf = lazyComponent(async () => ({
  default: (await import('../wallet/WalletOf.tsx')).WalletOf,
}))
const PersonPayments = lazyComponent(() => import('../money/contracts/PersonPayments.tsx'))
const OwnSettlements = lazyComponent(() => import('../settlements/own/OwnSettlements.tsx'))
const ItemsOfPerson = lazyComponent(async () => ({
  default: (await import('../items/ItemsOfPerson.tsx')).ItemsOfPerson,
}))

const kindsOfPayments = ['upfront', 'penalty', 'purchase'] as const satisfies readonly ItemKind[]

/** The section 'payments' of a person's page: what is paid and owed. */
export default function Payments({ user, own }: ProfileProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const mayWallet = mayCall(viewer, walletCalls.wallet, { query: { user } })
  const mayTerms = mayCall(viewer, termCalls.contracts, { query: { user } })
  const maySettlements = mayCall(viewer, ownSettlementCalls.personSettlements, { query: { user } })
  return (
    <Stack gap="md" miw={0}>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {maySettlements && <SettlementsOf user={user} />}
        {mayWallet && (
          <Stack component="section" gap="xs" miw={0} aria-label={t`Wallet`}>
            <Box component="h2" fz="1.0625rem">
              {t`Wallet`}
            </Box>
            <WalletOf key={user} user={user} />
          </Stack>
        )}
        <ItemsOfPerson
          user={user}
          kinds={kindsOfPayments}
          title={t`Upfronts, penalties and purchases`}
          none={t`Nothing recorded yet`}
        />
        {mayTerms && <PersonPayments user={user} own={own} />}
      </LazyBoundary>
    </Stack>
  )
}

function SettlementsOf({ user }: { readonly user: string }) {
  const { t } = useLingui()
  return (
    <Flex component="section" direction="column" gap={8} miw={0} aria-label={t`Settlements`}>
      <Box component="h2" fz="1.0625rem">
        {t`Settlements`}
      </Box>
      <OwnSettlements key={user} user={user} />
    </Flex>
  )
}
