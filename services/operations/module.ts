import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { operationsService } from './service.ts'

/** It knows nothing of its own: what it shows belongs to the platform. */
export const operationsModule = defineServiceModule({
  name: 'operations',
  service: operationsService,
  projections: [],
  events: [],
  authorisation: () => import('./authorisation.ts'),
})
