import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconBan, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { useManagesLeave, vacationsKey } from './data.ts'
import { usePeriodText } from './leave-words.ts'

const LeaveDialog = lazyComponent(() => import('./LeaveDialog.tsx'))

/** The acts on a request that have a dialog of their own. */
export type LeaveAct = 'approved' | 'rejected' | 'cancel' | 'recount'
interface LeaveActions {
  readonly actions: (row: VacationView) => readonly ScreenAction[]
  readonly dialog: ReactNode
}
/**
 * Returns the actions on a request: decided and counted again by managers, taken back by the person while it is
 * pending.
 */
export function useLeaveActions(): LeaveActions {
  const { t } = useLingui()
  const viewer = useViewer()
  const manages = useManagesLeave()
  const period = usePeriodText()
  const [chosen, setChosen] = useState<{ readonly row: VacationView; readonly act: LeaveAct }>()
  const mayDecide = useMayCall(vacationCalls.decide)
  const mayRecount = useMayCall(vacationCalls.recount)
  const mayCancel = useMayCall(vacationCalls.cancel)
  const withdraw = useConfirmedAction<VacationView>({
    id: 'withdraw',
    label: t`Withdraw`,
    icon: IconX,
    danger: true,
    nameOf: (row) => `${row.name}: ${period(row)}`,
    send: ({ id }) => call(vacationCalls.cancel, { params: { vacation: id }, body: {} }),
    toast: t`Request withdrawn`,
    invalidates: vacationsKey,
  })
  const actions = (row: VacationView): readonly ScreenAction[] => {
    const own = row.user === viewer.user
    const choose = (act: LeaveAct, label: string, icon: ScreenAction['icon']): ScreenAction => ({
      id: act,
      label,
      icon,
      can: true,
      perform: () => setChosen({ row, act }),
    })
    if (own) return row.status === 'pending' && mayCancel ? [withdraw([row])] : []
    if (!manages(row)) return []
    if (row.status === 'pending' && mayDecide)
      return [choose('approved', t`Approve`, IconCheck), choose('rejected', t`Reject`, IconBan)]
    if (row.status !== 'approved' || !mayCancel) return []
    return [
      ...(row.drift !== null && mayRecount ? [choose('recount', t`Recount`, IconRefresh)] : []),
      choose('cancel', t`Cancel leave`, IconX),
    ]
  }
  return {
    actions,
    dialog: chosen && (
      <LazyBoundary fallback={null}>
        <LeaveDialog {...chosen} onClose={() => setChosen(undefined)} />
      </LazyBoundary>
    ),
  }
}
