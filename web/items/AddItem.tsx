import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { currencies, minorOf, type Currency } from '#shared/money/amount.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { INSTALLMENTS_MAX, isItemDate, type EnteredKind } from '#shared/money/items.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePeople } from '../platform/people.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { afterItems } from './data.ts'
import { InstalmentPreview } from './InstalmentPreview.tsx'
import { useTodayIn } from './item-days.ts'
import classes from './Items.module.css'
import { useKindWords } from './kind-words.ts'

const ItemAfter = lazyComponent(() => import('./ItemAfter.tsx'))

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
  const form = useItemForm(kind, currency, useTodayIn()(viewer.studio))
  return (
    <SaveDialog
      title={words.add}
      about=""
      size="lg"
      form={form}
      send={(body) => call(itemCalls.addItem, { body: { ...body, kind } })}
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

function useItemForm(kind: EnteredKind, currency: Currency, today: string) {
  const { t } = useLingui()
  return useCallForm(
    itemCalls.addItem,
    {
      user: '',
      amount: '',
      currency,
      date: today,
      reason: '',
      installments: kind === 'upfront' ? '1' : '',
      // Empty: the person's own on the date.
      studio: '',
    },
    {
      user: t`Choose a person`,
      amount: (amount) =>
        amount !== '' && minorOf(amount) > 0 ? null : t`Enter an amount above zero`,
      date: (date) => (isItemDate(date) ? null : t`Enter a date from 2000 to 2099`),
      reason: (reason) => !isReason(reason),
      ...(kind === 'upfront' && { installments: t`Enter a number from 1 to ${INSTALLMENTS_MAX}` }),
    },
  )
}
type ItemForm = ReturnType<typeof useItemForm>

function Fields({ kind, form }: { readonly kind: EnteredKind; readonly form: ItemForm }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const people = usePeople()
  const today = useTodayIn()
  const { installments } = form.values
  const count = form.isValid('installments') ? Number(installments) : null
  // Only those who have no one above them do this for themselves.
  const others =
    viewer.owner || viewer.super ? people : people?.filter(({ user }) => user !== viewer.user)
  return (
    <>
      <PersonPicker
        label={t`Person`}
        people={others ?? []}
        {...form.field('user')}
        onChange={(user) => {
          form.setFieldValue('user', user)
          const studio = people?.find((one) => one.user === user)?.studio
          if (studio && !form.isTouched('date')) form.setFieldValue('date', today(studio))
        }}
      />
      <AmountFields form={form} />
      <DateField label={t`Date`} min="2000-01-01" max="2099-12-31" {...form.field('date')} />
      <ReasonField {...form.field('reason')} />
      <StudioField form={form} />
      {kind === 'upfront' && (
        <>
          <TextInput
            label={t`Instalments`}
            description={t`One each half-month, the first in the half-month of the date`}
            maxLength={2}
            {...digitsOnly}
            {...form.field('installments')}
          />
          <InstalmentPreview {...form.values} installments={count} />
        </>
      )}
      {kind !== 'bonus' && form.values.user !== '' && (
        <LazyBoundary fallback={null}>
          <ItemAfter key={form.values.user} kind={kind} {...form.values} installments={count} />
        </LazyBoundary>
      )}
    </>
  )
}

function AmountFields({ form }: { readonly form: ItemForm }) {
  const { t } = useLingui()
  return (
    <div className={classes['amount']}>
      <MoneyInput label={t`Amount`} currency={form.values.currency} {...form.field('amount')} />
      <ChoiceSelect
        size="sm"
        label={t`Currency`}
        data={currencies.map((one) => ({ value: one, label: one.toUpperCase() }))}
        {...form.field('currency')}
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
      {...form.field('studio')}
    />
  )
}
