import type { CsvCell } from '../platform/csv.ts'
import type { StoreProduct } from './views.ts'

const MANY = '; '
/** The columns of a file of products, by the names that an import knows them by; what is not said is empty. */
export const productColumns: Readonly<Record<string, (product: StoreProduct) => CsvCell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  category: ({ category }) => category ?? '',
  tags: ({ tags }) => tags.join(MANY),
  price: ({ price }) => price ?? '',
  currency: ({ currency }) => currency,
  cost: ({ cost }) => cost ?? '',
  installments_max: ({ installments_max }) => installments_max,
  limit_quantity: ({ limit }) => limit?.quantity ?? '',
  limit_days: ({ limit }) => limit?.days ?? '',
  for: ({ for: types }) => types?.join(MANY) ?? '',
  state: ({ state }) => state,
  stock: ({ stock }) => stock ?? '',
  alert: ({ alert }) => alert ?? '',
}
const numbers = new Set(['installments_max', 'limit_quantity', 'limit_days', 'stock', 'alert'])
const lists = new Set(['tags', 'for'])
/** The texts of a file's line as an import takes them: an empty cell says nothing. Stock is only said of what is new: of the rest it is counted. */
export function importedProduct(
  cells: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const said = Object.entries(cells).flatMap(([name, cell]): (readonly [string, unknown])[] => {
    const text = cell.trim()
    if (text === '' || !(name in productColumns)) return []
    if (lists.has(name)) return [[name, text.split(/\s*[;,]\s*/).filter((one) => one !== '')]]
    return [[name, numbers.has(name) && /^\d+$/.test(text) ? Number(text) : text]]
  })
  const { limit_quantity: quantity, limit_days: days, ...product } = Object.fromEntries(said)
  return quantity === undefined && days === undefined
    ? product
    : { ...product, limit: { quantity, days } }
}
