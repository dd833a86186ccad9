import { auditCalls, type AuditEntry } from '#shared/audit/calls.ts'
import { filterRecord } from '#shared/audit/filter.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { EXPORT_MAX } from '#shared/audit/rules.ts'
import { CSV_BEGINNING, CSV_ZONE, csvInstant, csvLine } from '#shared/platform/csv.ts'
import type { AuditTables } from '#projections/audit/audit.ts'
import { queryAuditHead } from '#projections/audit/audit-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import { useCase } from '../platform/kernel/use-case.ts'
import { auditAggregate } from './decider.ts'
import { countEntries, findEntries, searchOf, type LogSearch } from './entries.ts'

/** Read and sent at a time: all that is ever in memory, however many follow. */
const PART = 500
const columns = [
  'position',
  'id',
  'type',
  'area',
  'stream',
  'version',
  'actor',
  'behalf',
  'people',
  'studio',
  'call',
  'request',
  'cause',
  'source',
  'occurred',
  'recorded',
] as const satisfies readonly (keyof AuditEntry)[]

/**
 * Sends what a search finds, up to where the log is now, newest first, as it is shown, made while it is sent. The
 * export is recorded before the first line leaves, with the filter and the last position: the same search gives it
 * again.
 */
export const exportEvents = useCase(auditCalls.exportEvents).on(auditAggregate)({
  about: async ({ context: { actor } }) => ({ key: actor.trueUser ?? actor.user, studio: null }),
  needs: async ({ app, query: { format: _format, ...filter }, context: { actor } }) => {
    const upTo = await queryAuditHead(app.read<AuditTables>())
    const search = { ...(await searchOf(app, filter, actor)), upTo }
    if ((await countEntries(app, { ...search, limit: EXPORT_MAX + 1 })) > EXPORT_MAX)
      return refuseAudit('audit.exportTooLarge', { max: EXPORT_MAX })
    return { search, upTo, filter: filterRecord(filter) }
  },
  command: ({ query: { format }, found, needs: { filter, upTo }, context }) => ({
    type: 'Export',
    user: found.key,
    export: context.commandId,
    format,
    filter,
    upTo,
  }),
  reply: ({ app, query: { format }, needs: { search }, context: { now } }) => ({
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    body: format === 'csv' ? asCsv(parts(app, search)) : asNdjson(parts(app, search)),
    filename: `audit-${now.slice(0, 10)}.${format}`,
    cacheSeconds: 0,
  }),
})

async function* parts(
  app: App,
  search: Omit<LogSearch, 'limit'>,
): AsyncGenerator<readonly AuditEntry[]> {
  let before: number | undefined
  for (;;) {
    const entries = await findEntries(app, { ...search, before, limit: PART })
    if (entries.length > 0) yield entries
    if (entries.length < PART) return
    before = entries.at(-1)?.position
  }
}
async function* asNdjson(all: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<Buffer> {
  for await (const entries of all)
    yield Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}
async function* asCsv(all: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<Buffer> {
  const headings = columns.map((column) => (isMoment(column) ? `${column} (${CSV_ZONE})` : column))
  yield Buffer.from(`${CSV_BEGINNING}${csvLine(headings)}`)
  for await (const entries of all)
    yield Buffer.from(
      entries.map((entry) => csvLine(columns.map((column) => cellOf(entry, column)))).join(''),
    )
}
type AuditColumn = (typeof columns)[number]
const isMoment = (column: AuditColumn): column is 'occurred' | 'recorded' =>
  column === 'occurred' || column === 'recorded'
/** Moments to the second: which came first the position says, and NDJSON has them as they are. */
function cellOf(entry: AuditEntry, column: AuditColumn): string | number {
  if (isMoment(column)) return csvInstant(entry[column])
  const value = entry[column]
  return Array.isArray(value) ? value.join(' ') : (value ?? '')
}
