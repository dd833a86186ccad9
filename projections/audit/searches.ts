import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { auditEvents } from '#shared/audit/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

type AuditSearchRow = RowOf<typeof tables.audit_search>
export type AuditSearchTables = RowsOf<typeof tables>

const { AuditSearchSaved, AuditSearchRemoved } = auditEvents
const { PersonErased } = accountEvents

const tables = {
  audit_search: table({
    columns: {
      person: 'text',
      search: 'text',
      name: 'text',
      filter: typed<Readonly<Record<string, string>>>('jsonb'),
      saved: 'text',
    },
    key: ['person', 'search'],
    loadBy: ['person'],
  }),
}

/** Saved searches of the audit: each person has only their own. */
export const auditSearches = defineProjection({
  name: 'audit_searches',
  version: 1,
  module: 'audit',
  sharded: true,
  events: { AuditSearchSaved, AuditSearchRemoved, PersonErased },
  tables,
  keysOf: ({ data }) => ({ audit_search: [[data.user]] }),
  on: (event, { audit_search }) => {
    const { user: person } = event.data
    switch (event.type) {
      case 'AuditSearchSaved': {
        const { search, name, filter } = event.data
        return audit_search.put({ person, search, name, filter, saved: event.occurredAt })
      }
      case 'AuditSearchRemoved':
        return audit_search.delete(person, event.data.search)
      case 'PersonErased':
        return audit_search.clear(person)
    }
  },
})

export const queryAuditSearches = (
  db: Kysely<AuditSearchTables>,
  person: string,
): Promise<AuditSearchRow[]> =>
  db
    .selectFrom('audit_search')
    .selectAll()
    .where('audit_search.person', '=', person)
    .orderBy('audit_search.name')
    .orderBy('audit_search.search')
    .execute()
