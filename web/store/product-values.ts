import type { ProductChange } from '#shared/store/product-calls.ts'
import type { StoreCurrency } from '#shared/store/rules.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { tagsOf } from '../ui/typed-tags.ts'

/** A variant as it is typed; a new one has no `id`. */
interface TypedVariant {
  readonly id?: string
  readonly name: string
  readonly price: string
  readonly stock: string
}
/** What is typed of a product; numbers are texts, and nothing is the empty one. */
export const productValues = (product: StoreProduct | undefined) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  tags: product?.tags.join(', ') ?? '',
  state: (product?.state ?? 'on-sale') as string,
  price: '',
  currency: (product?.currency ?? 'usd') as string,
  cost: product?.cost ?? '',
  installments_max: String(product?.installments_max ?? 1),
  limit_quantity: product?.limit ? String(product.limit.quantity) : '',
  limit_days: product?.limit ? String(product.limit.days) : '',
  types: [...(product?.for ?? [])] as string[],
  shared: [...(product?.shared ?? [])] as string[],
  tracked: product ? product.stock !== null : true,
  stock: '0',
  alert: product?.alert === null || product === undefined ? '' : String(product.alert),
  variants: (product?.variants.filter(({ gone }) => !gone) ?? []).map(
    ({ id, name }): TypedVariant => ({ id, name, price: '', stock: '0' }),
  ),
})
export type ProductValues = ReturnType<typeof productValues>

const numberOr = <N>(text: string, none: N): number | N => (text === '' ? none : Number(text))
const textOr = <N>(text: string, none: N): string | N => (text.trim() === '' ? none : text.trim())

/** What new and changed products have in common. */
const contentOf = (values: ProductValues) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  category: textOr(values.category, null),
  tags: tagsOf(values.tags),
  state: values.state as StoreProduct['state'],
  cost: textOr(values.cost, null),
  installments_max: Number(values.installments_max),
  limit:
    values.limit_quantity === ''
      ? null
      : { quantity: Number(values.limit_quantity), days: Number(values.limit_days) },
  for: values.types.length === 0 ? null : (values.types as NonNullable<StoreProduct['for']>),
  shared: values.shared,
  alert: values.tracked ? numberOr(values.alert, null) : null,
})

/** The body of a new product. Of one with variants each says its own stock. */
export const newProduct = (studio: string, values: ProductValues) => ({
  ...contentOf(values),
  studio,
  price: values.price,
  currency: values.currency as StoreCurrency,
  stock: values.tracked ? (values.variants.length > 0 ? 0 : Number(values.stock)) : null,
  variants: values.variants.map(({ name, price, stock }) => ({
    name: name.trim(),
    ...(price !== '' && { price }),
    ...(values.tracked && { stock: Number(stock) }),
  })),
})
/** The body of a change; prices are set on their own. */
export const changedProduct = (product: StoreProduct, values: ProductValues): ProductChange => ({
  ...contentOf(values),
  // What was not touched stays, also where it is in another currency and not shown.
  cost: values.cost === (product.cost ?? '') ? undefined : textOr(values.cost, null),
  tracked: values.tracked,
  version: product.version,
  ...(product.variants.length > 0 && {
    variants: values.variants.map(({ id, name, price }) =>
      id === undefined
        ? { name: name.trim(), ...(price !== '' && { price }) }
        : { id, name: name.trim() },
    ),
  }),
})
