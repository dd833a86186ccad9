import { Text, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { swapCalls, type SwapPartners } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keptFor } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { dayName } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import type { AskSwapProps } from './AskSwap.tsx'
import { SwapSides } from './SwapSides.tsx'
import { swapsKey } from './swaps.ts'
import { useScheduleWords } from './words.ts'

const fields = {
  'schedules.swapAsked': 'other',
  'schedules.swapSelf': 'other',
  'schedules.userUnknown': 'other',
  'schedules.swapOverlap': 'other_date',
  'schedules.swapNothing': 'other_date',
} as const

/** A dialog that asks a colleague to take a person's hours on a date, or to swap them for hours of theirs. */
export default function SwapForm({ of, date, studio, onClose }: AskSwapProps) {
  const { t } = useLingui()
  const may = useMayCall(swapCalls.askSwap)
  const form = useAskForm()
  const { other, other_date } = form.values
  const whose = { date, studio, ...(of && { user: of.user }) }
  const { data, error } = useLiveCall(swapCalls.swapPartners, {
    request: { query: { ...whose, ...(other === '' ? {} : { other }) } },
    placeholderData: keptFor({ query: whose }),
  })
  if (!may) return null
  return (
    <SaveDialog
      title={t`Swap shift`}
      about={`${studio} ${date} ${of?.user ?? ''}`}
      form={form}
      send={(body) => call(swapCalls.askSwap, { body: { ...whose, ...body } })}
      submit={t`Send request`}
      toast={t`Request sent`}
      invalidates={[swapsKey]}
      fields={fields}
      size="lg"
      onClose={onClose}
    >
      <FormFailure text={error ? failureText(error) : undefined} />
      {data && <Given of={of} date={date} hours={data.hours} />}
      <PartnerField found={data} form={form} />
      {other !== '' && <DayField found={data} form={form} />}
      {other !== '' && data && <Chosen {...{ of, date, other, other_date }} found={data} />}
      <Textarea
        label={t`Note`}
        description={t`Visible to the other person and to managers`}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </SaveDialog>
  )
}

function useAskForm() {
  const { t } = useLingui()
  return useCallForm(
    swapCalls.askSwap,
    { other: '', other_date: '', note: '' },
    { other: t`Choose a person` },
  )
}

/** The hours that are given away. */
function Given({
  of,
  date,
  hours,
}: Pick<SwapPartners, 'hours'> & Pick<AskSwapProps, 'of' | 'date'>) {
  const { i18n } = useLingui()
  const words = useScheduleWords()
  const name = of?.name
  const [day, times] = [dayName(date, i18n.locale, 'no year'), words.cell(hours)]
  return (
    <Text size="sm">
      {of ? (
        <Trans>
          {name}’s shift: {day}, {times}
        </Trans>
      ) : (
        <Trans>
          Your shift: {day}, {times}
        </Trans>
      )}
    </Text>
  )
}

interface FieldProps {
  readonly found: SwapPartners | undefined
  readonly form: ReturnType<typeof useAskForm>
}
function PartnerField({ found, form }: FieldProps) {
  const { t } = useLingui()
  const words = useScheduleWords()
  const partners = found?.partners ?? []
  return (
    <ChoiceSelect
      size="sm"
      label={t`Colleague`}
      {...(found && partners.length === 0 ? { description: t`No one to swap with` } : {})}
      data={[
        { value: '', label: t`Choose a person` },
        ...partners.map(({ user, name, hours, against }) => ({
          value: user,
          label: [name, words.cell(hours), ...(against ? [t`may not be possible`] : [])].join(
            ' · ',
          ),
        })),
      ]}
      {...form.field('other')}
      onChange={(event) => {
        form.setFieldValue('other', event.currentTarget.value)
        form.setFieldValue('other_date', '')
      }}
    />
  )
}
function DayField({ found, form }: FieldProps) {
  const { t, i18n } = useLingui()
  const words = useScheduleWords()
  return (
    <ChoiceSelect
      size="sm"
      label={t`In return`}
      data={[
        { value: '', label: t`Nothing in return` },
        ...(found?.days ?? []).map(({ date, hours, problems }) => ({
          value: date,
          label: [
            `${dayName(date, i18n.locale, 'no year')}, ${words.cell(hours)}`,
            ...problems.map((one) => words.problem[one]),
          ].join(' · '),
        })),
      ]}
      {...form.field('other_date')}
    />
  )
}
/** Both sides as they are about to be asked. */
function Chosen({
  of,
  date,
  other,
  other_date,
  found,
}: Pick<ReturnType<typeof useAskForm>['values'], 'other' | 'other_date'> &
  Pick<AskSwapProps, 'of' | 'date'> & {
    readonly found: SwapPartners
  }) {
  const { t } = useLingui()
  const { user } = useViewer()
  const partner = found.partners.find((one) => one.user === other)
  const day = found.days.find((one) => one.date === other_date)
  return (
    <SwapSides
      swap={{
        user: of ?? { user, name: t`You` },
        date,
        hours: found.hours,
        other: { user: other, name: partner?.name ?? other },
        other_date: day?.date ?? null,
        other_hours: day?.hours ?? [],
      }}
      found={{ user: day?.problems ?? [], other: [] }}
    />
  )
}
