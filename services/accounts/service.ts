import { randomUUID } from 'node:crypto'
import { accountCalls, type Me, type Studio } from '#shared/accounts/calls.ts'
import { permissionList } from '#shared/permissions/holdings.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { queryExpiredSessions, queryTokens, type AccessTables } from '#projections/accounts/access.ts'
import { queryPeople, queryStudios, type AccountsTables, type Sight } from '#projections/accounts/accounts.ts'
import type { App } from '../platform/app.ts'
import { defineService, type CallContext, type Handlers, type Reaction } from '../platform/define-service.ts'
import { forgetAccess } from './authenticate.ts'
import { importAccounts } from './import.ts'
import { login } from './login.ts'
import { appointOwner, hasOwner } from './owner.ts'
import { findPerson, meOf } from './people.ts'
import { checkSite, setSiteAccount } from './site-account.ts'
import { closeSession, cookieOf, openSession, sessionIdOf } from './sessions.ts'
import { SESSION_COOKIE } from '../platform/credentials.ts'
import { studioStream } from './streams.ts'
import { studioAggregate } from './studio.ts'
import { LoginThrottle } from './throttle.ts'
import { createToken, revokeToken } from './tokens.ts'

export interface AccountsNeeds {
  /** Whether a site code is configured; the module of sites knows. */
  readonly knownSite: (code: string) => boolean
}

/** People, studios, logins and tokens. */
export const makeAccountsService = (needs: AccountsNeeds) =>
  defineService({
    name: 'accounts',
    calls: accountCalls,
    start: (app) => ({ handlers: { ...waysIn(app), ...people(app, needs) }, reactions: [forgetExpiredSessions(app)] }),
  })

type AccountHandlers = Handlers<typeof accountCalls>
type WaysIn = 'login' | 'logout' | 'me' | 'setupNeeded' | 'setup' | 'createToken' | 'listTokens' | 'revokeToken'

function waysIn(app: App): Pick<AccountHandlers, WaysIn> {
  const throttle = new LoginThrottle()
  return {
    login: async ({ body }, context) => meNow(app, (await login(app, throttle, body, context)).user),
    logout: async (_input, context) => {
      const cookie = cookieOf(context.headers.cookie)
      if (cookie !== undefined) await closeSession(app, sessionIdOf(cookie), context)
      forgetAccess(app)
      context.setCookie(SESSION_COOKIE, '', 0)
      return { ok: true }
    },
    me: (_input, { actor }) => meNow(app, present(actor).user),
    setupNeeded: async () => ({ needed: !(await hasOwner(app)) }),
    setup: async ({ body }, context) => {
      await appointOwner(app, body, context)
      const person = await findPerson(app, body.user)
      if (!person) throw new Error(`the owner ${body.user} was made and is not there`)
      await openSession(app, person, context)
      return meOf(person, [])
    },
    createToken: ({ body }, context) => createToken(app, body, present(context.actor), context),
    listTokens: () => queryTokens(app.read<AccessTables>()),
    revokeToken: async ({ params }, context) => {
      await revokeToken(app, params.id, context)
      forgetAccess(app)
      return { ok: true }
    },
  }
}

function people(app: App, { knownSite }: AccountsNeeds): Omit<AccountHandlers, WaysIn> {
  const read = () => app.read<AccountsTables>()
  return {
    getAccountPermissions: async (_input, { actor }) => {
      const { permissions, owner, super: isSuper } = present(actor)
      return { permissions: permissionList(permissions), owner, super: isSuper }
    },
    getAppUsers: (_input, { actor }) => queryPeople(read(), sightOf(present(actor))),
    getLocalStudios: (_input, { actor }) => queryStudios(read(), sightOf(present(actor))),
    createStudio: async ({ body }, context): Promise<Studio> => {
      await app.handle(studioAggregate, studioStream(body.studio), { type: 'CreateStudio', data: body }, context, { studio: body.studio })
      return body
    },
    setSiteAccount: async ({ body }, context) => {
      checkSite(knownSite, body.site)
      return setSiteAccount(app, body, present(context.actor), context)
    },
    importAccounts: async ({ body }, context) => {
      const answer = await importAccounts(app, knownSite, body, present(context.actor), context)
      // A new password ends the logins that were made with the old one.
      if (answer.updated > 0) forgetAccess(app)
      return answer
    },
  }
}

const present = (actor: Actor | null): Actor => actor ?? refuse('session.absent')
const sightOf = ({ user, allStudios, studios }: Actor): Sight => ({ self: user, studios: allStudios ? null : studios })

async function meNow(app: App, user: string): Promise<Me> {
  const [person, studios] = await Promise.all([findPerson(app, user), queryStudios(app.read<AccountsTables>(), { studios: null })])
  return person
    ? meOf(
        person,
        studios.map(({ studio }) => studio),
      )
    : refuse('session.absent')
}

const SESSIONS_AT_ONCE_MAX = 500
/** Expired logins open nothing; this takes their rows out of the vault and says so in the log. */
function forgetExpiredSessions(app: App): Reaction {
  return {
    name: 'forget_expired_sessions',
    projections: ['access'],
    sweep_s: 600,
    run: async () => {
      const now = app.now()
      const context = (): Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'> => ({ actor: null, commandId: randomUUID(), now, wrote: () => undefined })
      for (const session of await queryExpiredSessions(app.read<AccessTables>(), now, SESSIONS_AT_ONCE_MAX)) await closeSession(app, session, context())
    },
  }
}
