import { orderApproval, payRunNeedsTwo } from '#shared/configuration/needs.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { studioSettings } from '#projections/configuration/studio-settings.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { approvalFrom, configurationService, wantsTwoToPay } from './service.ts'

export const configurationModule = defineServiceModule({
  name: 'configuration',
  service: configurationService,
  gives: [
    give(payRunNeedsTwo, () => (app, studio, at) => wantsTwoToPay(app as App, studio, at)),
    give(orderApproval, () => (app, studio, at) => approvalFrom(app as App, studio, at)),
  ],
  projections: [studioSettings],
  events: [configurationEvents],
  authorisation: () => import('./authorisation.ts'),
})
