import { useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { minorOf } from '#shared/money/amount.ts'
import { FIRST_DATE } from '#shared/platform/local-day.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import { storeCurrencies } from '#shared/store/rules.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateField } from '../ui/DateField.tsx'
import { dateIn, plainDay } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { storeKey } from './data.ts'

/** The prices of a product, those to come first, and the way to set one from a day on. */
export default function ProductPrices({ product }: { readonly product: StoreProduct }) {
  const { t, i18n } = useLingui()
  const may = useMayCall(productCalls.editProduct)
  const [isSetting, setSetting] = useState(false)
  const today = dateIn(serverNow())
  const names = new Map(product.variants.map(({ id, name }) => [id, name]))
  const isNow = nowOf(product, today)
  return (
    <Stack gap="sm">
      <table className="cb-table" aria-label={t`Prices`}>
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            {names.size > 0 && <th scope="col">{t`Variant`}</th>}
            <th scope="col" data-number="">{t`Price`}</th>
            <th scope="col">{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {product.prices.map((one, i) => (
            <tr key={`${one.from} ${one.variant} ${i}`}>
              <th scope="row">
                {one.from === FIRST_DATE ? t`From the start` : plainDay(one.from, i18n.locale)}
              </th>
              {names.size > 0 && <td>{one.variant === null ? t`All` : names.get(one.variant)}</td>}
              <td data-number="">
                {one.price === null ? (
                  t`As the product`
                ) : (
                  <Money amount={one.price} currency={one.currency} exact />
                )}
              </td>
              <td>
                {one.from > today ? (
                  <StatusBadge tone="info">{t`To come`}</StatusBadge>
                ) : isNow(i) ? (
                  <StatusBadge tone="ok">{t`In force`}</StatusBadge>
                ) : (
                  <StatusBadge>{t({ id: 'Former (price)', message: 'Former' })}</StatusBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {may && (
        <Button
          className="cb-start"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => setSetting(true)}
        >
          {t`Set a price`}
        </Button>
      )}
      {isSetting && <SetPrice product={product} today={today} onClose={() => setSetting(false)} />}
    </Stack>
  )
}

/** Whether the price at a place of the list, which has the newest first, is the one in force of its variant. */
const nowOf =
  ({ prices }: StoreProduct, today: string) =>
  (at: number) =>
    prices.findIndex((one) => one.variant === prices[at]?.variant && one.from <= today) === at

function SetPrice({
  product,
  today,
  onClose,
}: {
  readonly product: StoreProduct
  readonly today: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const sold = product.variants.filter(({ gone }) => !gone)
  const form = usePriceForm(product, today)
  return (
    <SaveDialog
      title={t`Set a price`}
      about={product.id}
      form={form}
      overflowing
      send={(values) => setPrice(product, sold, values)}
      submit={t`Set price`}
      toast={t`Price set`}
      invalidates={[storeKey]}
      onClose={onClose}
    >
      <PriceFields form={form} sold={sold} />
    </SaveDialog>
  )
}

function usePriceForm(product: StoreProduct, today: string) {
  const { t } = useLingui()
  return useForm({
    mode: 'controlled',
    initialValues: {
      variant: '',
      price: product.price ?? '',
      currency: product.currency,
      from: today,
    },
    validate: {
      price: (price, { variant }) =>
        (price === '' && variant !== '') || (price !== '' && minorOf(price) > 0)
          ? null
          : t`Enter an amount above zero`,
      from: (from) => (from === '' ? t`Choose a date` : null),
    },
  })
}
type PriceForm = ReturnType<typeof usePriceForm>
type Sold = StoreProduct['variants']

function setPrice(
  { id: product, version }: StoreProduct,
  sold: Sold,
  { variant, price, currency, from }: PriceForm['values'],
) {
  const body =
    variant === ''
      ? { price, currency }
      : {
          variants: sold.map(({ id, name }) => ({
            id,
            name,
            ...(id === variant && { price: price === '' ? null : price }),
          })),
        }
  const params = { id: product }
  return call(productCalls.editProduct, { params, body: { ...body, from, version } })
}

function PriceFields({ form, sold }: { readonly form: PriceForm; readonly sold: Sold }) {
  const { t } = useLingui()
  const { variant, currency, price, from } = form.values
  return (
    <>
      {sold.length > 0 && (
        <ChoiceSelect
          size="sm"
          label={t`Of what`}
          data={[
            { value: '', label: t`The product and its variants` },
            ...sold.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('variant')}
        />
      )}
      <MoneyInput
        label={t`Price`}
        currency={currency}
        required={variant === ''}
        {...(variant !== '' && { description: t`Empty: the product’s price` })}
        {...form.getInputProps('price')}
        value={price}
      />
      {variant === '' && (
        <ChoiceSelect
          size="sm"
          label={t`Currency`}
          data={storeCurrencies.map((one) => ({ value: one, label: one.toUpperCase() }))}
          {...form.getInputProps('currency')}
        />
      )}
      <DateField
        label={t`Effective from`}
        description={t`Carts keep the price they were filled at until the buyer accepts the new one.`}
        {...form.getInputProps('from')}
        value={from}
      />
    </>
  )
}
