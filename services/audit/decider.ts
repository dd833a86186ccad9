import { auditEvents, type AuditEvent } from '#shared/audit/events.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { SEARCHES_MAX } from '#shared/audit/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type DataOf<T extends AuditEvent['type']> = Extract<AuditEvent, { readonly type: T }>['data']
/** Ids of what one person has saved. */
type Saved = readonly string[]

export const auditAggregate = aggregateOf<Saved>()({
  name: 'audit',
  events: auditEvents,
  initial: [],
  decide: {
    SaveSearch: (saved, data: DataOf<'AuditSearchSaved'>) => {
      if (saved.length >= SEARCHES_MAX) refuseAudit('audit.searchesTooMany', { max: SEARCHES_MAX })
      return [{ type: 'AuditSearchSaved', data }]
    },
    RemoveSearch: (saved, data: DataOf<'AuditSearchRemoved'>) => {
      if (!saved.includes(data.search)) return refuseAudit('audit.searchUnknown')
      return [{ type: 'AuditSearchRemoved', data }]
    },
    Export: (_saved, data: DataOf<'AuditExported'>) => [{ type: 'AuditExported', data }],
  },
  evolve: {
    AuditSearchSaved: (saved, { search }) => [...saved, search],
    AuditSearchRemoved: (saved, { search }) => saved.filter((one) => one !== search),
    AuditExported: (saved) => saved,
  },
})
export const auditStream = (user: string): string => `audit-${user}`
