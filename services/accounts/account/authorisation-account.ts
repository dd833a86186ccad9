import type { accountCalls } from '#shared/accounts/calls.ts'
import { usersOf, type Authorisation } from '../../platform/testing/authorisation-rows.ts'
import { aboutWhom, letIn, permit } from '../../platform/testing/authorisation-who.ts'

const line = (user: string) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: 'north',
})

export const accountRows: Authorisation<typeof accountCalls>['calls'] = {
  getAccountPermissions: letIn.session,
  getAppUsers: {
    sampleAbout: () => ({ shows: usersOf }),
    permission: permit.session,
    answers: aboutWhom.bySession,
    ranks: 'seenByAll',
  },
  getLocalStudios: letIn.session,
  createStudio: { sample: { body: { studio: 'north', name: 'North' } }, ...letIn.owners },
  importAccounts: {
    sample: {
      query: { dry_run: 'true' },
      body: JSON.stringify(line('fern')),
    },
    ...letIn.managersAndLimited('accounts'),
  },
  setSiteAccount: {
    sampleAbout: ({ user }) => ({
      body: { user, site: 'mfc', username: `${user}_y` },
    }),
    permission: permit.managers('accounts'),
    answers: aboutWhom.byManagersOfOthers,
    ranks: 'below',
  },
}
