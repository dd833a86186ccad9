import { useState } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '#shared/permissions/actions.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePeople, usePersonName } from '../platform/people.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import { toastSuccess } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { moneyText } from '../ui/money-format.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { default_budget } from './default-budget.ts'

const SetBudget = lazyComponent(() => import('./SetBudget.tsx'))

/** Buttons that set the budget, or give the default back, for those who may. */
export function BudgetActions({
  user,
  budget,
}: {
  readonly user: string
  readonly budget: string
}) {
  const { t } = useLingui()
  const mayOf = useMaySetBudget(user)
  const [setting, setSetting] = useState(false)
  const reset = useReset(user)
  if (mayOf === null) return null
  const actions: readonly ScreenAction[] = [
    {
      id: 'budget',
      label: t`Set budget`,
      icon: IconPencil,
      can: mayOf,
      perform: () => setSetting(true),
    },
    ...(budget === default_budget ? [] : [{ ...reset, can: mayOf }]),
  ]
  return (
    <Flex component="span" gap={6} wrap="wrap" lts={0}>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} size="compact-xs" h={24} variant="default" />
      ))}
      {setting && (
        <LazyBoundary fallback={null}>
          <SetBudget user={user} budget={budget} onClose={() => setSetting(false)} />
        </LazyBoundary>
      )}
    </Flex>
  )
}

/**
 * Whether the viewer may set it, or why not; null: nothing is offered. Only the owner and super users set their own
 * budget.
 */
function useMaySetBudget(user: string): true | string | null {
  const { t } = useLingui()
  const viewer = useViewer()
  const mayCallIt = useMayCall(walletCalls.setBudget)
  const person = usePeople()?.find((one) => one.user === user)
  const own = user === viewer.user
  if (!mayCallIt) return null
  if (own) return viewer.owner || viewer.super ? true : t`Someone else must set your budget`
  return person && may(actorOfViewer(viewer), 'wallet.manage', person) ? true : null
}

function useReset(user: string): Omit<ScreenAction, 'can'> {
  const { t, i18n } = useLingui()
  const ask = useConfirm()
  const client = useQueryClient()
  const name = usePersonName()(user)
  const amount = moneyText(default_budget, 'usd', i18n.locale)
  const label = t`Reset to default`
  return {
    id: 'default-budget',
    label,
    icon: IconRestore,
    perform: () =>
      ask({
        confirm: label,
        target: name,
        text: t`The budget will be ${amount} again.`,
        context: label,
        perform: async () => {
          await call(walletCalls.setBudget, { params: { user }, body: { budget: null } })
          await client.invalidateQueries({ queryKey: keyOfModule(walletCalls.wallet) })
          await toastSuccess(t`Budget reset to the default`)
        },
      }),
  }
}
