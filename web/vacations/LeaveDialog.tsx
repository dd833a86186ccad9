import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { call } from '../platform/call.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { vacationsKey } from './data.ts'
import { useDaysText, usePeriodText } from './leave-words.ts'
import { DecideLeave } from './DecideLeave.tsx'
import type { LeaveAct } from './leave-actions.tsx'

interface DialogProps {
  readonly row: VacationView
  readonly onClose: () => void
}

/** Decides, cancels or counts again, once a manager has said why. */
export default function LeaveDialog({ act, ...props }: DialogProps & { readonly act: LeaveAct }) {
  if (act === 'cancel') return <CancelLeave {...props} />
  if (act === 'recount') return <RecountLeave {...props} />
  return <DecideLeave decision={act} {...props} />
}
function CancelLeave({ row, onClose }: DialogProps) {
  const { t } = useLingui()
  const period = usePeriodText()(row)
  return (
    <ReasonDialog
      title={t`Cancel leave`}
      about={row.id}
      call={vacationCalls.cancel}
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
      <Text my={14}>
        <b>{row.name}</b> · {period}
      </Text>
    </ReasonDialog>
  )
}
function RecountLeave({ row, onClose }: DialogProps) {
  const { t } = useLingui()
  const period = usePeriodText()(row)
  const daysText = useDaysText()
  const [before, after] = [daysText(row.requested), daysText(row.drift ?? row.requested)]
  return (
    <ReasonDialog
      title={t`Recount leave`}
      about={row.id}
      call={vacationCalls.recount}
      send={(reason) =>
        call(vacationCalls.recount, { params: { vacation: row.id }, body: { reason } })
      }
      submit={t`Recount`}
      toast={t`Leave recounted`}
      invalidates={[vacationsKey]}
      onClose={onClose}
    >
      <Text my={14}>
        <b>{row.name}</b> · {period}
      </Text>
      <Text
        my={14}
      >{t`The schedule or the public holidays changed after approval: ${after} instead of ${before}.`}</Text>
    </ReasonDialog>
  )
}
