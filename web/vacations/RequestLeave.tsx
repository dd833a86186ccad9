import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { vacationCalls } from '#shared/vacations/calls.ts'
import {
  isLeaveDate,
  isLeaveTooLong,
  leaveKinds,
  slotsOf,
  type LeaveRange,
} from '#shared/vacations/slots.ts'
import { call } from '../platform/call.ts'
import { keptFor } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { dateIn } from '../ui/format.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { BalanceAfter } from './BalanceCards.tsx'
import { vacationsKey } from './data.ts'
import { useDaysText, useLeaveKindNames } from './leave-words.ts'
import classes from './Vacations.module.css'

const fields = {
  'vacations.userUnknown': 'user',
  'vacations.inactive': 'user',
  'vacations.range': 'to',
  'vacations.overlap': 'from',
  'vacations.nothingToTake': 'from',
  'vacations.balance': 'to',
} as const

/** A dialog that asks for leave: the viewer's own, or, as a manager, another person's. */
export default function RequestLeave({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useLeaveForm()
  return (
    <SaveDialog
      title={t`New vacation request`}
      about=""
      size="lg"
      form={form}
      send={(body) => call(vacationCalls.request, { body })}
      submit={t`Send request`}
      toast={t`Request sent`}
      invalidates={[vacationsKey]}
      fields={fields}
      onClose={onClose}
    >
      <Fields form={form} />
      <Counted values={form.values} />
      <Textarea
        label={t`Note`}
        description={t`Visible to managers`}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </SaveDialog>
  )
}

function useLeaveForm() {
  const { t } = useLingui()
  const viewer = useViewer()
  const today = dateIn(Date.now() / 1000)
  return useCallForm(
    vacationCalls.request,
    {
      user: viewer.user,
      kind: 'annual',
      from: today,
      from_half: 'AM',
      to: today,
      to_half: 'PM',
      note: '',
    },
    {
      user: t`Choose a person`,
      to: (to, values) =>
        to === ''
          ? t`Choose a date`
          : slotsOf(values).length === 0
            ? t`The last day must not be before the first`
            : null,
    },
  )
}
type LeaveForm = ReturnType<typeof useLeaveForm>

function Fields({ form }: { readonly form: LeaveForm }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const kinds = useLeaveKindNames()
  const halves = [
    { value: 'AM', label: t`Morning` },
    { value: 'PM', label: t`Afternoon` },
  ]
  const asksForOthers = mayCall(viewer, vacationCalls.request, { body: { user: '' } })
  const { to } = form.values
  return (
    <>
      {asksForOthers && <PersonPicker label={t`Person`} {...form.field('user')} />}
      <ChoiceSelect
        size="sm"
        label={t`Type`}
        data={leaveKinds.map((value) => ({ value, label: kinds[value] }))}
        {...form.field('kind')}
      />
      <div className={classes['pair']}>
        <DateField
          label={t`First day`}
          {...form.field('from')}
          onChange={(date) => {
            form.setFieldValue('from', date)
            if (to < date) form.setFieldValue('to', date)
          }}
        />
        <ChoiceSelect
          size="sm"
          label={t`Starts in the`}
          data={halves}
          {...form.field('from_half')}
        />
      </div>
      <div className={classes['pair']}>
        <DateField label={t`Last day`} {...form.field('to')} />
        <ChoiceSelect size="sm" label={t`Ends in the`} data={halves} {...form.field('to_half')} />
      </div>
    </>
  )
}

/** A year that is still being typed makes a range too: 0202, or 2202 from a browser that takes the day for a month. */
const isCountable = (range: LeaveRange): boolean =>
  [range.from, range.to].every(isLeaveDate) && !isLeaveTooLong(range) && slotsOf(range).length > 0

/** How many days it takes, holidays left out, and what would be left. */
function Counted({ values }: Pick<LeaveForm, 'values'>) {
  const daysText = useDaysText()
  const [{ note: _, ...query }] = useDebouncedValue(values, 200)
  const { data } = useLiveCall(vacationCalls.count, {
    request: { query },
    enabled: query.user !== '' && isCountable(query),
    placeholderData: keptFor({ query: { user: query.user } }),
  })
  if (!data) return null
  const days = daysText(data.days)
  const names = data.holidays.map(({ name }) => name).join(', ')
  return (
    <div>
      <b>
        <Trans>{days} of leave</Trans>
      </b>
      {names !== '' && (
        <p>
          <Trans>Not counted: {names}</Trans>
        </p>
      )}
      {query.kind === 'annual' && <BalanceAfter balance={data.balance} missing={data.missing} />}
    </div>
  )
}
