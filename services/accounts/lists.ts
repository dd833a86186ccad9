import { visibilityFor } from '#shared/permissions/actions.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import { queryErasures, queryIdExpiries, queryInactive } from '#projections/accounts/people-list.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { siteStates as siteStatesNeed } from '#shared/site-status/needs.ts'
import type { leaveThisYear as leaveThisYearNeed } from '#shared/vacations/needs.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Handlers } from '../platform/kernel/define-service.ts'
import { setActive } from './access/activity.ts'
import { createPerson, dropNonAdult, editPerson, setNonAdult } from './edit.ts'
import { approve, rehearse, request, withdraw } from './privacy/erasure.ts'
import { exportPerson } from './privacy/export.ts'
import { addImages, removeImage, sendAnonymous, sendImage } from './media/media.ts'
import { reveal, revealsOf } from './privacy/reveal.ts'
import { dropSiteAccount } from './site-accounts/site-account.ts'
import { userInfo } from './person/user-info.ts'

export const visibilityOf = (actor: Actor): RowVisibility => visibilityFor(actor, 'accounts.see')
const done = { ok: true } as const

export const personServiceCalls = joinCalls(personCalls, erasureCalls)
/** Everything of a person: fields, activity, pictures, secrets, export and erasure. */
export const personHandlers = (
  app: App,
  needs: AccountsNeeds,
): Handlers<typeof personServiceCalls> => ({
  ...fields(app, needs),
  ...pictures(app),
  ...secrets(app),
  ...erasures(app, needs),
})

/** What accounts need to know of sites. */
export interface AccountsNeeds {
  /** Whether a site code is configured. */
  readonly knownSite: (code: string) => boolean
  /** What the accounts of a person show now. */
  readonly siteStates: GivenBy<typeof siteStatesNeed>
  /** What somebody's leave is this year. */
  readonly leaveThisYear: GivenBy<typeof leaveThisYearNeed>
}

type Fields =
  | 'createPerson'
  | 'editPerson'
  | 'getUserInfo'
  | 'make_inactive'
  | 'inactiveUsers'
  | 'idExpiries'
function fields(
  app: App,
  { knownSite, siteStates, leaveThisYear }: AccountsNeeds,
): Pick<Handlers<typeof personCalls>, Fields> {
  const read = () => app.read<AccountsTables>()
  return {
    createPerson: ({ body }, context) => createPerson(app, knownSite, body, context.actor, context),
    editPerson: ({ params, body }, context) =>
      editPerson(app, knownSite, params.user, body, context.actor, context),
    getUserInfo: ({ body }, { actor }) =>
      userInfo(app, body.user, actor, { siteStates, leaveThisYear }),
    make_inactive: ({ body }, context) => setActive(app, body, context.actor, context),
    inactiveUsers: ({ body }, { actor }) =>
      queryInactive(read(), actor, visibilityOf(actor), body.studios),
    idExpiries: ({ query }, { actor, now }) =>
      queryIdExpiries(read(), visibilityOf(actor), now, query.within),
  }
}

type Pictures = 'addImages' | 'removeImage' | 'image' | 'anonymousImage'
const pictures = (app: App): Pick<Handlers<typeof personCalls>, Pictures> => ({
  addImages: ({ params, body }, context) =>
    addImages(app, params.user, params.list, body, context.actor, context),
  removeImage: async ({ body }, context) => {
    await removeImage(app, body, context.actor, context)
    return done
  },
  image: ({ params, query }, { actor }) =>
    sendImage(app, params.user, params.image, query.size, actor),
  anonymousImage: ({ query }) => sendAnonymous(query.size),
})

type Secrets =
  | 'dropSiteAccount'
  | 'setNonAdultAccount'
  | 'dropNonAdultAccount'
  | 'reveal'
  | 'reveals'
const secrets = (app: App): Pick<Handlers<typeof personCalls>, Secrets> => ({
  dropSiteAccount: async ({ params }, context) => {
    await dropSiteAccount(app, params.user, params.site, context.actor, context)
    return done
  },
  setNonAdultAccount: ({ params, body }, context) =>
    setNonAdult(app, { ...params, ...body }, context.actor, context),
  dropNonAdultAccount: async ({ params }, context) => {
    await dropNonAdult(app, params.user, params.network, context.actor, context)
    return done
  },
  reveal: ({ params, body }, context) => reveal(app, params.user, body, context.actor, context),
  reveals: ({ params }, { actor }) => revealsOf(app, params.user, actor),
})

function erasures(app: App, { leaveThisYear }: AccountsNeeds): Handlers<typeof erasureCalls> {
  return {
    exportPerson: ({ params }, context) =>
      exportPerson(app, params.user, context.actor, context, { leaveThisYear }),
    rehearseErasure: ({ params }, { actor, now }) => rehearse(app, params.user, actor, now),
    requestErasure: async ({ params, body }, context) => {
      await request(app, params.user, body, context.actor, context)
      return done
    },
    withdrawErasure: async ({ params }, context) => {
      await withdraw(app, params.user, context.actor, context)
      return done
    },
    approveErasure: ({ params }, context) => approve(app, params.user, context.actor, context),
    erasures: () => queryErasures(app.read<AccountsTables>()),
  }
}
