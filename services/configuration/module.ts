import { configurationEvents } from '#shared/configuration/events.ts'
import { studioSettings } from '#projections/configuration/studio-settings.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { configurationService } from './service.ts'

export const configurationModule = defineServiceModule({
  name: 'configuration',
  service: configurationService,
  projections: [studioSettings],
  events: [configurationEvents],
  authorisation: () => import('./authorisation.ts'),
})
