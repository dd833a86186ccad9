import { accessCalls } from '#shared/accounts/access-calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { joinCalls } from '#shared/platform/calls.ts'
import type { App } from '../platform/kernel/app.ts'
import { action, serviceOf, useCase } from '../platform/kernel/use-case.ts'
import { setActive } from './access/activity.ts'
import { forgetAccess } from './access/authenticate.ts'
import {
  changeOwnPassword,
  endToken,
  forgetExpiredSessions,
  forgetOldCounts,
  listTokens,
  beginLogin,
  endLogin,
  readMe,
  resetOtherPassword,
  setUpOwner,
  setupNeeded,
} from './access/logins.ts'
import { endSession, endSessions, listSessions } from './access/own-sessions.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enrolTwoFactor,
  readTwoFactor,
  readTwoFactorPolicy,
  renewRecoveryCodes,
  resetTwoFactor,
  setTwoFactorPolicy,
} from './access/second-factor.ts'
import { createToken } from './access/tokens.ts'
import { allowViewAsWrites, endViewAs, listViews, startViewAs } from './access/viewing.ts'
import { followStudios } from './account/follow-studios.ts'
import { followSuper } from './account/follow-super.ts'
import { studioAggregate } from './account/studio.ts'
import { createPerson, dropNonAdult, editPerson, setNonAdult } from './edit.ts'
import { importAccounts } from './import/import.ts'
import {
  idExpiries,
  inactiveUsers,
  listErasures,
  listPeople,
  listStudios,
  ownPermissions,
} from './lists.ts'
import { addImages, removeImage, sendAnonymous, sendImage } from './media/media.ts'
import { pictures } from './media/picture-references.ts'
import type { AccountsNeeds } from './account/needs.ts'
import { getUserInfo } from './person/user-info.ts'
import {
  approveErasure,
  finishErasures,
  rehearseErasure,
  requestErasure,
  withdrawErasure,
} from './privacy/erasure.ts'
import { exportPerson } from './privacy/export.ts'
import { reveal, reveals } from './privacy/reveal.ts'
import { dropSiteAccount, setSiteAccount } from './site-accounts/site-account.ts'

const createStudio = useCase(accountCalls.createStudio).on(studioAggregate)({
  about: async ({ body: { studio } }) => ({ key: studio, studio }),
  command: ({ body: data }) => ({ type: 'CreateStudio', data }),
  reply: ({ body }) => body,
})
const importLines = ({ knownSite }: AccountsNeeds) =>
  action(accountCalls.importAccounts)(async ({ app, body, context, query: { dry_run } }) => {
    const answer = await importAccounts(app, knownSite, body, context.actor, context, {
      dryRun: dry_run === 'true',
    })
    // A new password ends the logins that were made with the old one.
    if (answer.updated > 0) forgetAccess(app)
    return answer
  })

const followers = (app: App) => [
  finishErasures(app),
  forgetExpiredSessions(app),
  forgetOldCounts(app),
  followSuper(app),
  followStudios(app),
]

/** People, studios, logins and tokens. */
export const makeAccountsService = (needs: AccountsNeeds) =>
  serviceOf({
    name: 'accounts',
    calls: joinCalls(
      joinCalls(accountCalls, joinCalls(personCalls, erasureCalls)),
      joinCalls(accessCalls, twoFactorCalls),
    ),
    watch: sessionOrRead,
    attachments: [pictures],
    useCases: {
      login: beginLogin,
      logout: endLogin,
      me: readMe,
      setupNeeded,
      setup: setUpOwner,
      changePassword: changeOwnPassword,
      resetPassword: resetOtherPassword,
      createToken,
      listTokens,
      revokeToken: endToken,
      sessions: listSessions,
      endSession,
      endSessions,
      views: listViews,
      startViewAs,
      allowViewAsWrites,
      endViewAs,
      twoFactor: readTwoFactor,
      enrolTwoFactor,
      confirmTwoFactor,
      renewRecoveryCodes,
      disableTwoFactor,
      resetTwoFactor,
      twoFactorPolicy: readTwoFactorPolicy,
      setTwoFactorPolicy,
      getAccountPermissions: ownPermissions,
      getAppUsers: listPeople,
      getLocalStudios: listStudios,
      createStudio,
      setSiteAccount: setSiteAccount(needs),
      importAccounts: importLines(needs),
      createPerson: createPerson(needs),
      editPerson: editPerson(needs),
      getUserInfo: getUserInfo(needs),
      make_inactive: setActive,
      inactiveUsers,
      idExpiries,
      addImages,
      removeImage,
      image: sendImage,
      anonymousImage: sendAnonymous,
      dropSiteAccount,
      setNonAdultAccount: setNonAdult,
      dropNonAdultAccount: dropNonAdult,
      reveal,
      reveals,
      exportPerson: exportPerson(needs),
      rehearseErasure,
      requestErasure,
      withdrawErasure,
      approveErasure,
      erasures: listErasures,
    },
    start: (app) => ({ reactions: followers(app) }),
  })
