import type { personCalls } from '#shared/accounts/person-calls.ts'
import type { Authorisation } from '../../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'

const reason = 'to see who may'
const line = (user: string, studio: string) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio,
})
/** An id that belongs to nothing. */
const ID = '0'.repeat(64)

export const personRows: Authorisation<typeof personCalls>['calls'] = {
  createPerson: {
    sampleAbout: ({ studio }) => ({ body: line('fern', studio) }),
    permission: permit.managers('accounts'),
    answers: answerAbout({
      everybody: 'super owner',
      'own studio': 'manager',
      'other studio': 'otherManager',
      'nobody, hides foreign': 'limited',
    }),
  },
  editPerson: {
    sampleAbout: ({ user }) => ({
      path: { user },
      body: { version: 1, change: { telefon: '' } },
    }),
    permission: permit.managersOrOneself('accounts'),
    answers: aboutWhom.byManagersOrOneself,
    ranks: 'belowAndOneself',
  },
  getUserInfo: {
    permission: permit.session,
    answers: aboutWhom.bySession,
    ranks: 'seenByAll',
  },
  make_inactive: {
    sampleAbout: ({ user }) => ({ body: { user, active: true } }),
    permission: permit.managers('accounts'),
    answers: aboutWhom.byManagersOfOthers,
    ranks: 'below',
  },
  inactiveUsers: letIn.managersAndLimited('accounts'),
  addImages: {
    permission: permitted(
      'accounts:updateMedia accounts:manage',
      'manager super owner viewingSuper',
      'other model tehnic trainer viewing',
    ),
    answers: answerAbout({
      'other studio': 'otherManager',
      'own models and themselves': 'limited',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer',
      everybody: 'super owner',
    }),
    ranks: 'updateMedia',
  },
  removeImage: {
    sampleAbout: ({ user }) => ({
      body: { image: ID, path: `${user}/galleries` },
    }),
    permission: permit.session,
    answers: answerAbout({
      'nobody, hides themselves and foreign': 'other model tehnic trainer',
      'hides all': 'limited manager otherManager super owner',
    }),
    ranks: 'updateMediaOfNone',
  },
  image: {
    permission: permit.session,
    answers: answerAbout({
      'hides all but foreign': 'otherManager',
      'hides themselves and foreign': 'other model tehnic trainer manager viewing',
      'hides themselves': 'super owner',
      'hides all but own models': 'limited',
    }),
    ranks: 'seenByAllOfNone',
  },
  anonymousImage: letIn.session,
  dropSiteAccount: {
    sampleAbout: ({ user }) => ({ path: { user, site: 'mfc' } }),
    permission: permit.managers('accounts'),
    answers: aboutWhom.byManagersOfOthers,
    ranks: 'below',
  },
  setNonAdultAccount: {
    sampleAbout: ({ user }) => ({
      path: { user, network: 'twitter' },
      body: { username: user },
    }),
    permission: permit.managersOrOneself('accounts'),
    answers: aboutWhom.byManagersOrOneself,
    ranks: 'belowAndOneself',
  },
  dropNonAdultAccount: {
    sampleAbout: ({ user }) => ({ path: { user, network: 'youtube' } }),
    permission: permit.managersOrOneself('accounts'),
    answers: aboutWhom.byManagersOrOneself,
    ranks: 'belowAndOneself',
  },
  reveal: {
    sampleAbout: ({ user }) => ({ path: { user }, body: { what: 'iban', reason } }),
    permission: permitted('accounts:manage', 'manager super owner', 'other model tehnic trainer'),
    answers: aboutWhom.byManagersOrOneself,
    ranks: 'belowAndOneself',
  },
  reveals: {
    permission: permit.managersOrOneself('accounts'),
    answers: answerAbout({
      'themselves, no own models, hides the rest': 'limited',
      'other studio': 'otherManager',
      'own studio': 'manager',
      themselves: 'other model tehnic trainer viewing',
      everybody: 'super owner',
    }),
    ranks: 'belowAndOneself',
  },
  idExpiries: {
    permission: permit.managersOrReader('accounts'),
    answers: answer({ yes: 'limited manager otherManager super owner read' }),
  },
}
