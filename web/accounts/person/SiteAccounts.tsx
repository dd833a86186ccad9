import { useState } from 'react'
import { Box, Flex, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { IconWorldOff } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { displayName } from '../../platform/session.ts'
import { failureText, toastFailure, toastUndo } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { HeldAccount, AccountRows } from './AccountRows.tsx'
import { NonAdultAccounts } from './NonAdultAccounts.tsx'
import { Nothing } from './Nothing.tsx'
import { usePayeeNames } from './payees.ts'
import { useInfo, usePeopleChanged } from './use-info.ts'

const SiteAccountDialog = lazyComponent(() => import('./SiteAccountDialog.tsx'))

/** The accounts that a person has on sites, and on networks that are not sites. */
export default function SiteAccounts({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data, error } = useInfo(user)
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Accounts`)} />
    ) : (
      <Skeleton h={300} radius="md" />
    )
  if (!data.conturi && !data.nonAdult)
    return <Nothing title={t`You don’t have access to these accounts`} />
  return (
    <Flex direction="column" gap={14} maw={980}>
      {data.conturi && <Sites info={data} accounts={data.conturi} />}
      {data.nonAdult && <NonAdultAccounts info={data} accounts={data.nonAdult} />}
    </Flex>
  )
}

type Accounts = NonNullable<UserInfo['conturi']>
function Sites({ info, accounts }: { readonly info: UserInfo; readonly accounts: Accounts }) {
  const { t } = useLingui()
  const nameOf = useSiteNames()
  /** The site whose account is edited, or that of a new one, which is not chosen yet. */
  const [open, setOpen] = useState<{ readonly site?: string }>()
  const rows = Object.entries(accounts)
    .map(([site, account]) => ({ ...account, site, name: nameOf(site) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <AccountRows
      title={t`Site accounts`}
      empty={{ icon: IconWorldOff, title: t`No site accounts yet` }}
      add={info.may.manage ? { label: t`Add site account`, perform: () => setOpen({}) } : undefined}
      rows={rows.map((row) => (
        <SiteRow key={row.site} info={info} row={row} onEdit={() => setOpen(row)} />
      ))}
    >
      {open && (
        <LazyBoundary fallback={null}>
          <SiteAccountDialog info={info} edited={open.site} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </AccountRows>
  )
}

interface SiteRowProps {
  readonly info: UserInfo
  readonly row: Accounts[string] & { readonly site: string; readonly name: string }
  readonly onEdit: () => void
}
function SiteRow({ info, row, onEdit }: SiteRowProps) {
  const { user, may } = info
  const payees = usePayeeNames()
  const remove = useRemove(info, row)
  return (
    <HeldAccount
      user={user}
      of={row.site}
      what="sitePassword"
      name={row.name}
      account={row}
      may={{ edit: may.manage, reveal: may.reveal }}
      onEdit={onEdit}
      onRemove={remove}
    >
      <Box component="small" c="inherit">
        {payees[row.payee]}
      </Box>
      <Active user={user} row={row} disabled={!may.manage} />
    </HeldAccount>
  )
}

function Active({
  user,
  row: { site, name, username, activ },
  disabled,
}: {
  readonly user: string
  readonly row: SiteRowProps['row']
  readonly disabled: boolean
}) {
  const { t } = useLingui()
  const changed = usePeopleChanged()
  const [busy, setBusy] = useState(false)
  const set = async (next: boolean) => {
    const account = `${name}: ${username}`
    setBusy(true)
    try {
      await call(accountCalls.setSiteAccount, { body: { user, site, username, activ: next } })
      await changed()
      if (!next) await toastUndo({ text: t`${account} deactivated`, undo: () => void set(true) })
    } catch (error) {
      await toastFailure(error, account)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      size="xs"
      label={t`Active account`}
      checked={activ}
      disabled={disabled}
      onChange={(event) => busy || void set(event.currentTarget.checked)}
    />
  )
}

function useRemove(info: UserInfo, { site, name, username }: SiteRowProps['row']): () => void {
  const { t } = useLingui()
  const ask = useConfirm()
  const changed = usePeopleChanged()
  const { user } = info
  const person = displayName(info)
  const target = `${name}: ${username}`
  return () =>
    ask({
      confirm: t`Remove account`,
      target,
      text: t`Its activity will no longer be attributed to ${person}. History is kept.`,
      danger: true,
      context: target,
      perform: async () => {
        await call(personCalls.dropSiteAccount, { params: { user, site } })
        await changed()
      },
    })
}
