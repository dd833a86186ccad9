import type { EventMetadata } from '#shared/platform/event-store.ts'
import type { AnyEvent, Instant } from '#shared/platform/messages.ts'
import type { AnyProjection, Key, Projected, Row, Table } from '../define/define-projection.ts'
import { foldBatch } from '../store/fold.ts'
import { isZero, mergedRow, type TableChanges } from '../store/row-buffer.ts'

/** Tables in memory, for tests of folds without a database: `given` events in batches, then look at the rows. */
export class MemoryTables {
  readonly #projection: AnyProjection
  readonly #tables = new Map<string, Map<string, Row>>()
  #position = 0

  constructor(projection: AnyProjection) {
    this.#projection = projection
    for (const name of Object.keys(projection.tables)) this.#tables.set(name, new Map())
  }

  rows<R extends Row>(table: string): readonly R[] {
    return [...(this.#tables.get(table)?.values() ?? [])] as R[]
  }

  /** Folds one batch; raises the first failure of a fold. */
  async fold(
    events: readonly (AnyEvent & {
      readonly at?: Instant
      readonly stream?: string
      readonly actor?: string
      readonly meta?: EventMetadata
    })[],
  ): Promise<void> {
    const projected = events.map((event): Projected => this.#projected(event))
    const { buffers, failures } = await foldBatch(
      this.#projection,
      projected,
      async (name, groups) => this.#load(name, groups),
    )
    if (failures[0]) throw failures[0].error
    for (const [name, buffer] of Object.entries(buffers))
      applyChanges(
        this.#tables.get(name) as Map<string, Row>,
        this.#projection.tables[name] as Table,
        buffer.changes(),
      )
  }

  #projected(
    event: AnyEvent & {
      readonly at?: Instant
      readonly stream?: string
      readonly actor?: string
      readonly meta?: EventMetadata
    },
  ): Projected {
    this.#position++
    const at = event.at ?? '2026-01-15T09:00:00.000Z'
    const position = String(this.#position).padStart(19, '0')
    return {
      type: event.type,
      data: event.data,
      id: position,
      stream: event.stream ?? 'test',
      version: this.#position,
      position,
      occurredAt: at,
      recordedAt: at,
      actor: event.actor ?? 'tester',
      ...(event.meta ? { meta: event.meta } : {}),
    }
  }
  #load(name: string, groups: readonly Key[]): readonly Row[] {
    const definition = this.#projection.tables[name] as {
      key: readonly string[]
      loadBy?: readonly string[]
    }
    const wanted = new Set(groups.map((group) => group.join('\u0000')))
    const columns = definition.loadBy ?? definition.key
    return this.rows(name).filter((row) =>
      wanted.has(columns.map((column) => row[column]).join('\u0000')),
    )
  }
}
/** The rows of a read model's one table, or of the named one, after one batch of these events. */
export async function rowsAfter(
  projection: AnyProjection,
  events: Parameters<MemoryTables['fold']>[0],
  table = Object.keys(projection.tables)[0] ?? '',
): Promise<readonly Row[]> {
  const tables = new MemoryTables(projection)
  await tables.fold(events)
  return tables.rows(table)
}

/** Does to the rows of one table, by key, what the statements of table-sql.ts do to PostgreSQL's. */
export function applyChanges(
  rows: Map<string, Row>,
  table: Table,
  { put, add, deleted, emptied }: TableChanges,
): void {
  const idOf = (row: Row) => table.key.map((column) => row[column]).join('\u0000')
  for (const key of deleted) rows.delete(key.join('\u0000'))
  for (const row of put) rows.set(idOf(row), row)
  for (const row of add) rows.set(idOf(row), mergedRow(table, rows.get(idOf(row)), row))
  for (const id of emptied.map((key) => key.join('\u0000')))
    if (Object.keys(table.merge ?? {}).every((column) => isZero(rows.get(id)?.[column])))
      rows.delete(id)
}
