import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconBan, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { useDaysText, useManagesLeave, usePeriodText, vacationsKey } from './data.ts'

const DecideLeave = lazyComponent(() => import('./DecideLeave.tsx'))

type Act = 'approved' | 'rejected' | 'cancel' | 'recount'
interface LeaveActions {
  readonly actions: (row: VacationView) => readonly ScreenAction[]
  readonly dialog: ReactNode
}
/** What can be done about a request: decided and counted again by managers, taken back by the person while it is pending. */
export function useLeaveActions(): LeaveActions {
  const { t } = useLingui()
  const viewer = useViewer()
  const manages = useManagesLeave()
  const period = usePeriodText()
  const [chosen, setChosen] = useState<{ readonly row: VacationView; readonly act: Act }>()
  const mayDecide = useMayCall(vacationCalls.decide)
  const mayRecount = useMayCall(vacationCalls.recount)
  const mayCancel = useMayCall(vacationCalls.cancel)
  const withdraw = useConfirmedAction<VacationView>({
    id: 'withdraw',
    label: t`Withdraw`,
    icon: IconX,
    danger: true,
    nameOf: period,
    send: ({ id }) => call(vacationCalls.cancel, { params: { vacation: id }, body: {} }),
    toast: t`Request withdrawn`,
    invalidates: vacationsKey,
  })
  const actions = (row: VacationView): readonly ScreenAction[] => {
    const own = row.user === viewer.user
    const choose = (act: Act, label: string, icon: ScreenAction['icon']): ScreenAction => ({
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
    dialog: chosen && <Dialog {...chosen} onClose={() => setChosen(undefined)} />,
  }
}

function Dialog({
  row,
  act,
  onClose,
}: {
  readonly row: VacationView
  readonly act: Act
  readonly onClose: () => void
}) {
  if (act === 'approved' || act === 'rejected')
    return (
      <LazyBoundary fallback={null}>
        <DecideLeave row={row} decision={act} onClose={onClose} />
      </LazyBoundary>
    )
  return act === 'cancel' ? (
    <CancelLeave row={row} onClose={onClose} />
  ) : (
    <RecountLeave row={row} onClose={onClose} />
  )
}
interface DialogProps {
  readonly row: VacationView
  readonly onClose: () => void
}
function CancelLeave({ row, onClose }: DialogProps) {
  const { t } = useLingui()
  const period = usePeriodText()(row)
  return (
    <ReasonDialog
      title={t`Cancel leave`}
      send={(reason) =>
        call(vacationCalls.cancel, { params: { vacation: row.id }, body: { reason } })
      }
      submit={t`Cancel leave`}
      toast={t`Leave cancelled`}
      invalidates={[vacationsKey]}
      danger
      field={{ description: t`Visible to ${row.name}` }}
      onClose={onClose}
    >
      <p>
        <b>{row.name}</b> · {period}
      </p>
    </ReasonDialog>
  )
}
function RecountLeave({ row, onClose }: DialogProps) {
  const { t } = useLingui()
  const daysText = useDaysText()
  const [before, after] = [daysText(row.requested), daysText(row.drift ?? row.requested)]
  return (
    <ReasonDialog
      title={t`Recount leave`}
      send={(reason) =>
        call(vacationCalls.recount, { params: { vacation: row.id }, body: { reason } })
      }
      submit={t`Recount`}
      toast={t`Leave recounted`}
      invalidates={[vacationsKey]}
      onClose={onClose}
    >
      <p>{t`The schedule or the public holidays changed after approval: ${after} instead of ${before}.`}</p>
    </ReasonDialog>
  )
}
