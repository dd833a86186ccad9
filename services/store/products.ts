import { minorOf } from '#shared/money/amount.ts'
import { sees } from '#shared/platform/allow.ts'
import { FIRST_DATE } from '#shared/platform/local-day.ts'
import { dateAt } from '#shared/platform/time.ts'
import { productCalls, type NewProduct, type ProductChange } from '#shared/store/product-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { storeLimits, variantId, type PriceSet } from '#shared/store/rules.ts'
import {
  queryProductCount,
  queryProducts,
  type ProductTables,
} from '#projections/store/products.ts'
import type { AnyAggregate, CommandOf } from '../platform/commands/aggregate.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { action, query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { storeHash } from './order.ts'
import { productAggregate, productStream } from './product.ts'
import { checkStudio, managedProduct } from './product-sight.ts'
import { shownProducts, shownStored } from './product-view.ts'
import { isFound } from './shop.ts'
import { stockAggregate, stockStream } from './stock.ts'

export const listProducts = query(productCalls.products)(async (asked) => {
  const { app, context, query: wanted } = asked
  const { actor } = context
  if (wanted.studio !== undefined && !sees(actor, wanted.studio))
    return refuseStore('shop.studioUnknown')
  const inSight = actor.allStudios ? null : actor.studios
  const rows = await queryProducts(app.read<ProductTables>(), {
    studios: wanted.studio === undefined ? inSight : [wanted.studio],
    limit: storeLimits.products,
  })
  const found = rows.filter(
    (row) =>
      isFound(row, wanted.q) && (wanted.state === undefined || row.content.state === wanted.state),
  )
  return shownProducts(asked, found)
})
export const readProduct = query(productCalls.product)(async (asked) => {
  const [shown] = await shownProducts(asked, [await managedProduct(asked, asked.params.id)])
  return shown ?? refuseStore('shop.productUnknown')
})

/** The other studios that sell it must be in the caller's sight as well, those that they find there excepted. */
async function checkShared(
  asked: AskedWith<object>,
  needs: StoreNeeds,
  shared: readonly string[] = [],
  before: readonly string[] = [],
): Promise<void> {
  for (const studio of shared) if (!before.includes(studio)) await checkStudio(asked, needs, studio)
}

type Parts = StreamPart<AnyAggregate>[]
/** All that makes a new product: itself, and the pieces that are there at the beginning. */
function newProductParts(product: string, body: NewProduct): Parts {
  const { studio, price, currency, stock, variants: given, cost, ...said } = body
  const variants = given.map(({ name }, n) => ({
    id: variantId(product, n + 1),
    name,
    gone: false,
  }))
  const tracked = stock !== null || given.some((one) => one.stock !== undefined)
  const content = {
    ...said,
    variants,
    tracked,
    cost: cost === null ? null : { amount: minorOf(cost), currency },
  }
  const first = { from: FIRST_DATE, currency }
  const prices: PriceSet[] = [
    { ...first, variant: null, price: minorOf(price) },
    ...given.flatMap((one, n): PriceSet[] =>
      one.price
        ? [{ ...first, variant: variantId(product, n + 1), price: minorOf(one.price) }]
        : [],
    ),
  ]
  const pieces =
    given.length === 0
      ? [{ id: product, name: body.name, quantity: stock ?? 0 }]
      : given.map((one, n) => ({
          id: variantId(product, n + 1),
          name: `${body.name}, ${one.name}`,
          quantity: one.stock ?? 0,
        }))
  return [
    {
      aggregate: productAggregate,
      stream: productStream(product),
      command: { type: 'AddProduct', product, studio, content, prices },
    },
    ...pieces
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, name, quantity }) => ({
        aggregate: stockAggregate,
        stream: stockStream(id),
        command: {
          type: 'MoveStock',
          product,
          id,
          studio,
          name,
          alert: body.alert,
          kind: 'received',
          quantity,
          place: '',
          reason: null,
        },
      })),
  ]
}
export const productIdOf = (commandId: string, n = 0): string => storeHash('product', commandId, n)

/** Adds a product to a studio whose room the caller has looked at. */
export async function addOne(
  asked: AskedWith<object>,
  needs: StoreNeeds,
  product: string,
  body: NewProduct,
  context: ActorContext,
): Promise<void> {
  await checkShared(asked, needs, body.shared)
  await asked.app.handleMany(newProductParts(product, body), context, { studio: body.studio })
}
export const addProductOf = (needs: StoreNeeds) =>
  action(productCalls.addProduct)(async (asked) => {
    const { app, body, context } = asked
    await checkStudio(asked, needs, body.studio)
    // A moment's lag of the read model lets in one or two more, and then no others.
    const count = await queryProductCount(app.read<ProductTables>(), body.studio)
    if (count >= storeLimits.products)
      refuseStore('shop.productsFull', { max: storeLimits.products })
    const id = productIdOf(context.commandId)
    await addOne(asked, needs, id, body, context)
    return { id }
  })

/** The command by which a product is changed as a caller says. */
export function changeOf(
  { version: base, price, currency, from, variants, pictures, cost, ...content }: ProductChange,
  today: string,
): CommandOf<typeof productAggregate> {
  return {
    type: 'ChangeProduct',
    base,
    content,
    from: from ?? today,
    currency,
    pictures,
    price: price === undefined ? undefined : minorOf(price),
    cost: cost === undefined || cost === null ? cost : minorOf(cost),
    variants: variants?.map((one) => ({
      ...one,
      price: typeof one.price === 'string' ? minorOf(one.price) : one.price,
    })),
  }
}
export const editProductOf = (needs: StoreNeeds) =>
  useCase(productCalls.editProduct).on(productAggregate)({
    about: async (asked) => {
      const row = await managedProduct(asked, asked.params.id)
      await checkShared(asked, needs, asked.body.shared, row.shared)
      const named = await needs.studioNamed(asked.app, row.studio)
      const today = dateAt(asked.context.now, named?.timezone ?? null)
      return { key: row.product, studio: row.studio, today }
    },
    command: ({ body, found: { today } }) => changeOf(body, today),
    reply: (asked) => shownStored(asked, asked.state),
  })
