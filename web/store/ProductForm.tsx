import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { Checkbox, Flex, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls, tipuri } from '#shared/accounts/calls.ts'
import { minorOf } from '#shared/money/amount.ts'
import { INSTALLMENTS_MAX } from '#shared/money/items.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import {
  productStates,
  storeCurrencies,
  storeLimits,
  type StoreCurrency,
} from '#shared/store/rules.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { sendOnce } from '../platform/send-once.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tagsOf } from '../ui/typed-tags.ts'
import { storeKey } from './data.ts'
import { changedProduct, newProduct, productValues, type ProductValues } from './product-values.ts'
import { VariantFields } from './VariantFields.tsx'
import { useProductStates } from './words.ts'
import { accountType } from '../ui/account-type.ts'

export type ProductFormOf = ReturnType<typeof useProductForm>
const fields = {
  'shop.variantsLate': 'variants',
  'shop.variantsFull': 'variants',
  'shop.studioUnknown': 'shared',
} as const

/** Writes a product that is new, or all of one but its prices, pictures and stock. */
export default function ProductForm({
  studio,
  product,
  onSaved,
  onClose,
}: {
  readonly studio: string
  /** Undefined: it is new. */
  readonly product: StoreProduct | undefined
  readonly onSaved?: (product: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useProductForm(product)
  const [key] = useState(() => newId())
  const [mayAdd, mayEdit] = [
    useMayCall(productCalls.addProduct),
    useMayCall(productCalls.editProduct),
  ]
  if (product ? !mayEdit : !mayAdd) return null
  return (
    <SaveDialog
      title={product ? t`Edit product` : t`New product`}
      about={product?.id ?? studio}
      size="xl"
      form={form}
      fields={fields}
      send={(values) => save(studio, product, values, key)}
      submit={product ? t`Save` : t`Add product`}
      toast={product ? t`Product saved` : t`Product added`}
      invalidates={[storeKey]}
      onSaved={({ id }) => onSaved?.(id)}
      onClose={onClose}
    >
      <Words form={form} />
      <Money form={form} isNew={!product} />
      <Selling form={form} studio={studio} />
      <StockFields form={form} isNew={!product} />
      {(!product || product.variants.length > 0) && <VariantFields form={form} />}
    </SaveDialog>
  )
}

const save = (
  studio: string,
  product: StoreProduct | undefined,
  values: ProductValues,
  key: string,
) =>
  product
    ? call(productCalls.editProduct, {
        params: { id: product.id },
        body: changedProduct(product, values),
      })
    : call(productCalls.addProduct, { body: newProduct(studio, values) }, { fetch: sendOnce(key) })

function useProductForm(product: StoreProduct | undefined) {
  const { t } = useLingui()
  const whole = (text: string, min: number, max: number) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? null
      : t`Enter a number from ${min} to ${max}`
  const { quantity, limit_days, stock, tags, price: price_max } = storeLimits
  return useForm<ProductValues>({
    mode: 'controlled',
    initialValues: productValues(product),
    validate: {
      name: (name) => (name.trim() === '' ? t`Fill in this field` : null),
      tags: (typed) => (tagsOf(typed).length > tags ? t`At most ${tags} tags` : null),
      price: (price) =>
        product || (price !== '' && minorOf(price) > 0 && minorOf(price) <= price_max)
          ? null
          : t`Enter an amount above zero`,
      installments_max: (text) => whole(text, 1, INSTALLMENTS_MAX),
      limit_quantity: (text, values) =>
        text === '' && values.limit_days === '' ? null : whole(text, 1, quantity),
      limit_days: (text, values) =>
        text === '' && values.limit_quantity === '' ? null : whole(text, 1, limit_days),
      stock: (text, values) =>
        product || !values.tracked || values.variants.length > 0 ? null : whole(text, 0, stock),
      alert: (text) => (text === '' ? null : whole(text, 0, stock)),
      variants: {
        name: (name) => (name.trim() === '' ? t`Fill in this field` : null),
        stock: (text, values) => (product || !values.tracked ? null : whole(text, 0, stock)),
      },
    },
  })
}

function Words({ form }: { readonly form: ProductFormOf }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        maxLength={storeLimits.name}
        {...form.getInputProps('name')}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={10}
        label={t`Description`}
        maxLength={storeLimits.description}
        {...form.getInputProps('description')}
      />
      <div className="cb-columns">
        <TextInput
          label={t`Category`}
          maxLength={storeLimits.category}
          {...form.getInputProps('category')}
        />
        <TextInput
          label={t`Tags`}
          description={t`Separated by commas`}
          {...form.getInputProps('tags')}
        />
      </div>
    </>
  )
}

function Money({ form, isNew }: { readonly form: ProductFormOf; readonly isNew: boolean }) {
  const { t } = useLingui()
  const currency = form.values.currency as StoreCurrency
  return (
    <div className="cb-columns">
      {isNew && (
        <>
          <MoneyInput
            label={t`Price`}
            required
            currency={currency}
            {...form.getInputProps('price')}
            value={form.values.price}
          />
          <ChoiceSelect
            size="sm"
            label={t`Currency`}
            data={storeCurrencies.map((one) => ({ value: one, label: one.toUpperCase() }))}
            {...form.getInputProps('currency')}
          />
        </>
      )}
      <MoneyInput
        label={t`Cost (optional)`}
        description={t`What one piece costs the studio. Buyers never see it.`}
        currency={currency}
        {...form.getInputProps('cost')}
        value={form.values.cost}
      />
      <TextInput
        label={t`Instalments, at most`}
        maxLength={2}
        {...digitsOnly}
        {...form.getInputProps('installments_max')}
      />
    </div>
  )
}

function Selling({ form, studio }: { readonly form: ProductFormOf; readonly studio: string }) {
  const { t } = useLingui()
  const states = useProductStates()
  const others = useLocalStudios(accountCalls.getLocalStudios).filter(
    (one) => one.studio !== studio,
  )
  return (
    <>
      <div className="cb-columns">
        <ChoiceSelect
          size="sm"
          label={t`State`}
          data={productStates.map((value) => ({ value, label: states[value] }))}
          {...form.getInputProps('state')}
        />
        <TextInput
          label={t`Limit per person (pieces)`}
          maxLength={2}
          {...digitsOnly}
          {...form.getInputProps('limit_quantity')}
        />
        <TextInput
          label={t`within days`}
          maxLength={3}
          {...digitsOnly}
          {...form.getInputProps('limit_days')}
        />
      </div>
      <Checkbox.Group
        label={t`Who may buy it`}
        description={t`None chosen: everyone`}
        {...form.getInputProps('types')}
      >
        <Flex gap="8px 16px" wrap="wrap" mt={6}>
          {tipuri.map((type) => (
            <Checkbox key={type} value={type} label={accountType(type)} />
          ))}
        </Flex>
      </Checkbox.Group>
      {others.length > 0 && (
        <Checkbox.Group label={t`Also sold in`} {...form.getInputProps('shared')}>
          <Flex gap="8px 16px" wrap="wrap" mt={6}>
            {others.map((one) => (
              <Checkbox key={one.studio} value={one.studio} label={one.name} />
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </>
  )
}

function StockFields({ form, isNew }: { readonly form: ProductFormOf; readonly isNew: boolean }) {
  const { t } = useLingui()
  const { tracked, variants } = form.values
  return (
    <>
      <Checkbox
        label={t`Count the stock`}
        description={t`Without it the product is never sold out.`}
        {...form.getInputProps('tracked', { type: 'checkbox' })}
      />
      {tracked && (
        <div className="cb-columns">
          {isNew && variants.length === 0 && (
            <TextInput
              label={t`Pieces in stock`}
              maxLength={7}
              {...digitsOnly}
              {...form.getInputProps('stock')}
            />
          )}
          <TextInput
            label={t`Low-stock alert (optional)`}
            description={t`Managers are told at this many pieces or fewer.`}
            maxLength={7}
            {...digitsOnly}
            {...form.getInputProps('alert')}
          />
        </div>
      )}
    </>
  )
}
