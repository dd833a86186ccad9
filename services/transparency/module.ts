import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { transparencyService } from './service.ts'

/** It knows nothing of its own: the tree over the log belongs to the platform. */
export const transparencyModule = defineServiceModule({
  name: 'transparency',
  service: transparencyService,
  projections: [],
  events: [],
  authorisation: () => import('./authorisation.ts'),
})
