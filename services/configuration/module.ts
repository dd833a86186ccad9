import { configurationEvents } from '#shared/configuration/events.ts'
import { studioSettings } from '#projections/configuration/studio-settings.ts'
import { defineModule } from '../platform/kernel/define-module.ts'
import { configurationService } from './service.ts'

export const configurationModule = defineModule({
  name: 'configuration',
  service: configurationService,
  projections: [studioSettings],
  events: [configurationEvents],
  authorisation: () => import('./authorisation.ts'),
})
