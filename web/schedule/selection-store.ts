import { blockOf, isIn, single, type CellSelection } from './selection.ts'

/** Which cells are selected, told to those rows alone that it concerns. */
export class SelectionStore {
  #selection: CellSelection = single({ row: 0, column: 0 })
  readonly #listeners = new Set<() => void>()
  readonly now = (): CellSelection => this.#selection
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(selection: CellSelection): void {
    this.#selection = selection
    for (const listener of this.#listeners) listener()
  }
  /**
   * Returns the selected span of one row: 'first column,last column,column with the focus or −1'; empty where nothing
   * of it is selected.
   */
  spanOf(row: number): string {
    const block = blockOf(this.#selection)
    const { at } = this.#selection
    if (!isIn({ row, column: block.left }, block)) return ''
    return `${block.left},${block.right},${at.row === row ? at.column : -1}`
  }
}
