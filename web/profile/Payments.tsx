import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'wouter'
import { itemCalls } from '#shared/money/item-calls.ts'
import type { ItemKind } from '#shared/money/items.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import classes from './Payments.module.css'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import type { ProfileProps } from './profile-sections.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Sections } from '../ui/Sections.tsx'

const WalletOf = lazyComponent(async () => ({
  default: (await import('../wallet/WalletOf.tsx')).WalletOf,
}))
const PersonPayments = lazyComponent(() => import('../money/contracts/PersonPayments.tsx'))
const OwnSettlements = lazyComponent(() => import('../settlements/own/OwnSettlements.tsx'))
const ItemsOfPerson = lazyComponent(() => import('../items/ItemsOfPerson.tsx'))

const kindsOfPayments = ['upfront', 'penalty', 'purchase'] as const satisfies readonly ItemKind[]
const kindsOfBonuses = ['bonus'] as const satisfies readonly ItemKind[]

/** The section 'payments' of a person's page. It has two tabs (specification, section 2): what is paid and owed, and bonuses. */
export default function Payments({ user, own }: ProfileProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [{ tab }] = useQueryString(['tab'])
  const mayWallet = mayCall(viewer, walletCalls.wallet, { query: { user } })
  const mayItems = mayCall(viewer, itemCalls.items, { query: { user } })
  const mayTerms = mayCall(viewer, termCalls.contracts, { query: { user } })
  const maySettlements = mayCall(viewer, ownSettlementCalls.personSettlements, { query: { user } })
  if (!mayWallet && !mayItems && !mayTerms)
    return (
      <Empty icon={IconCash} title={t`You don’t have permission to see this person’s payments`} />
    )
  const isBonuses = tab === 'bonuses'
  const to = (id: string) =>
    withQuery(paths.aboutUser, { user: own ? '' : user, section: 'payments', tab: id })
  return (
    <div className={classes['payments']}>
      <Sections>
        <Link href={to('')} aria-current={isBonuses ? undefined : 'page'}>
          {t`Payments`}
        </Link>
        <Link href={to('bonuses')} aria-current={isBonuses ? 'page' : undefined}>
          {t`Bonuses`}
        </Link>
      </Sections>
      <LazyBoundary fallback={<Skeleton h={240} radius="md" />}>
        {isBonuses ? (
          <ItemsOfPerson
            user={user}
            kinds={kindsOfBonuses}
            title={t`Bonuses`}
            none={t`No bonuses yet`}
          />
        ) : (
          <>
            {maySettlements && <SettlementsOf user={user} />}
            {mayWallet && <WalletOf key={user} user={user} />}
            <ItemsOfPerson
              user={user}
              kinds={kindsOfPayments}
              title={t`Upfronts, penalties and purchases`}
              none={t`Nothing recorded yet`}
            />
            {mayTerms && <PersonPayments user={user} own={own} />}
          </>
        )}
      </LazyBoundary>
    </div>
  )
}

function SettlementsOf({ user }: { readonly user: string }) {
  const { t } = useLingui()
  return (
    <section className={classes['settlements']} aria-label={t`Settlements`}>
      <h2>{t`Settlements`}</h2>
      <OwnSettlements key={user} user={user} />
    </section>
  )
}
