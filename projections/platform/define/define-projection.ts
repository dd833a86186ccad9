import type { AnyEvent, EventOf, EventTypes, Instant } from '#shared/platform/messages.ts'
import type { EventMetadata, Position } from '#shared/platform/event-store.ts'

/** An event as a fold gets it: in its current schema, decrypted, with the envelope's facts. */
export type Projected<E extends AnyEvent = AnyEvent> = E & {
  readonly id: string
  readonly stream: string
  readonly version: number
  readonly position: Position
  readonly occurredAt: Instant
  readonly recordedAt: Instant
  readonly actor: string
  /** The whole envelope; absent only where a test has made the event by hand. */
  readonly meta?: EventMetadata
}

export type Row = Record<string, unknown>
export type SqlType =
  | 'text'
  | 'bigint'
  | 'numeric'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'jsonb'
  | 'date'

/** A table of a read model. `bigint` columns hold safe integers, `numeric` ones bigints of any size (Kysely reads them as text); `date` is YYYY-MM-DD. */
export interface Table<R extends Row = Row> {
  readonly columns: { readonly [C in keyof R & string]: SqlType | `${SqlType} null` }
  readonly key: readonly (keyof R & string)[]
  /** The columns that keysOf names to load rows by; the whole key if absent. A prefix of the key. */
  readonly loadBy?: readonly (keyof R & string)[]
  /** The way in which `add` merges into a row that need not be loaded: numbers are summed, texts appended. */
  readonly merge?: { readonly [C in keyof R & string]?: 'sum' | 'concat' }
  /** `dropped`: a row whose sums have all come back to zero says nothing and is taken away. Every column outside the key is a sum. */
  readonly zeros?: 'dropped'
  readonly indexes?: readonly (readonly (keyof R & string)[])[]
  /** Indexes without the rows whose first column is null: for what few rows have. */
  readonly sparseIndexes?: readonly (readonly (keyof R & string)[])[]
  /** Columns of type text in which `plainHolds` looks for parts of words: each is kept plain beside itself, with an index of its runs of three letters. */
  readonly searched?: readonly (keyof R & string)[]
  /**
   * Texts that are encrypted for another person than the event's partition (`personal` with `of`): the column that names the person
   * (and their `kind`, if that is no login), and the columns that hold the texts, of type text. An erasure leaves ERASED in them.
   */
  readonly personal?: readonly PersonalColumns<R>[]
}
export interface PersonalColumns<R extends Row = Row> {
  readonly of: keyof R & string
  readonly kind?: string
  readonly columns: readonly (keyof R & string)[]
}
type Columns = Readonly<Record<string, SqlType | `${SqlType} null`>>
declare const holds: unique symbol
/** A column of which more is known than its SQL type says: which texts there may be, or what is in a jsonb. */
export const typed = <V>(type: SqlType | `${SqlType} null`) =>
  type as typeof type & { readonly [holds]: V }
interface SqlValues extends Record<SqlType, unknown> {
  text: string
  bigint: number
  numeric: bigint
  integer: number
  smallint: number
  boolean: boolean
  jsonb: unknown
  date: string
}
type SqlValue<C> = C extends { readonly [holds]: infer V }
  ? V
  : C extends SqlType
    ? SqlValues[C]
    : C extends `${infer S extends SqlType} null`
      ? SqlValues[S] | null
      : never
type RowOfColumns<C extends Columns> = { -readonly [N in keyof C]: SqlValue<C[N]> }
interface DeclareTable {
  <const C extends Columns>(
    definition: { readonly columns: C } & Omit<Table<RowOfColumns<C>>, 'columns'>,
  ): Table<RowOfColumns<C>>
  <R extends Row>(definition: Table<R>): Table<R>
}
/** Declares a table. Its columns tell its rows. */
export const table: DeclareTable = (definition: object) => definition as never
type Tables = Readonly<Record<string, Table<never>>>
/** The rows of a table. */
export type RowOf<T> = T extends Table<infer R> ? R : never
/** The rows of several, by table, as Kysely asks for them. */
export type RowsOf<T> = { readonly [N in keyof T]: RowOf<T[N]> }

/** Values of the key columns, in the key's order. */
export type Key = readonly (string | number)[]

