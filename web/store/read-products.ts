import { importedProduct } from '#shared/store/product-csv.ts'
import type { FileCell } from '../platform/file-table.ts'
import { readTableFile } from '../platform/read-table.ts'

const textOf = (cell: FileCell | undefined): string =>
  typeof cell === 'object' ? ('value' in cell ? String(cell.value) : '') : String(cell ?? '')

/** The products of a file, as an import takes them; the first row names the columns. Raises FileFaultError. */
export async function productsOfFile(
  file: File,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [head = [], ...rows] = await readTableFile(file)
  const names = head.map((cell) => textOf(cell).trim().toLowerCase())
  return rows
    .filter((row) => row.some((cell) => textOf(cell).trim() !== ''))
    .map((row) =>
      importedProduct(Object.fromEntries(names.map((name, i) => [name, textOf(row[i])]))),
    )
}
