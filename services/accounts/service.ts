import { accountCalls, type Studio } from '#shared/accounts/calls.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import { permissionList } from '#shared/permissions/holdings.ts'
import { queryStudios } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import { queryPeople } from '#projections/accounts/people-list.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type Handlers } from '../platform/kernel/define-service.ts'
import { forgetAccess } from './access/authenticate.ts'
import { followStudios } from './account/follow-studios.ts'
import { followSuper } from './account/follow-super.ts'
import { importAccounts } from './import/import.ts'
import { finishErasures } from './privacy/erasure.ts'
import { pictures } from './media/picture-references.ts'
import {
  personHandlers,
  personServiceCalls,
  visibilityOf,
  type AccountsNeeds,
} from './person-service.ts'
import { checkSite, setSiteAccount } from './site-accounts/site-account.ts'
import { studioStream } from './account/streams.ts'
import { studioAggregate } from './account/studio.ts'
import {
  forgetExpiredSessions,
  forgetOldCounts,
  authHandlers,
  authCalls,
} from './access/auth-handlers.ts'

/** People, studios, logins and tokens. */
export const makeAccountsService = (needs: AccountsNeeds) =>
  defineService({
    name: 'accounts',
    calls: joinCalls(accountCalls, joinCalls(personServiceCalls, authCalls)),
    watch: sessionOrRead,
    attachments: [pictures],
    start: (app) => ({
      handlers: {
        ...authHandlers(app),
        ...people(app, needs),
        ...personHandlers(app, needs),
      },
      reactions: [
        finishErasures(app),
        forgetExpiredSessions(app),
        forgetOldCounts(app),
        followSuper(app),
        followStudios(app),
      ],
    }),
  })

type AccountHandlers = Handlers<typeof accountCalls>

function people(app: App, { knownSite }: AccountsNeeds): AccountHandlers {
  const read = () => app.read<AccountsTables>()
  return {
    getAccountPermissions: async (_input, { actor }) => {
      const { permissions, owner, super: isSuper } = actor
      return { permissions: permissionList(permissions), owner, super: isSuper }
    },
    getAppUsers: ({ query }, { actor }) => queryPeople(read(), actor, visibilityOf(actor), query),
    getLocalStudios: (_input, { actor }) => queryStudios(read(), visibilityOf(actor)),
    createStudio: async ({ body }, context): Promise<Studio> => {
      await app.handle(
        studioAggregate,
        studioStream(body.studio),
        { type: 'CreateStudio', data: body },
        context,
        { studio: body.studio },
      )
      return body
    },
    setSiteAccount: async ({ body }, context) => {
      checkSite(knownSite, body.site)
      return setSiteAccount(app, body, context.actor, context)
    },
    importAccounts: async ({ query, body }, context) => {
      const answer = await importAccounts(app, knownSite, body, context.actor, context, {
        dryRun: query.dry_run === 'true',
      })
      // A new password ends the logins that were made with the old one.
      if (answer.updated > 0) forgetAccess(app)
      return answer
    },
  }
}
