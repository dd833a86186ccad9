import type { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { usersOf, usersOfRows, type Authorisation } from '../platform/testing/authorisation-rows.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

export const authorisation: Authorisation<typeof onlineTimeCalls> = {
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
    halves: {
      sampleAbout: ({ user }) => ({ query: { ...november, user }, shows: usersOfRows }),
      permission: {
        opens: 'online-time:readOnly online-time:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        own: 'other model viewing',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'nobody, hides themselves': 'other model viewing',
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'tehnic trainer manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
    },
    days: {
      sampleAbout: ({ user }) => ({ query: { ...november, user }, shows: usersOfRows }),
      permission: {
        opens: 'online-time:readOnly online-time:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        own: 'other model viewing',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'nobody, hides themselves': 'other model viewing',
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'tehnic trainer manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
    },
    intervals: {
      sampleAbout: ({ user }) => ({
        query: { user, from: '2026-11-20T00:00:00Z', to: '2026-11-20T11:30:00Z' },
        shows: (answer: { intervals: readonly unknown[] }) =>
          answer.intervals.length > 0 ? [user] : [],
      }),
      permission: {
        opens: 'online-time:readOnly online-time:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        own: 'other model viewing',
        no: 'anonymous mustChange enrolling viewOver ingest metrics',
      },
      answers: {
        'nobody, hides themselves': 'other model viewing',
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'tehnic trainer manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        nobody: 'mustChange ingest metrics',
        login: 'anonymous',
      },
    },
    cache: {
      sampleAbout: () => ({
        path: { start: november.from, end: november.to },
        shows: (answer: { cache: { sort: readonly { user: string }[] } }) =>
          usersOf(answer.cache.sort),
      }),
      permission: {
        opens: 'online-time:readOnly online-time:manage',
        yes: 'tehnic trainer manager super owner viewingSuper read',
        no: 'anonymous mustChange enrolling viewOver other model viewing ingest metrics',
      },
      answers: {
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'tehnic trainer manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        nobody: 'mustChange other model viewing ingest metrics',
        login: 'anonymous',
      },
    },
  },
}
