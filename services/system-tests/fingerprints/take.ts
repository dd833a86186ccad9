import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { EventType, EventTypes } from '#shared/platform/messages.ts'
import type { AnyProjection, Row, Table } from '#projections/platform/define/define-projection.ts'
import { canonicalJson } from '../../platform/event-store/canonical-json.ts'
import type { SchemaPart } from '../../platform/database/migrations.ts'
import { foldCode, type ProjectionPlace } from './folds.ts'
import { formOf } from './schema-form.ts'

const root = path.resolve(import.meta.dirname, '../../..')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A read model of one version: what it keeps, of what, and by what fold. */
export interface ProjectionPrint {
  readonly version: number
  /** Table → column → type; what else the table is declared with stands under `table key`. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly events: readonly string[]
  readonly fold: string
}
/** The fingerprints of all that stored data hangs on: event type → schemaVersion → hash; projection → what it is. */
export interface Prints {
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly projections: Readonly<Record<string, ProjectionPrint>>
}

/** Hash of what an event type takes, gives and encrypts. */
export const schemaHash = ({ schema }: Pick<EventType, 'schema'>): string =>
  hashOf(canonicalJson({ input: formOf(schema, 'input'), output: formOf(schema, 'output') }))

export const eventPrints = (events: EventTypes): Prints['events'] =>
  Object.fromEntries(
    Object.entries(events).map(([name, type]) => [name, { [type.version]: schemaHash(type) }]),
  )

/** Hash of the SQL of each migration, by part and number. */
export const migrationPrints = (
  parts: readonly SchemaPart[],
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    parts.map(({ name, migrations }) => [
      name,
      Object.fromEntries(migrations.map(({ sql }, i) => [i + 1, hashOf(sql('callboard'))])),
    ]),
  )

const list = (names: readonly string[] | undefined) => (names ?? []).join(' ')
const tablePrint = (table: Table<Row>): Record<string, string> => ({
  ...(table.columns as Record<string, string>),
  '(key)': list(table.key),
  '(load by)': list(table.loadBy),
  '(merge)': canonicalJson(table.merge ?? {}),
  '(zeros)': table.zeros ?? 'kept',
  '(indexes)': (table.indexes ?? []).map(list).join('; '),
  ...(table.sparseIndexes ? { '(sparse indexes)': table.sparseIndexes.map(list).join('; ') } : {}),
  ...(table.searched ? { '(searched)': list(table.searched) } : {}),
  // Recorded with each generation, so that it takes a new one.
  ...(table.personal ? { '(personal)': canonicalJson(table.personal) } : {}),
})

/** Fingerprints of projections; `places` says where each is written. */
export async function projectionPrints(
  projections: readonly AnyProjection[],
  places: ReadonlyMap<AnyProjection, ProjectionPlace>,
): Promise<Prints['projections']> {
  const prints = projections.map(async (projection) => {
    const place = places.get(projection)
    if (!place) throw new Error(`no file of projections/ exports the projection ${projection.name}`)
    const print: ProjectionPrint = {
      version: projection.version,
      tables: Object.fromEntries(
        Object.entries(projection.tables as Record<string, Table<Row>>).map(([name, table]) => [
          name,
          tablePrint(table),
        ]),
      ),
      // A projection that folds every type as it is stored has missed none when a new one comes.
      events:
        projection.form === 'stored' ? ['*'] : Object.keys(projection.events as object).sort(),
      fold: hashOf(await foldCode(place)),
    }
    return [`${projection.module}.${projection.name}`, print] as const
  })
  return Object.fromEntries((await Promise.all(prints)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Which file exports which projection; one that is made of the product's events (`ofAllEvents`), what makes it: `auditOf`. */
export async function placesOf(
  projections: readonly AnyProjection[],
): Promise<ReadonlyMap<AnyProjection, ProjectionPlace>> {
  const known = new Set<unknown>(projections)
  const files = readdirSync(path.join(root, 'projections'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('projections', file))
    .filter((file) => file.endsWith('.ts') && !/platform\/|testing|\.test\.ts$/.test(file))
    .sort()
  const places = new Map<AnyProjection, ProjectionPlace>()
  const makers = new Map<string, ProjectionPlace>()
  for (const file of files) {
    const exported = (await import(path.join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (known.has(value)) places.set(value as AnyProjection, { file, name })
      else if (typeof value === 'function') makers.set(name, { file, name })
  }
  for (const projection of projections) {
    const maker = makers.get(`${projection.name}Of`)
    if (maker && !places.has(projection)) places.set(projection, maker)
  }
  return places
}
