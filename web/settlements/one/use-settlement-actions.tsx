import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCashBanknote,
  IconCheck,
  IconDoorExit,
  IconEye,
  IconFileText,
  IconMessageExclamation,
  IconLockOpen,
  IconSignature,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { allowsStep } from '#shared/settlements/steps.ts'
import { useRegisterActions, type ScreenAction } from '../../platform/actions.ts'
import { call } from '../../platform/call.ts'
import { toastFailure, toastSuccess } from '../../platform/toasts.ts'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { focusedRow, moveFocus } from '../data/row-focus.ts'
import { settlementsKey } from '../data/settlement-data.ts'
import { callParams, payslipPath } from '../data/settlement-path.ts'
import { settlements } from '../module.ts'
import type { SettlementProps } from './SettlementBody.tsx'

interface Options extends SettlementProps {
  readonly may: MaySettle
  readonly isNow: boolean
  readonly onDo: (doing: Doing) => void
}
/**
 * Returns the actions on a settlement in its state, the next step first; the palette and the list of shortcuts show the
 * same.
 */
export function useSettlementActions(options: Options): readonly ScreenAction[] {
  const steps = useSteps(options)
  const further = useFurther(options)
  const keys = useKeys()
  const shown = useMemo(() => [...steps, ...further], [steps, further])
  useRegisterActions(
    'settlement',
    useMemo(() => [...shown, ...keys], [shown, keys]),
  )
  return shown
}

function useSteps({ address, settlement, may, isNow, onDo }: Options): readonly ScreenAction[] {
  const { t } = useLingui()
  const client = useQueryClient()
  const { state, acknowledged } = settlement
  return useMemo(() => {
    if (!isNow) return []
    const group = t`Settlement`
    const base = { group, can: true } as const
    const send = (step: 'reviewSettlement' | 'acknowledgeSettlement', said: string) => async () => {
      try {
        await call(settlementCalls[step], { params: callParams(address), body: {} })
        await client.invalidateQueries({ queryKey: settlementsKey })
        await toastSuccess(said)
      } catch (error) {
        await toastFailure(error, group)
      }
    }
    const steps: readonly (ScreenAction | false)[] = [
      may.acknowledge &&
        allowsStep(state, 'acknowledge') &&
        !acknowledged && {
          ...base,
          id: 'settlement-acknowledge',
          label: t`Acknowledge`,
          icon: IconCheck,
          perform: send('acknowledgeSettlement', t`Settlement acknowledged`),
        },
      may.review &&
        allowsStep(state, 'review') &&
        settlement.closed_by === null && {
          ...base,
          id: 'settlement-review',
          label: t`Send to review`,
          icon: IconEye,
          perform: send('reviewSettlement', t`Sent to review`),
        },
      may.sign &&
        allowsStep(state, 'sign') && {
          ...base,
          id: 'settlement-sign',
          label: t`Sign`,
          icon: IconSignature,
          shortcut: settlements.shortcuts['settlement-sign'],
          perform: () => onDo({ what: 'sign' }),
        },
      may.pay &&
        allowsStep(state, 'pay') && {
          ...base,
          id: 'settlement-pay',
          label: t`Mark as paid`,
          icon: IconCashBanknote,
          perform: () => onDo({ what: 'pay' }),
        },
      may.returned &&
        allowsStep(state, 'returned') && {
          ...base,
          id: 'settlement-returned',
          label: t`Payment returned`,
          icon: IconArrowBackUp,
          perform: () => onDo({ what: 'returned' }),
        },
    ]
    return steps.filter((step) => step !== false)
  }, [t, client, address, state, acknowledged, settlement.closed_by, may, isNow, onDo])
}

function useFurther({ address, settlement, may, isNow, onDo }: Options): readonly ScreenAction[] {
  const { t } = useLingui()
  const { state, final } = settlement
  return useMemo(() => {
    const group = t`Settlement`
    const base = { group, can: true } as const
    const further: readonly (ScreenAction | false)[] = [
      (state === 'signed' || state === 'paid') && {
        ...base,
        id: 'settlement-payslip',
        label: t`Payslip`,
        icon: IconFileText,
        perform: () => void window.open(payslipPath(address), '_blank', 'noopener'),
      },
      isNow &&
        may.reopen &&
        allowsStep(state, 'reopen') && {
          ...base,
          id: 'settlement-reopen',
          label: t`Reopen`,
          icon: IconLockOpen,
          perform: () => onDo({ what: 'reopen' }),
        },
      isNow &&
        may.final &&
        final === null &&
        (state === 'open' || state === 'review') && {
          ...base,
          id: 'settlement-final',
          label: t`Last half-month in this studio`,
          icon: IconDoorExit,
          perform: () => onDo({ what: 'final' }),
        },
    ]
    return further.filter((one) => one !== false)
  }, [t, address, state, final, may, isNow, onDo])
}

/** From line to line, and what is behind it. */
function useKeys(): readonly ScreenAction[] {
  const { t } = useLingui()
  return useMemo(() => {
    const base = { group: t`Settlement`, can: true } as const
    const explain = () => focusedRow()?.querySelector<HTMLElement>('[aria-expanded]')?.click()
    return [
      {
        ...base,
        id: 'settlement-next',
        label: t`Next line`,
        icon: IconArrowDown,
        shortcut: settlements.shortcuts['settlement-next'],
        perform: () => moveFocus(1),
      },
      {
        ...base,
        id: 'settlement-previous',
        label: t`Previous line`,
        icon: IconArrowUp,
        shortcut: settlements.shortcuts['settlement-previous'],
        perform: () => moveFocus(-1),
      },
      {
        ...base,
        id: 'settlement-open',
        label: t`Open the line`,
        icon: IconArrowDown,
        shortcut: settlements.shortcuts['settlement-open'],
        perform: explain,
      },
      {
        ...base,
        id: 'settlement-explain',
        label: t`Explain the line`,
        icon: IconMessageExclamation,
        shortcut: settlements.shortcuts['settlement-explain'],
        perform: explain,
      },
    ]
  }, [t])
}
