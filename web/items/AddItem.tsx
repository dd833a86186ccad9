import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { currencies, minorOf, type Currency } from '#shared/money/amount.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { INSTALLMENTS_MAX, isItemDate, type EnteredKind } from '#shared/money/items.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../platform/call.ts'
import { usePeople } from '../platform/people.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { afterItems } from './data.ts'
import { InstalmentPreview } from './InstalmentPreview.tsx'
import { useTodayIn } from './item-days.ts'
import classes from './Items.module.css'
import { useKindWords } from './kind-words.ts'

interface Values {
  readonly user: string
  readonly amount: string
  readonly currency: Currency
  readonly date: string
  readonly reason: string
  readonly installments: string
  /** Empty: the person's own on the date. */
  readonly studio: string
}
/** Which field a refusal is about. */
const fields = {
  'money.userUnknown': 'user',
  'money.notOneself': 'user',
  'money.penaltyEmployee': 'user',
  'money.penaltyNoContract': 'user',
  'money.itemNoStudio': 'date',
  'money.studioUnknown': 'studio',
  'money.itemInstallments': 'installments',
} as const

/** Records an upfront, a penalty or a bonus. */
export default function AddItem({
  kind,
  currency,
  onClose,
}: {
  readonly kind: EnteredKind
  /** Chosen at first. */
  readonly currency: Currency
  readonly onClose: () => void
}) {
  const words = useKindWords(kind)
  const viewer = useViewer()
  const form = useItemForm(currency, useTodayIn()(viewer.studio))
  return (
    <SaveDialog
      title={words.add}
      about=""
      size="lg"
      form={form}
      send={(values) => send(kind, values)}
      invalidates={afterItems}
      fields={fields}
      toast={words.recorded}
      submit={words.record}
      onClose={onClose}
    >
      <Fields kind={kind} form={form} />
    </SaveDialog>
  )
}

const send = (kind: EnteredKind, { installments, studio, ...values }: Values) =>
  call(itemCalls.addItem, {
    body: {
      ...values,
      kind,
      ...(studio === '' ? {} : { studio }),
      ...(kind === 'upfront' ? { installments: Number(installments) } : {}),
    },
  })

const isCount = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= INSTALLMENTS_MAX

function useItemForm(currency: Currency, today: string) {
  const { t } = useLingui()
  return useForm<Values>({
    mode: 'controlled',
    initialValues: {
      user: '',
      amount: '',
      currency,
      date: today,
      reason: '',
      installments: '1',
      studio: '',
    },
    validate: {
      user: (user) => (user === '' ? t`Choose a person` : null),
      amount: (amount) =>
        amount !== '' && minorOf(amount) > 0 ? null : t`Enter an amount above zero`,
      date: (date) => (isItemDate(date) ? null : t`Enter a date from 2000 to 2099`),
      reason: (reason) => !isReason(reason),
      installments: (count) =>
        isCount(count) ? null : t`Enter a number from 1 to ${INSTALLMENTS_MAX}`,
    },
  })
}
type ItemForm = ReturnType<typeof useItemForm>

function Fields({ kind, form }: { readonly kind: EnteredKind; readonly form: ItemForm }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const people = usePeople()
  const today = useTodayIn()
  const { installments } = form.values
  // Only those who have no one above them do this for themselves.
  const others =
    viewer.owner || viewer.super ? people : people?.filter(({ user }) => user !== viewer.user)
  return (
    <>
      <PersonPicker
        label={t`Person`}
        required
        people={others ?? []}
        {...form.getInputProps('user')}
        onChange={(user) => {
          form.setFieldValue('user', user)
          const studio = people?.find((one) => one.user === user)?.studio
          if (studio && !form.isTouched('date')) form.setFieldValue('date', today(studio))
        }}
      />
      <AmountFields form={form} />
      <DatePicker
        label={t`Date`}
        required
        min="2000-01-01"
        max="2099-12-31"
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <ReasonField {...form.getInputProps('reason')} />
      <StudioField form={form} />
      {kind === 'upfront' && (
        <>
          <TextInput
            label={t`Instalments`}
            description={t`One each half-month, the first in the half-month of the date`}
            required
            maxLength={2}
            {...digitsOnly}
            {...form.getInputProps('installments')}
          />
          <InstalmentPreview
            {...form.values}
            installments={isCount(installments) ? Number(installments) : null}
          />
        </>
      )}
    </>
  )
}

function AmountFields({ form }: { readonly form: ItemForm }) {
  const { t } = useLingui()
  return (
    <div className={classes['amount']}>
      <MoneyInput
        label={t`Amount`}
        required
        currency={form.values.currency}
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <ChoiceSelect
        size="sm"
        label={t`Currency`}
        data={currencies.map((one) => ({ value: one, label: one.toUpperCase() }))}
        {...form.getInputProps('currency')}
      />
    </div>
  )
}

/** For who sees more than one: in whose books it is. */
function StudioField({ form }: { readonly form: ItemForm }) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  if (studios.length < 2) return null
  return (
    <ChoiceSelect
      size="sm"
      label={t`Studio`}
      data={[
        { value: '', label: t`The person’s studio on that date` },
        ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
      ]}
      {...form.getInputProps('studio')}
    />
  )
}
