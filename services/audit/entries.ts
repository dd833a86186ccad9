import { areaOf, peopleOfEvent, typesOfReports } from '#shared/audit/event-facts.ts'
import type { AuditEntry } from '#shared/audit/calls.ts'
import { filterIn, type AuditFilter } from '#shared/audit/filter.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { auditVisibility } from '#shared/audit/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { AUDIT, type AuditRow, type AuditTables } from '#projections/audit/audit.ts'
import { countAudit, queryAudit, type AuditSearch } from '#projections/audit/audit-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'

/** So many events of a stream are searched with one query. */
const STREAM_PART = 10_000

/** A search that may name a stream, whose places in the log are looked up part by part. */
export type LogSearch = AuditSearch & { readonly stream?: string | undefined }
/** A search of this actor: an event that it names is looked up in the log. */
export async function searchOf(
  app: Pick<App, 'entries' | 'eventTypes'>,
  query: AuditFilter,
  actor: Actor,
): Promise<Omit<LogSearch, 'limit'>> {
  const { event, stream, reports, ...filter } = filterIn(query)
  const search = {
    filter,
    visibility: auditVisibility(actor),
    without: reports === 'no' ? typesOfReports(app.eventTypes) : undefined,
  }
  if (event === undefined) return { ...search, stream }
  const found = await app.entries.byId(event)
  const fits = found !== undefined && (stream === undefined || found.stream === stream)
  return { ...search, positions: fits ? [Number(found.position)] : [] }
}
/** The queries that together are a search, those of the newest events first. */
export async function* searchParts(
  app: Pick<App, 'entries'>,
  { stream, ...search }: LogSearch,
): AsyncGenerator<AuditSearch> {
  if (stream === undefined) return yield search
  for (let { before = Number.MAX_SAFE_INTEGER } = search; ;) {
    const positions = await app.entries.positionsBefore(stream, before, STREAM_PART)
    const last = positions.at(-1)
    if (last !== undefined) yield { ...search, positions }
    if (last === undefined || positions.length < STREAM_PART) return
    before = last
  }
}
/** Counts the entries of a search, up to its limit. */
export async function countEntries(
  app: Pick<App, 'entries' | 'read'>,
  search: LogSearch,
): Promise<number> {
  let count = 0
  for await (const query of searchParts(app, search)) {
    count += await countAudit(app.read<AuditTables>(), { ...query, limit: search.limit - count })
    if (count >= search.limit) break
  }
  return count
}

/** Entries of a search, the newest first, with what the log says of each. */
export async function findEntries(
  app: Pick<App, 'entries' | 'eventTypes' | 'read'>,
  search: LogSearch,
): Promise<AuditEntry[]> {
  const rows: AuditRow[] = []
  for await (const query of searchParts(app, search)) {
    const limit = search.limit - rows.length
    rows.push(...(await queryAudit(app.read<AuditTables>(), { ...query, limit })))
    if (rows.length >= search.limit) break
  }
  return withLog(app, rows)
}
async function withLog(
  app: Pick<App, 'entries' | 'eventTypes'>,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const stored = await app.entries.at(rows.map(({ position }) => position))
  const events = new Map(stored.map((event) => [Number(event.position), event]))
  return rows.flatMap((row) => {
    const event = events.get(row.position)
    return event ? [entryOf(app.eventTypes, row, event)] : []
  })
}
const entryOf = (types: EventTypes, row: AuditRow, event: StoredEvent): AuditEntry => ({
  position: row.position,
  id: event.id,
  type: row.type,
  area: areaOf(types, row.type),
  stream: event.stream,
  version: event.version,
  actor: row.actor,
  behalf: row.behalf,
  people: [...peopleOfEvent(types, { ...row, data: event.data })],
  studio: row.studio,
  call: row.call,
  request: row.request,
  cause: row.cause,
  source: event.meta.source,
  occurred: event.meta.occurredAt,
  recorded: event.recordedAt,
})
/** One entry with its event; refused alike where there is none and where it is out of sight. */
export const visibleEntry = (
  app: App,
  position: number,
  actor: Actor,
): Promise<{ readonly entry: AuditEntry; readonly event: StoredEvent }> =>
  findVisible(app, {
    look: async () => {
      const search = { filter: {}, positions: [position], visibility: auditVisibility(actor) }
      const [row] = await queryAudit(app.read<AuditTables>(), { ...search, limit: 1 })
      const [event] = row ? await app.entries.at([position]) : []
      return row && event ? { entry: entryOf(app.eventTypes, row, event), event } : undefined
    },
    reach: [AUDIT],
    unknown: () => refuseAudit('audit.entryUnknown'),
  })
