import { useMemo, useState } from 'react'
import { Flex, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconAdjustments, IconBeach } from '@tabler/icons-react'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { List } from '../ui/List.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { BalanceCorrections } from './BalanceCorrections.tsx'
import { useVacationColumns } from './columns.tsx'
import { useVacations, vacationsKey } from './data.ts'
import { useLeaveActions } from './leave-actions.tsx'

interface Props {
  readonly user: string
}
/** The section 'holidays' of a person's page: what leave they have, and what they asked for. */
export default function LeaveOfPerson({ user }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { data: balance } = useLiveCall(vacationCalls.balance, {
    request: { query: { user } },
  })
  const asked = useVacations({ user })
  const { actions, dialog } = useLeaveActions()
  const columns = useVacationColumns(null)
  const [correcting, setCorrecting] = useState(false)
  const mayCorrect = user !== viewer.user && mayCall(viewer, vacationCalls.correct)
  const own = useMemo(() => columns.filter(({ id }) => id !== 'user'), [columns])
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-label={t`Vacations`}>
      {balance && <BalanceCards balance={balance} />}
      {mayCorrect && (
        <div>
          <ActionButton
            variant="default"
            action={{
              id: 'correct',
              label: t`Correct balance`,
              icon: IconAdjustments,
              can: true,
              perform: () => setCorrecting(true),
            }}
          />
        </div>
      )}
      <List
        name="person-vacations"
        label={t`Vacations`}
        asked={asked}
        rowId={({ id }) => id}
        columns={own}
        sortedBy={{ id: 'period', desc: true }}
        heightMax={520}
        widthMin={900}
        actions={actions}
        actionsWidth="232px"
        empty={{ icon: IconBeach, title: t`No vacation requests yet` }}
      />
      <BalanceCorrections user={user} />
      {dialog}
      {correcting && <CorrectBalance user={user} onClose={() => setCorrecting(false)} />}
    </Flex>
  )
}

function CorrectBalance({ user, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useCallForm(
    vacationCalls.correct,
    { year: String(new Date().getFullYear()), days: '', reason: '' },
    {
      year: t`Enter a year`,
      days: t`Enter days in halves, such as 2 or -0.5`,
      reason: (reason) => !isReason(reason),
    },
  )
  return (
    <SaveDialog
      title={t`Correct balance`}
      about={user}
      form={form}
      send={(body) => call(vacationCalls.correct, { body: { user, ...body } })}
      submit={t`Save`}
      toast={t`Balance corrected`}
      invalidates={[vacationsKey]}
      fields={{ 'vacations.correctionYear': 'year', 'vacations.balance': 'days' }}
      onClose={onClose}
    >
      <TextInput label={t`Year`} maxLength={4} {...form.field('year')} />
      <TextInput
        label={t`Days`}
        description={t`Use a minus sign to take days away`}
        maxLength={6}
        {...form.field('days')}
      />
      <ReasonField {...form.field('reason')} />
    </SaveDialog>
  )
}
