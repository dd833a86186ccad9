import { sees } from '#shared/platform/allow.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { PRODUCTS } from '#shared/store/cart-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { productOf } from '#shared/store/rules.ts'
import { queryProducts, type ProductRow, type ProductTables } from '#projections/store/products.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'

/** The product of this id, its own or a variant's, for a caller who sees its studio; the permission row has looked at the rest. */
export const managedProduct = (
  { app, context }: AskedWith<object>,
  id: string,
): Promise<ProductRow> =>
  findVisible(app, {
    look: async () => {
      const wanted = { products: [productOf(id)], limit: 1 }
      const [row] = await queryProducts(app.read<ProductTables>(), wanted)
      const isOne =
        row && (id === row.product || row.content.variants.some((variant) => variant.id === id))
      return isOne ? row : undefined
    },
    reach: [PRODUCTS, PEOPLE],
    sees: ({ studio }) => sees(context.actor, studio),
    unknown: () => refuseStore('shop.productUnknown'),
  })

/** Refuses a studio that is not there, and one out of sight, alike. */
export async function checkStudio(
  { app, context }: AskedWith<object>,
  needs: Pick<StoreNeeds, 'studioNamed'>,
  studio: string,
): Promise<{ readonly timezone: string }> {
  const found = sees(context.actor, studio) ? await needs.studioNamed(app, studio) : undefined
  return found ?? refuseStore('shop.studioUnknown')
}
