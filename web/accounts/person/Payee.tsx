import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { accountCalls, payees, type Payee } from '#shared/accounts/calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { displayName } from '../../platform/session.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { usePeopleChanged } from './use-info.ts'

/** Whom a site pays. */
export function usePayeeChoices(): readonly { readonly value: Payee; readonly label: string }[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<Payee, string>> = {
      studio: t`Paid to the studio`,
      person: t`Paid to the person`,
    }
    return payees.map((value) => ({ value, label: names[value] }))
  }, [t])
}

interface PayeeChoiceProps {
  readonly info: UserInfo
  readonly account: { readonly site: string; readonly username: string; readonly payee: Payee }
  /** What the account is called. */
  readonly name: string
}
/** Whom the site pays today; another choice asks from which day it holds. */
export function PayeeChoice({ info, account, name }: PayeeChoiceProps) {
  const { t } = useLingui()
  const ask = useConfirm()
  const changed = usePeopleChanged()
  const choices = usePayeeChoices()
  const { user, timezone, may } = info
  const { site, username } = account
  const choose = (chosen: string) => {
    const choice = choices.find(({ value }) => value === chosen)
    if (!choice) return
    ask({
      confirm: t`Change payee`,
      target: `${displayName(info)}: ${name}`,
      text: choice.label,
      day: { zone: timezone ?? undefined },
      context: name,
      perform: async (from) => {
        const day = from === '' ? {} : { from }
        await call(accountCalls.setSiteAccount, {
          body: { user, site, username, payee: choice.value, ...day },
        })
        await changed()
        await toastSuccess(t`Saved`)
      },
    })
  }
  return (
    <ChoiceSelect
      aria-label={t`${name}’s payee`}
      data={[...choices]}
      value={account.payee}
      disabled={!may.manage}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
