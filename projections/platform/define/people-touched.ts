import type { AnyEvent } from '#shared/platform/messages.ts'
import type { AnyProjection, Projected, Table } from './define-projection.ts'

/** The columns by which rows are a person's, by login. */
const loginColumns: readonly string[] = ['user', 'person']

/**
 * The people whose rows of these read models an event may change. A fold changes no row that its `keysOf` does not name, so that
 * tells all of them. Undefined where it may change a row that is no person's, or one that `keysOf` need not name.
 */
export function peopleTouched(
  projections: readonly AnyProjection[],
  event: Projected<AnyEvent>,
): ReadonlySet<string> | undefined {
  const people = new Set<string>()
  for (const projection of projections) {
    if (!(event.type in projection.events)) continue
    const tables = projection.tables as Readonly<Record<string, Table>>
    if (!isNamedByKeys(projection, Object.values(tables))) return undefined
    for (const [name, keys] of Object.entries(projection.keysOf(event)))
      for (const [first] of keys ?? []) {
        if (typeof first !== 'string' || !loginColumns.includes(tables[name]?.key[0] ?? ''))
          return undefined
        people.add(first)
      }
  }
  return people
}
/** Rows that are merged or loaded later, and texts that an erasure takes out, change without being named. */
const isNamedByKeys = (
  { alsoLoad, afterBatch }: AnyProjection,
  tables: readonly Table[],
): boolean =>
  alsoLoad === undefined &&
  afterBatch === undefined &&
  tables.every(({ merge, personal }) => merge === undefined && personal === undefined)
