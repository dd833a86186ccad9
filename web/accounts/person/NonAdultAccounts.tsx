import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconUserOff } from '@tabler/icons-react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { nonAdultNetworks } from '#shared/accounts/person-rules.ts'
import { call } from '../../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { displayName } from '../../platform/session.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { HeldAccount, AccountRows } from './AccountRows.tsx'
import { networkNames, type SocialNetwork } from './networks.ts'
import { usePeopleChanged } from './use-info.ts'

const SocialAccountDialog = lazyComponent(() => import('./SocialAccountDialog.tsx'))

interface NonAdultAccountsProps {
  readonly info: UserInfo
  readonly accounts: NonNullable<UserInfo['nonAdult']>
}
/** Twitter, YouTube and the like: nothing is observed there. */
export function NonAdultAccounts({ info, accounts }: NonAdultAccountsProps) {
  const { t } = useLingui()
  const { user, may } = info
  const edits = may.manage || may.editOwn
  const remove = useRemove(info)
  /** The network whose account is edited, or that of a new one, which is not chosen yet. */
  const [open, setOpen] = useState<{ readonly network?: SocialNetwork }>()
  const held = nonAdultNetworks.flatMap((network) => {
    const account = accounts[network]
    return account ? [{ network, account }] : []
  })
  return (
    <AccountRows
      title={t`Social accounts`}
      empty={{ icon: IconUserOff, title: t`No social accounts yet` }}
      add={
        edits && held.length < nonAdultNetworks.length
          ? { label: t`Add social account`, perform: () => setOpen({}) }
          : undefined
      }
      rows={held.map(({ network, account }) => (
        <HeldAccount
          key={network}
          user={user}
          of={network}
          what="nonAdultPassword"
          name={networkNames[network]}
          account={account}
          may={{ edit: edits, reveal: may.reveal }}
          onEdit={() => setOpen({ network })}
          onRemove={() => remove(network, account.username)}
        />
      ))}
    >
      {open && (
        <LazyBoundary fallback={null}>
          <SocialAccountDialog
            user={user}
            accounts={accounts}
            edited={open.network}
            onClose={() => setOpen(undefined)}
          />
        </LazyBoundary>
      )}
    </AccountRows>
  )
}

function useRemove(info: UserInfo): (network: SocialNetwork, username: string) => void {
  const { t } = useLingui()
  const ask = useConfirm()
  const changed = usePeopleChanged()
  return (network, username) => {
    const { user } = info
    const target = `${displayName(info)}: ${networkNames[network]}: ${username}`
    ask({
      confirm: t`Remove account`,
      target,
      danger: true,
      context: target,
      perform: async () => {
        await call(personCalls.dropNonAdultAccount, { params: { user, network } })
        await changed()
      },
    })
  }
}
