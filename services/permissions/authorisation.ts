import type { permissionCalls } from '#shared/permissions/calls.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'

export const authorisation: Authorisation<typeof permissionCalls> = {
  watch: {
    permission: {
      opens: 'anything',
      yes: 'other model tehnic trainer manager super owner viewing viewingSuper read',
      no: 'anonymous mustChange enrolling viewOver ingest metrics',
    },
    answers: {
      yes: 'other model tehnic trainer limited manager otherManager super owner viewing read',
      no: 'mustChange ingest metrics',
      login: 'anonymous',
    },
  },
  topics: {},
  calls: {
    accounts: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: {
        opens: 'permissions:readOnly permissions:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own studio': 'manager',
        everybody: 'super owner read',
        nobody: 'mustChange other model tehnic trainer limited viewing ingest metrics',
        login: 'anonymous',
      },
      ranks: 'seenByManagers',
    },
    setPermission: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { resource: 'shifts', permissions: null, version: 0 },
      }),
      permission: {
        opens: 'permissions:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        'others of other studio': 'otherManager',
        'others of own studio': 'manager',
        others: 'super',
        everybody: 'owner',
        nobody: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
      ranks: 'deciding',
    },
    setSuper: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { super: false, version: 0 },
      }),
      permission: {
        opens: 'nothing',
        yes: 'owner',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager super viewing viewingSuper read ingest metrics',
      },
      answers: {
        everybody: 'owner',
        nobody:
          'mustChange other model tehnic trainer limited manager otherManager super viewing read ingest metrics',
        login: 'anonymous',
      },
      ranks: 'decidingByOwner',
    },
    setStudios: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { studios: [], version: 99 },
      }),
      permission: {
        opens: 'nothing',
        yes: 'super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer manager viewing read ingest metrics',
      },
      answers: {
        others: 'super',
        everybody: 'owner',
        nobody:
          'mustChange other model tehnic trainer limited manager otherManager viewing read ingest metrics',
        login: 'anonymous',
      },
      ranks: 'decidingByOwnerAndSuper',
    },
    trainers: {
      sample: {},
      permission: {
        opens: 'model-assignment:readOnly model-assignment:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner read',
        no: 'mustChange other model tehnic trainer limited viewing ingest metrics',
        login: 'anonymous',
      },
    },
    modelsOf: {
      sampleAbout: ({ user }) => ({ path: { user } }),
      permission: {
        opens: 'model-assignment:readOnly model-assignment:manage',
        yes: 'manager super owner viewingSuper read',
        own: 'other model tehnic trainer viewing',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited viewing',
        everybody: 'super owner read',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
      ranks: 'seenByManagersAndOneself',
    },
    allocateModels: {
      sampleAbout: ({ user }) => ({
        path: { user },
        body: { models: [], version: 99 },
      }),
      permission: {
        opens: 'model-assignment:manage',
        yes: 'manager super owner viewingSuper',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing read ingest metrics',
      },
      answers: {
        'others of other studio': 'otherManager',
        'others of own studio': 'manager',
        others: 'super',
        everybody: 'owner',
        nobody: 'mustChange other model tehnic trainer limited viewing read ingest metrics',
        login: 'anonymous',
      },
      ranks: 'deciding',
    },
    history: {
      sample: {},
      permission: {
        opens: 'permissions:readOnly permissions:manage',
        yes: 'manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model tehnic trainer viewing ingest metrics',
      },
      answers: {
        yes: 'manager otherManager super owner read',
        no: 'mustChange other model tehnic trainer limited viewing ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
