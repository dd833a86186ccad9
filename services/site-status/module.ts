import {
  alertEvents,
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
} from '#shared/site-status/events.ts'
import { presences } from '#shared/shifts/needs.ts'
import { knownSite, onAirNow, siteName, siteStates } from '#shared/site-status/needs.ts'
import { alerts } from '#projections/site-status/alerts.ts'
import { inactivePeople } from '#projections/site-status/inactive-people.ts'
import { monitor } from '#projections/site-status/monitor.ts'
import { observerSettings } from '#projections/site-status/observer-settings.ts'
import { observers } from '#projections/site-status/observers.ts'
import { quarantine } from '#projections/site-status/quarantine.ts'
import { siteAccountOwner } from '#projections/site-status/site-account-owner.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { sitesOnAirOf, statesOf } from './account-state.ts'
import { makeSiteStatusService } from './service.ts'
import { loadSites } from './sites.ts'

export const siteStatusModule = defineServiceModule({
  name: 'site-status',
  service: (need) => makeSiteStatusService(need(presences)),
  gives: [
    give(knownSite, ({ SITES_FILE }) => {
      const sites = loadSites(SITES_FILE)
      return (code) => sites.has(code)
    }),
    give(siteName, ({ SITES_FILE }) => {
      const sites = loadSites(SITES_FILE)
      return (code) => sites.get(code)?.name ?? code
    }),
    give(onAirNow, ({ SITES_FILE }) => {
      const sites = loadSites(SITES_FILE)
      return async (app, person, actor) =>
        (await sitesOnAirOf(app as App, person, actor)).map((code) => sites.get(code)?.name ?? code)
    }),
    give(siteStates, () => async (app, accounts, actor) => {
      const asked = Object.fromEntries(
        Object.entries(accounts).map(([site, account]) => [site, [account]]),
      )
      const answer = await statesOf(app as App).of(asked, actor)
      return Object.fromEntries(
        answer.flatMap(({ site, states }) => Object.values(states).map((state) => [site, state])),
      )
    }),
  ],
  projections: [
    siteAccountOwner,
    inactivePeople,
    observerSettings,
    observers,
    quarantine,
    alerts,
    monitor,
  ],
  events: [observationEvents, conflictEvents, observerEvents, quarantineEvents, alertEvents],
  authorisation: () => import('./authorisation.ts'),
})
