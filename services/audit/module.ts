import { auditEvents } from '#shared/audit/events.ts'
import { auditOf } from '#projections/audit/audit.ts'
import { auditRights } from '#projections/audit/rights.ts'
import { auditSearches } from '#projections/audit/searches.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { auditService } from './service.ts'

export const auditModule = defineServiceModule({
  name: 'audit',
  service: auditService,
  projections: [auditRights, auditSearches],
  ofAllEvents: (types) => [auditOf(types)],
  events: [auditEvents],
  authorisation: () => import('./authorisation.ts'),
})
