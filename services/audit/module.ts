import { auditEvents } from '#shared/audit/events.ts'
import { audit } from '#projections/audit/audit.ts'
import { auditRights } from '#projections/audit/rights.ts'
import { auditSearches } from '#projections/audit/searches.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { auditService } from './service.ts'

export const auditModule = defineServiceModule({
  name: 'audit',
  service: auditService,
  projections: [audit, auditRights, auditSearches],
  events: [auditEvents],
  authorisation: () => import('./authorisation.ts'),
})
