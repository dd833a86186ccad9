import { productCalls } from '#shared/store/product-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { stockIn, storeLimits } from '#shared/store/rules.ts'
import type { Stock } from '#shared/store/views.ts'
import {
  queryPlaces,
  queryStock,
  queryStockMoves,
  type ProductTables,
  type StockMoveRow,
} from '#projections/store/products.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { nameOf, stockOf } from './offers.ts'
import { checkStudio, managedProduct } from './product-sight.ts'
import { stockAggregate } from './stock.ts'

export const moveStock = useCase(productCalls.moveStock).on(stockAggregate)({
  about: async (asked) => {
    const { id } = asked.params
    const row = await managedProduct(asked, id)
    const { tracked, variants } = row.content
    if (!tracked) return refuseStore('shop.stockNotKept')
    // Pieces under the product's own id could not be sold.
    if (id === row.product && variants.length > 0) return refuseStore('shop.variantUnknown')
    return { key: id, studio: row.studio, of: stockOf({ id, row, name: nameOf(row, id) }) }
  },
  command: ({ found: { of }, body: { reason, ...said } }) => {
    const why = reason?.trim() || null
    if (said.kind === 'written-off' && why === null) return refuseStore('shop.reason')
    return { type: 'MoveStock', ...of, ...said, reason: why }
  },
  reply: ({ state, found: { key: id } }) => ({ id, stock: stockIn(state.places) }),
})

export const readStock = query(productCalls.stock)(async (asked): Promise<Stock> => {
  const { app, params } = asked
  const row = await managedProduct(asked, params.id)
  const db = app.read<ProductTables>()
  const wanted = { product: row.product, id: params.id, limit: storeLimits.moves }
  const [stock, moves] = await Promise.all([
    queryStock(db, [row.product]),
    queryStockMoves(db, wanted),
  ])
  const places = stock.get(params.id) ?? {}
  return {
    id: params.id,
    name: nameOf(row, params.id),
    stock: stockIn(places),
    places: Object.entries(places)
      .map(([place, quantity]) => ({ place, quantity }))
      .toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place))),
    moves: moves.map(({ left_after: left, by_person: by, product: _product, id: _id, ...one }) => ({
      ...one,
      left,
      by,
    })),
    counts: countsOf(moves),
  }
})
/** The last count of each place with what moved there between it and the one before, given movements from the newest on. */
function countsOf(moves: readonly StockMoveRow[]): Stock['counts'] {
  const counts = new Map<string, Stock['counts'][number]>()
  const ended = new Set<string>()
  for (const { place, kind, counted, quantity, at, by_person: by, n } of moves) {
    const found = counts.get(place)
    if (kind !== 'counted' || counted === null) {
      if (found && !ended.has(place)) found.since.push(n)
    } else if (found) ended.add(place)
    else counts.set(place, { place, at, by, counted, difference: quantity, since: [] })
  }
  return [...counts.values()]
}
export const readPlacesOf = (needs: StoreNeeds) =>
  query(productCalls.places)(async (asked) => {
    await checkStudio(asked, needs, asked.query.studio)
    return queryPlaces(asked.app.read<ProductTables>(), asked.query.studio)
  })
