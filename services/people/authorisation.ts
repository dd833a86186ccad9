import type { peopleCalls } from '#shared/platform/people.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'

export const authorisation: Authorisation<typeof peopleCalls> = {
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
    people: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: {
        opens: 'anything',
        yes: 'other model tehnic trainer manager super owner viewing viewingSuper',
        no: 'anonymous mustChange enrolling viewOver read ingest metrics',
      },
      answers: {
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'other model tehnic trainer manager viewing',
        everybody: 'super owner',
        nobody: 'mustChange read ingest metrics',
        login: 'anonymous',
      },
      ranks: 'seenByAll',
    },
  },
}
