import type { Key, Row, Rows, Table } from '../define/define-projection.ts'

type AnyTable = Table<Row>
const idOf = (key: Key): string => (key.length === 1 ? String(key[0]) : key.join('\u0000'))

/** Two values of a summed column: both numbers, or both bigints where the column is numeric. */
const summed = (a: unknown, b: unknown): unknown =>
  typeof a === 'bigint' && typeof b === 'bigint' ? a + b : (a as number) + (b as number)
/** A row into which another was added, by the table's `merge`. */
export function mergedRow({ merge = {} }: AnyTable, before: Row | undefined, row: Row): Row {
  if (!before) return row
  const merged: Row = { ...before }
  for (const [column, how] of Object.entries(merge))
    merged[column] =
      how === 'sum'
        ? summed(before[column], row[column])
        : `${before[column] as string}${row[column] as string}`
  return merged
}
export const isZero = (value: unknown): boolean => value === 0 || value === 0n

/** The changes of a batch to one table, ready for one set-based statement each. */
export interface TableChanges {
  readonly put: readonly Row[]
  readonly add: readonly Row[]
  readonly deleted: readonly Key[]
  /** Merged rows that may have come back to zero, where such rows are dropped. */
  readonly emptied: readonly Key[]
}

/**
 * The rows of one table in memory while a batch is folded. Changes of one event can be undone (a failing event must
 * leave no trace), and all changes of the batch come out as sets.
 */
export class RowBuffer implements Rows {
  readonly #table: AnyTable
  readonly #rows = new Map<string, Row>()
  readonly #groups = new Map<string, Set<string>>()
  readonly #loaded = new Set<string>()
  readonly #dirty = new Map<string, 'put' | 'deleted'>()
  readonly #added = new Map<string, Row>()
  #undo: (() => void)[] = []

  constructor(table: AnyTable) {
    this.#table = table
  }

  keyOf(row: Row): Key {
    return this.#table.key.map((column) => row[column] as string | number)
  }
  #groupOf(key: Key): string {
    return idOf(key.slice(0, this.#table.loadBy?.length ?? this.#table.key.length))
  }
  isLoaded(group: Key): boolean {
    return this.#loaded.has(idOf(group))
  }
  /** Takes what the database has for these groups; groups without rows are then known to be empty. */
  load(groups: readonly Key[], rows: readonly Row[]): void {
    for (const group of groups) this.#loaded.add(idOf(group))
    for (const row of rows) this.#set(this.keyOf(row), row)
    for (const [id, row] of this.#added) {
      if (!this.#loaded.has(this.#groupOf(this.keyOf(row)))) continue
      this.#added.delete(id)
      this.add(row)
    }
  }
  #set(key: Key, row: Row | undefined): void {
    const id = idOf(key)
    const groupId = this.#groupOf(key)
    let group = this.#groups.get(groupId)
    if (!group) this.#groups.set(groupId, (group = new Set()))
    if (row) {
      this.#rows.set(id, row)
      group.add(id)
    } else {
      this.#rows.delete(id)
      group.delete(id)
    }
  }
  #change(key: Key, row: Row | undefined): void {
    const id = idOf(key)
    const before = this.#rows.get(id)
    const dirtyBefore = this.#dirty.get(id)
    this.#undo.push(() => {
      this.#set(key, before)
      if (dirtyBefore) this.#dirty.set(id, dirtyBefore)
      else this.#dirty.delete(id)
    })
    this.#set(key, row)
    this.#dirty.set(id, row ? 'put' : 'deleted')
  }
  #mustBeLoaded(key: Key): void {
    if (!this.#loaded.has(this.#groupOf(key)))
      throw new Error(`row ${key.join('/')} was not named by keysOf`)
  }

  get = (...key: Key): Row | undefined => {
    this.#mustBeLoaded(key)
    return this.#rows.get(idOf(key))
  }
  of = (...group: Key): readonly Row[] => {
    if (!this.#loaded.has(idOf(group)))
      throw new Error(`group ${group.join('/')} was not named by keysOf`)
    return [...(this.#groups.get(idOf(group)) ?? [])].map((id) => this.#rows.get(id) as Row)
  }
  put = (row: Row): void => {
    const key = this.keyOf(row)
    this.#mustBeLoaded(key)
    this.#change(key, row)
  }
  delete = (...key: Key): void => {
    this.#mustBeLoaded(key)
    this.#deletedKeys.set(idOf(key), key)
    this.#change(key, undefined)
  }
  readonly #deletedKeys = new Map<string, Key>()
  clear = (...group: Key): void => {
    for (const row of this.of(...group)) this.delete(...this.keyOf(row))
  }

  add = (row: Row): void => {
    const key = this.keyOf(row)
    const id = idOf(key)
    if (this.#loaded.size > 0 && this.#loaded.has(this.#groupOf(key))) {
      const merged = mergedRow(this.#table, this.#rows.get(id), row)
      return this.#saysNothing(merged) ? this.delete(...key) : this.#change(key, merged)
    }
    const before = this.#added.get(id)
    this.#undo.push(() => (before ? this.#added.set(id, before) : this.#added.delete(id)))
    this.#added.set(id, mergedRow(this.#table, before, row))
  }

  #saysNothing(row: Row): boolean {
    return (
      this.#table.zeros === 'dropped' &&
      Object.keys(this.#table.merge ?? {}).every((column) => isZero(row[column]))
    )
  }
  /** Sums only come back to zero where something is taken away: what merely adds on costs no look at it. */
  #takesAway(row: Row): boolean {
    return (
      this.#table.zeros === 'dropped' &&
      Object.keys(this.#table.merge ?? {}).some((column) => (row[column] as number) < 0)
    )
  }

  /** Begins the part that `rollback` undoes. */
  begin(): void {
    this.#undo = []
  }
  rollback(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
  }
  changes(): TableChanges {
    const put: Row[] = []
    const deleted: Key[] = []
    for (const [id, what] of this.#dirty) {
      if (what === 'put') put.push(this.#rows.get(id) as Row)
      else deleted.push(this.#deletedKeys.get(id) as Key)
    }
    const add = [...this.#added.values()].filter((row) => !this.#saysNothing(row))
    return {
      put,
      add,
      deleted,
      emptied: add.filter((row) => this.#takesAway(row)).map((row) => this.keyOf(row)),
    }
  }
}