/** The rows of one table that a batch may touch. Rows are immutable: put a new one. */
export interface Rows<R extends Row = Row> {
  readonly get: (...key: Key) => R | undefined
  /** All rows of one load group (loadBy values). */
  readonly of: (...group: Key) => readonly R[]
  readonly put: (row: R) => void
  readonly delete: (...key: Key) => void
  /** Deletes all rows of one load group, as all of a person's once they are erased. */
  readonly clear: (...group: Key) => void
  /** Merges by the table's `merge` without having loaded the row; columns outside `merge` are written on insert only. */
  readonly add: (row: R) => void
}
export type RowSets<T extends Tables> = { readonly [N in keyof T]: Rows<RowOf<T[N]>> }
/** Load groups (or keys) by table: what must be in memory before the fold. */
export type LoadKeys<T extends Tables> = { readonly [N in keyof T]?: readonly Key[] }

type AlsoLoad<E extends EventTypes, T extends Tables> = (
  events: readonly Projected<EventOf<E>>[],
  rows: RowSets<T>,
) => LoadKeys<T>

/** A read model as data plus pure, synchronous functions; the runner does all input and output. */
interface Projection<E extends EventTypes = EventTypes, T extends Tables = Tables> {
  readonly name: string
  /** Raise it when a table or the fold changes: it is then rebuilt beside the old one, verified and swapped. */
  readonly version: number
  /** Its module: `query:<module>` subscribers are told when it moves. */
  readonly module: string
  /** true: one worker a shard, order per partition key. false: one worker, total order. */
  readonly sharded: boolean
  readonly events: E
  /**
   * `stored`: events come as they lie in the log, of any schema version, unchecked and with ciphertext, and each type that
   * the product has may be one of `events` without a new version. For a projection that reads only envelopes and logins in clear.
   */
  readonly form?: 'stored'
  readonly tables: T
  readonly keysOf: (event: Projected<EventOf<E>>) => LoadKeys<T>
  /**
   * Asked once a batch after the first load: what else must be loaded, given what is there. Several are asked one after another,
   * each with what those before it have brought.
   */
  readonly alsoLoad?: AlsoLoad<E, T> | readonly AlsoLoad<E, T>[]
  readonly on: (event: Projected<EventOf<E>>, rows: RowSets<T>) => void
  /**
   * Asked for each event that was folded, once the whole batch is: here `on`'s work that is cheaper for many events at once
   * is done. What comes out must not depend on where batches end.
   */
  readonly afterBatch?: (event: Projected<EventOf<E>>, rows: RowSets<T>) => void
  /** The work that an event is (1 if absent), estimated from its stored data before it is checked. Heavy events make small batches. */
  readonly weigh?: (data: unknown) => number
  /** Live topics that this event moves, besides `query:<module>`; `<prefix>:*` for all of a family that are open. */
  readonly topics?: (event: Projected<EventOf<E>>) => readonly string[]
  /** Says that people look at it while it moves, by `query:<module>` alone: it is not held back like those that nobody waits for. */
  readonly watched?: true
}
const mergeOf = (
  definition: Table<never>,
): Readonly<Record<string, 'sum' | 'concat' | undefined>> => definition.merge ?? {}
/** Checks names and keys; the precise types are the caller's, the runner sees them erased. */
export function defineProjection<const E extends EventTypes, const T extends Tables>(
  projection: Projection<E, T>,
): Projection<E, T> {
  for (const [name, definition] of Object.entries(projection.tables)) {
    if (!/^[a-z][a-z0-9_]{1,40}$/.test(name)) throw new Error(`table name ${name}`)
    const loadBy: readonly string[] = definition.loadBy ?? definition.key
    const key: readonly string[] = definition.key
    if (
      definition.zeros &&
      Object.keys(definition.columns).some(
        (column) => !key.includes(column) && mergeOf(definition)[column] !== 'sum',
      )
    )
      throw new Error(`${name}: a column that is no sum would be lost with the zeros`)
    if (loadBy.some((column, i) => key[i] !== column))
      throw new Error(`${name}: loadBy is not a prefix of the key`)
    checkPersonal(name, definition as Table)
  }
  return projection
}
function checkPersonal(name: string, { columns, key, personal }: Table): void {
  const types: Readonly<Record<string, string | undefined>> = columns
  for (const held of personal ?? [])
    for (const column of [held.of, ...held.columns])
      if (!types[column]?.startsWith('text') || (column !== held.of && key.includes(column)))
        throw new Error(`${name}: ${column} can hold no text that an erasure takes out`)
}

/** Any projection, for lists of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of projections erases what each knows of its own events and rows
export type AnyProjection = Projection<any, any>
