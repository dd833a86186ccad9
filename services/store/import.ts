import { csvLine, CSV_BEGINNING } from '#shared/platform/csv.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { platformRefusal, Refusal } from '#shared/platform/refusals.ts'
import { dateAt } from '#shared/platform/time.ts'
import { NewProduct, productCalls, ProductChange } from '#shared/store/product-calls.ts'
import { productColumns } from '#shared/store/product-csv.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { storeLimits } from '#shared/store/rules.ts'
import {
  queryProductCount,
  queryProducts,
  type ProductRow,
  type ProductTables,
} from '#projections/store/products.ts'
import { action, query, type AskedWith } from '../platform/kernel/use-case.ts'
import type { StoreNeeds } from './needs.ts'
import { productAggregate, productStream } from './product.ts'
import { checkStudio } from './product-sight.ts'
import { shownProducts } from './product-view.ts'
import { addOne, changeOf, productIdOf } from './products.ts'

type Asked = AskedWith<{ readonly body: Body }>
interface Body {
  readonly studio: string
  readonly products: readonly Readonly<Record<string, unknown>>[]
}
/** One line with what it would do: add a product, or change one; null where it changes nothing. */
type Planned =
  | { readonly what: 'new'; readonly body: NewProduct; readonly id: string }
  | { readonly what: 'changed' | 'same'; readonly change: ProductChange; readonly row: ProductRow }

/** What each line would do, and why those that would do nothing are refused. */
async function planOf(asked: Asked, needs: StoreNeeds) {
  const { app, body, context } = asked
  const { studio, products } = body
  const { timezone } = await checkStudio(asked, needs, studio)
  const today = dateAt(context.now, timezone)
  const db = app.read<ProductTables>()
  const known = await queryProducts(db, { studios: [studio], limit: storeLimits.products })
  const byId = new Map(known.map((row) => [row.product, row]))
  let room = storeLimits.products - (await queryProductCount(db, studio))
  const planned = products.map((given, index): Planned | Refusal => {
    try {
      const { id, ...said } = given
      if (id === undefined || id === '' || id === null) {
        if (--room < 0) return refuseStore('shop.productsFull', { max: storeLimits.products })
        const made = productIdOf(context.commandId, index + 1)
        return { what: 'new', id: made, body: parsed(NewProduct, { ...said, studio }) }
      }
      const row = typeof id === 'string' ? byId.get(id) : undefined
      if (!row) return refuseStore('shop.productUnknown')
      const { version: _, ...change } = parsed(ProductChange, said)
      const state = { ...row, shown: row.pictures, pictures: [] }
      const events = productAggregate.decider.decide(state, changeOf(change, today), {
        now: context.now,
        actor: context.actor.user,
      })
      return { what: events.length > 0 ? 'changed' : 'same', change, row }
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })
  return { planned, today }
}
/** Raises the refusal that the same body would get in a call of its own. */
function parsed<T>(
  schema: {
    safeParse: (
      given: unknown,
    ) =>
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
  },
  given: unknown,
): T {
  const found = schema.safeParse(given)
  if (found.success) return found.data
  const [issue] = found.error.issues
  const where = issue?.path.map(String).join('.').slice(0, 100) || 'the line'
  throw platformRefusal('request.malformed', {
    detail: `${where}: ${issue?.message.slice(0, 200)}`,
  })
}
const lineOf = (line: number, given: Readonly<Record<string, unknown>>, one: Planned | Refusal) => {
  const name = typeof given['name'] === 'string' ? given['name'].slice(0, storeLimits.name) : ''
  if (one instanceof Refusal)
    return { line, what: 'refused' as const, id: null, name, code: one.code, err: one.message }
  const id = one.what === 'new' ? one.id : one.row.product
  const called = one.what === 'new' ? one.body.name : (one.change.name ?? one.row.name)
  return { line, what: one.what, id, name: called, code: null, err: null }
}

export const previewImportOf = (needs: StoreNeeds) =>
  query(productCalls.previewImport)(async (asked) => {
    const { planned } = await planOf(asked, needs)
    return {
      lines: planned.map((one, n) => ({
        ...lineOf(n + 1, asked.body.products[n] ?? {}, one),
        ...(one instanceof Refusal || one.what !== 'new' ? {} : { id: null }),
      })),
    }
  })
export const importProductsOf = (needs: StoreNeeds) =>
  action(productCalls.importProducts)(async (asked) => {
    const { planned, today } = await planOf(asked, needs)
    const lines = []
    // One after another: a product that two lines change is changed by both.
    for (const [n, one] of planned.entries()) {
      const done = await carriedOut(ofLine(asked, n), needs, one, today)
      lines.push(lineOf(n + 1, asked.body.products[n] ?? {}, done))
    }
    return { lines }
  })
/** Each line is a command of its own: two of one product are two changes. */
const ofLine = (asked: Asked, n: number): Asked => {
  const { commandId } = asked.context
  return { ...asked, context: { ...asked.context, commandId: `${commandId}-${n}` } }
}
async function carriedOut(
  asked: Asked,
  needs: StoreNeeds,
  one: Planned | Refusal,
  today: string,
): Promise<Planned | Refusal> {
  if (one instanceof Refusal || one.what === 'same') return one
  const { app, context, body } = asked
  try {
    if (one.what === 'new') await addOne(asked, needs, one.id, one.body, context)
    else {
      for (const studio of one.change.shared ?? [])
        if (!one.row.shared.includes(studio)) await checkStudio(asked, needs, studio)
      const stream = productStream(one.row.product)
      const options = { studio: body.studio }
      await app.handle(productAggregate, stream, changeOf(one.change, today), context, options)
    }
    return one
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** As an import takes them again, by the same columns. */
export const exportProductsOf = (needs: StoreNeeds) =>
  query(productCalls.exportProducts)(async (asked): Promise<FileAnswer> => {
    const { app } = asked
    const { studio } = asked.query
    await checkStudio(asked, needs, studio)
    const wanted = { studios: [studio], limit: storeLimits.products }
    const rows = await queryProducts(app.read<ProductTables>(), wanted)
    const products = await shownProducts(asked, rows)
    const columns = Object.entries(productColumns)
    const lines = products.map((one) => csvLine(columns.map(([, cell]) => cell(one))))
    const heading = csvLine(columns.map(([name]) => name))
    const bytes = Buffer.from(`${CSV_BEGINNING}${heading}${lines.join('')}`)
    return {
      type: 'text/csv; charset=utf-8',
      filename: 'products.csv',
      bytes: bytes.length,
      cacheSeconds: 0,
      body: (async function* () {
        yield bytes
      })(),
    }
  })
