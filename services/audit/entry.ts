import type { AuditEntry, FieldChange } from '#shared/audit/calls.ts'
import { areaOf, typesOfReports } from '#shared/audit/event-facts.ts'
import { auditVisibility, seesContents } from '#shared/audit/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { AuditTables } from '#projections/audit/audit.ts'
import { queryAudit } from '#projections/audit/audit-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { differenceOf } from './difference.ts'
import { findEntries, searchOf, visibleEntry } from './entries.ts'

/** The most earlier events of its stream that an event is compared with. */
const EARLIER_MAX = 300
const CAUSED_MAX = 50

interface Contents {
  contents: 'shown' | 'notAllowed' | 'unreadable'
  changes: FieldChange[]
}
/** One entry with what it says, as far as the actor may read it, and where to go from it. */
export async function entryWithContents(app: App, position: number, actor: Actor) {
  const { entry, event } = await visibleEntry(app, position, actor)
  const byFilter = async (filter: Parameters<typeof searchOf>[1], limit: number) =>
    findEntries(app, { ...(await searchOf(app, filter, actor)), limit })
  const [contents, beside, caused, causes] = await Promise.all([
    contentsOf(app, event, actor),
    besideIn(app, event, actor),
    byFilter({ cause: event.id }, CAUSED_MAX),
    isId(entry.cause) ? byFilter({ event: entry.cause }, 1) : ([] as AuditEntry[]),
  ])
  return {
    entry,
    ...contents,
    ...beside,
    caused,
    causedBy: causes[0] ?? null,
  }
}
/** The positions of the events before and after one in its stream, of those whose entries the actor sees. */
async function besideIn(app: App, { stream, version }: StoredEvent, actor: Actor) {
  const beside = await Promise.all(
    [version - 1, version + 1].map((one) => app.entries.inStream(stream, one)),
  )
  const [before, after] = beside.map((one) => one && Number(one.position))
  const positions = [before, after].filter((one) => one !== undefined)
  const search = { filter: {}, visibility: auditVisibility(actor), positions, limit: 2 }
  const rows = await queryAudit(app.read<AuditTables>(), search)
  const seen = (place: number | undefined) =>
    rows.find(({ position }) => position === place)?.position ?? null
  return { earlier: seen(before), later: seen(after) }
}
/** Not every cause is an event: a timer has a name. */
const isId = (cause: string | null): cause is string =>
  cause !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cause)

async function contentsOf(app: App, event: StoredEvent, actor: Actor): Promise<Contents> {
  if (!seesContents(actor, areaOf(app.eventTypes, event.type)))
    return { contents: 'notAllowed', changes: [] }
  // Reports by observers are no changes from one event to the next.
  const before = typesOfReports(app.eventTypes).includes(event.type)
    ? []
    : await app.entries.before(event.stream, event.version, EARLIER_MAX)
  const [own, ...earlier] = await app.entries.decode([event, ...before])
  if (own === undefined) return { contents: 'unreadable', changes: [] }
  const known = earlier.filter((one) => one !== undefined)
  return { contents: 'shown', changes: differenceOf(app.eventTypes, own, known) }
}
