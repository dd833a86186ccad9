import {
  importEvents,
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
import { knownSite } from '#shared/site-status/needs.ts'
import { access } from '#projections/accounts/access.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { grants } from '#projections/accounts/grants.ts'
import { views } from '#projections/accounts/views.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeAccountsService } from './service.ts'

export const accountsModule = defineServiceModule({
  name: 'accounts',
  service: (need) => makeAccountsService({ knownSite: need(knownSite) }),
  projections: [access, accounts, grants, views],
  events: [
    installationEvents,
    studioEvents,
    accountEvents,
    revealEvents,
    siteAccountEvents,
    accessEvents,
    twoFactorEvents,
    twoFactorPolicyEvents,
    viewAsEvents,
    importEvents,
  ],
  authorisation: () => import('./authorisation.ts'),
})
