import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { payees, type Payee } from '#shared/accounts/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'

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
  /** The account by its name. */
  readonly name: string
  readonly payee: Payee
  readonly disabled: boolean
  /** From a day on; from today, if it is empty. */
  readonly set: (payee: Payee, from: LocalDay) => Promise<void>
  readonly zone: string | null
}
/** Whom the site pays today; another choice asks from which day it holds. */
export function PayeeChoice({ name, payee, disabled, set, zone }: PayeeChoiceProps) {
  const { t } = useLingui()
  const ask = useConfirm()
  const choices = usePayeeChoices()
  const choose = (chosen: string) => {
    const choice = choices.find(({ value }) => value === chosen)
    if (!choice) return
    ask({
      confirm: t`Change payee`,
      target: name,
      text: choice.label,
      day: { zone: zone ?? undefined },
      context: name,
      perform: (day) => set(choice.value, day),
    })
  }
  return (
    <ChoiceSelect
      aria-label={t`Payee of ${name}`}
      data={[...choices]}
      value={payee}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
