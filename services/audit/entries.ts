import { areaOf, peopleOfEvent, typesOfReports } from '#shared/audit/event-facts.ts'
import type { AuditEntry } from '#shared/audit/calls.ts'
import { filterIn, type AuditFilter } from '#shared/audit/filter.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { auditVisibility } from '#shared/audit/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { AUDIT, type AuditRow, type AuditTables } from '#projections/audit/audit.ts'
import { queryAudit, type AuditSearch } from '#projections/audit/audit-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'

/** The most events of a stream that are searched, the newest. */
const STREAM_EVENTS_MAX = 10_000

/** A search of this actor: what names single events is looked up in the log. */
export async function searchOf(
  app: Pick<App, 'entries' | 'eventTypes'>,
  query: AuditFilter,
  actor: Actor,
): Promise<Omit<AuditSearch, 'limit'>> {
  const { event, stream, reports, ...filter } = filterIn(query)
  const [found, places] = await Promise.all([
    event === undefined ? undefined : app.entries.byId(event),
    stream === undefined ? undefined : app.entries.positionsOf(stream, STREAM_EVENTS_MAX),
  ])
  const search = {
    filter,
    visibility: auditVisibility(actor),
    without: reports === 'no' ? typesOfReports(app.eventTypes) : undefined,
  }
  if (event === undefined) return { ...search, positions: places }
  const position = found && Number(found.position)
  const fits = position !== undefined && (places?.includes(position) ?? true)
  return { ...search, positions: fits ? [position] : [] }
}

/** Entries of a search, the newest first, with what the log says of each. */
export async function findEntries(
  app: Pick<App, 'entries' | 'eventTypes' | 'read'>,
  search: AuditSearch,
): Promise<AuditEntry[]> {
  return withLog(app, await queryAudit(app.read<AuditTables>(), search))
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
