import { useId } from 'react'
import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isReason } from '#shared/platform/reason.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import { storeLimits } from '#shared/store/rules.ts'
import type { Stock } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useCall } from '../platform/queries.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { storeKey } from './data.ts'
import { usePlaceName } from './words.ts'

export type AskedMove = 'received' | 'written-off' | 'counted' | 'moved'
const fields = {
  'shop.reason': 'reason',
  'shop.quantity': 'quantity',
  'shop.stockBelowZero': 'quantity',
  'shop.stockFull': 'quantity',
  'shop.placesFull': 'place',
  'shop.samePlace': 'to',
} as const

/** Records what came, was written off, was counted or went to another place. */
export default function StockDialog({
  move,
  stock,
  studio,
  onClose,
}: {
  readonly move: AskedMove
  readonly stock: Stock
  readonly studio: string
  readonly onClose: () => void
}) {
  const may = useMayCall(productCalls.moveStock)
  const { data: places = [] } = useCall(productCalls.places, { request: { query: { studio } } })
  const [first] = stock.places
  const [label, done] = useMoveWords()[move]
  const form = useMoveForm(move, first?.place ?? '')
  const there = stock.places.find(({ place }) => place === form.values.place)?.quantity ?? 0
  const known = [...new Set(['', ...stock.places.map(({ place }) => place), ...places])]
  if (!may) return null
  return (
    <SaveDialog
      title={`${label}: ${stock.name}`}
      about={stock.id}
      form={form}
      overflowing
      send={({ to, ...body }) =>
        call(productCalls.moveStock, {
          params: { id: stock.id },
          body: { ...body, kind: move, ...(move === 'moved' && { to: to ?? '' }) },
        })
      }
      fields={fields}
      submit={label}
      toast={done}
      invalidates={[storeKey]}
      onClose={onClose}
    >
      <MoveFields move={move} form={form} known={known} there={there} />
    </SaveDialog>
  )
}

function useMoveWords(): Readonly<Record<AskedMove, readonly [label: string, done: string]>> {
  const { t } = useLingui()
  return {
    received: [t`Receive`, t`Received`],
    'written-off': [t`Write off`, t`Written off`],
    counted: [t({ id: 'Count (stock)', message: 'Count' }), t`Count recorded`],
    moved: [t({ id: 'Move (stock)', message: 'Move' }), t`Moved`],
  }
}

function useMoveForm(move: AskedMove, start: string) {
  const { t } = useLingui()
  return useCallForm(
    productCalls.moveStock,
    { quantity: '', reason: '', place: start, to: '' },
    {
      quantity: t`Enter a number of pieces`,
      ...(move === 'written-off' && {
        reason: (reason: string) => (isReason(reason) ? null : t`Enter a reason`),
      }),
      to: (to, { place }) =>
        move === 'moved' && to.trim() === place ? t`Choose another place` : null,
    },
  )
}

function MoveFields({
  move,
  form,
  known,
  there,
}: {
  readonly move: AskedMove
  readonly form: ReturnType<typeof useMoveForm>
  readonly known: readonly string[]
  /** Pieces in the place by the records. */
  readonly there: number
}) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  return (
    <>
      {move === 'received' ? (
        <PlaceField label={t`Place`} places={known} {...form.field('place')} />
      ) : (
        <ChoiceSelect
          size="sm"
          label={t`Place`}
          data={known.map((place) => ({ value: place, label: placeName(place) }))}
          {...form.field('place')}
        />
      )}
      {move === 'moved' && (
        <PlaceField
          label={t`To`}
          places={known.filter((place) => place !== form.values.place)}
          {...form.field('to')}
        />
      )}
      <TextInput
        data-autofocus
        label={move === 'counted' ? t`Pieces that are there` : t`Pieces`}
        maxLength={7}
        {...digitsOnly}
        {...form.field('quantity')}
      />
      {move !== 'received' && (
        <Text size="sm" c="dimmed">{t`By the records there are ${there}.`}</Text>
      )}
      <TextInput
        label={move === 'written-off' ? t`Reason` : t`Note (optional)`}
        required={move === 'written-off'}
        {...form.field('reason')}
      />
    </>
  )
}

/** A place by its name: one of those that there are, or a new one. */
function PlaceField({ places, ...input }: TextInputProps & { readonly places: readonly string[] }) {
  const { t } = useLingui()
  const list = useId()
  return (
    <>
      <TextInput
        {...input}
        list={list}
        autoComplete="off"
        description={t`Empty: the main one. Type a name for a new one.`}
        maxLength={storeLimits.place}
      />
      <datalist id={list}>
        {places
          .filter((place) => place !== '')
          .map((place) => (
            <option key={place} value={place} />
          ))}
      </datalist>
    </>
  )
}
