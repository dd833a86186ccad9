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
import {
  expiringDocuments,
  languageOf,
  mailAddresses,
  openingAccount,
  revealIbans,
  studioNamed,
  withoutBankAccount,
} from '#shared/accounts/needs.ts'
import { revealEvents } from '#shared/accounts/person-events.ts'
import { knownSite, siteStates } from '#shared/site-status/needs.ts'
import { leaveThisYear } from '#shared/vacations/needs.ts'
import { access } from '#projections/accounts/access.ts'
import {
  accounts,
  queryEmails,
  queryExpiring,
  queryWithoutBank,
} from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import { grants } from '#projections/accounts/grants.ts'
import { views } from '#projections/accounts/views.ts'
import { partOfOpening } from './account/opening-part.ts'
import { loadAccount } from './account/people.ts'
import { studioStream } from './account/streams.ts'
import { studioAggregate } from './account/studio.ts'
import { revealIbansOf } from './privacy/reveal.ts'
import type { CommandContext } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { makeAccountsService } from './service.ts'

export const accountsModule = defineServiceModule({
  name: 'accounts',
  service: (need) =>
    makeAccountsService({
      knownSite: need(knownSite),
      siteStates: need(siteStates),
      leaveThisYear: need(leaveThisYear),
    }),
  // Shared code knows no App and no context; the caller gives theirs.
  gives: [
    give(
      revealIbans,
      () => (app, asked, context) => revealIbansOf(app as App, asked, context as CommandContext),
    ),
    give(openingAccount, () => (app, person, by) => partOfOpening(app as App, person, by)),
    give(
      withoutBankAccount,
      () => (app, users) => queryWithoutBank((app as App).read<AccountsTables>(), users),
    ),
    give(
      mailAddresses,
      () => (app, users) => queryEmails((app as App).read<AccountsTables>(), users),
    ),
    give(
      expiringDocuments,
      () => (app, studio, last) => queryExpiring((app as App).read<AccountsTables>(), studio, last),
    ),
    give(languageOf, () => async (app, user) => {
      const { account } = await loadAccount(app as App, user)
      return account.status === 'present' ? account.language : 'en'
    }),
    give(studioNamed, () => async (app, studio) => {
      const { state } = await (app as App).load(studioAggregate, studioStream(studio))
      return state.status === 'open' ? state : undefined
    }),
  ],
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
