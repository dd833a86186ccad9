import {
  twoFactorEvents,
  twoFactorPolicyEvents,
  viewAsEvents,
} from '#shared/accounts/access-events.ts'
import {
  accessEvents,
  accountEvents,
  installationEvents,
  siteAccountEvents,
  studioEvents,
} from '#shared/accounts/events.ts'
import { revealEvents } from '#shared/accounts/person-events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import {
  alertEvents,
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
} from '#shared/site-status/events.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { access } from '#projections/accounts/access.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { grants } from '#projections/accounts/grants.ts'
import { views } from '#projections/accounts/views.ts'
import { studioSettings } from '#projections/configuration/studio-settings.ts'
import { permissions } from '#projections/permissions/permissions.ts'
import { onShift } from '#projections/shifts/on-shift.ts'
import { shiftHistory } from '#projections/shifts/shift-history.ts'
import { shiftPerson } from '#projections/shifts/shift-person.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { alerts } from '#projections/site-status/alerts.ts'
import { inactivePeople } from '#projections/site-status/inactive-people.ts'
import { monitor } from '#projections/site-status/monitor.ts'
import { observerSettings } from '#projections/site-status/observer-settings.ts'
import { observers } from '#projections/site-status/observers.ts'
import { quarantine } from '#projections/site-status/quarantine.ts'
import { siteAccountOwner } from '#projections/site-status/site-account-owner.ts'
import type { App } from './platform/kernel/app.ts'
import type { AnyService } from './platform/kernel/define-service.ts'
import type { Modules } from './platform/kernel/runtime.ts'
import { makeAccountsService } from './accounts/service.ts'
import { configurationService } from './configuration/service.ts'
import { onlineTimeService } from './online-time/service.ts'
import { operationsService } from './operations/service.ts'
import { permissionService } from './permissions/service.ts'
import { shiftService } from './shifts/service.ts'
import { siteStatusService } from './site-status/service.ts'
import { loadSites } from './site-status/sites.ts'

/** The list of modules: the only place besides the entry files that names them. */
const sites = loadSites(process.env['SITES_FILE'])
export const services: readonly AnyService[] = [
  makeAccountsService({ knownSite: (code) => sites.has(code) }),
  permissionService,
  configurationService,
  shiftService,
  siteStatusService,
  onlineTimeService,
  operationsService,
]
export const projections: readonly AnyProjection[] = [
  access,
  accounts,
  grants,
  views,
  permissions,
  studioSettings,
  onShift,
  shiftHistory,
  shiftPerson,
  siteAccountOwner,
  inactivePeople,
  observerSettings,
  observers,
  quarantine,
  alerts,
  monitor,
  onlineTime,
]
export const events: EventTypes = {
  ...installationEvents,
  ...studioEvents,
  ...accountEvents,
  ...revealEvents,
  ...siteAccountEvents,
  ...accessEvents,
  ...twoFactorEvents,
  ...twoFactorPolicyEvents,
  ...viewAsEvents,
  ...permissionEvents,
  ...configurationEvents,
  ...shiftEvents,
  ...observationEvents,
  ...conflictEvents,
  ...observerEvents,
  ...quarantineEvents,
  ...alertEvents,
}
export const modules: Modules = { services, projections, events }

/** Starts every module on one process's machinery. */
export const startServices = (app: App) => {
  const running = services.map((service) => ({
    name: service.name,
    calls: service.calls,
    ...service.start(app),
  }))
  app.outbox.define(
    app,
    running.flatMap(({ effects }) => effects ?? []),
  )
  app.processes.define(
    app,
    running.flatMap(({ processes }) => processes ?? []),
  )
  return running
}
