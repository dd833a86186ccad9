import { auditEvents, type AuditEvent } from '#shared/audit/events.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { SEARCHES_MAX } from '#shared/audit/rules.ts'
import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { defineAggregate } from '../platform/kernel/define-service.ts'

type DataOf<T extends AuditEvent['type']> = Extract<AuditEvent, { readonly type: T }>['data']
export type AuditCommand =
  | ({ readonly type: 'SaveSearch' } & DataOf<'AuditSearchSaved'>)
  | ({ readonly type: 'RemoveSearch' } & DataOf<'AuditSearchRemoved'>)
  | ({ readonly type: 'Export' } & DataOf<'AuditExported'>)
/** Ids of what one person has saved. */
type Saved = readonly string[]

export const auditDecider: Decider<Saved, AuditCommand, AuditEvent> = {
  initial: [],
  decide: (saved, command) => {
    const { type, ...data } = command
    switch (type) {
      case 'SaveSearch':
        if (saved.length >= SEARCHES_MAX)
          refuseAudit('audit.searchesTooMany', { max: SEARCHES_MAX })
        return [{ type: 'AuditSearchSaved', data: data as DataOf<'AuditSearchSaved'> }]
      case 'RemoveSearch':
        if (!saved.includes(command.search)) return refuseAudit('audit.searchUnknown')
        return [{ type: 'AuditSearchRemoved', data: data as DataOf<'AuditSearchRemoved'> }]
      case 'Export':
        return [{ type: 'AuditExported', data: data as DataOf<'AuditExported'> }]
      default:
        return assertNever(type)
    }
  },
  evolve: (saved, event) => {
    switch (event.type) {
      case 'AuditSearchSaved':
        return [...saved, event.data.search]
      case 'AuditSearchRemoved':
        return saved.filter((one) => one !== event.data.search)
      case 'AuditExported':
        return saved
      default:
        return assertNever(event)
    }
  },
}
export const auditAggregate = defineAggregate({
  name: 'audit',
  events: auditEvents,
  decider: auditDecider,
})
export const auditStream = (user: string): string => `audit-${user}`
