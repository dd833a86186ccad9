import type { permissionCalls } from '#shared/permissions/calls.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit, permitted } from '../platform/testing/authorisation-who.ts'

/** The answers of decisions: only the owner decides about themselves. */
const decidingAnswers = answerAbout({
  'others of other studio': 'otherManager',
  'others of own studio': 'manager',
  others: 'super',
  everybody: 'owner',
})

export const authorisation: Authorisation<typeof permissionCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    accounts: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: permit.managersOrReader('permissions'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        everybody: 'super owner read',
      }),
      ranks: 'seenByManagers',
    },
    setPermission: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { resource: 'shifts', permissions: null, version: 0 },
      }),
      permission: permit.managers('permissions'),
      answers: decidingAnswers,
      ranks: 'deciding',
    },
    setSuper: {
      permission: permitted('nothing', 'owner'),
      answers: answerAbout({ everybody: 'owner' }),
      ranks: 'decidingByOwner',
    },
    setStudios: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { studios: [], version: 99 },
      }),
      permission: permit.owners,
      answers: answerAbout({ others: 'super', everybody: 'owner' }),
      ranks: 'decidingByOwnerAndSuper',
    },
    trainers: letIn.managersOrReader('model-assignment'),
    modelsOf: {
      permission: permit.managersOrReaderOrOneself('model-assignment'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited viewing',
        everybody: 'super owner read',
      }),
      ranks: 'seenByManagersAndOneself',
    },
    trainersFor: {
      permission: permit.managersOrReaderOrOneself('model-assignment'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited viewing',
        everybody: 'super owner read',
      }),
      ranks: 'seenByManagersAndOneself',
    },
    allocateModels: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { models: [], version: 99 },
      }),
      permission: permit.managers('model-assignment'),
      answers: decidingAnswers,
      ranks: 'deciding',
    },
    history: letIn.managersOrReader('permissions'),
  },
}
