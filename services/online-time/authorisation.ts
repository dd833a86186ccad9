import type { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { usersOf, usersOfRows, type Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

/** The answers about figures: people who have some are shown; the caller has none of their own. */
const figuresAnswers = answerAbout({
  'nobody, hides themselves': 'other model viewing',
  'hides all but foreign': 'otherManager',
  'hides themselves and foreign': 'tehnic trainer manager',
  'hides themselves': 'super owner read',
  'hides all but own models': 'limited',
})

export const authorisation: Authorisation<typeof onlineTimeCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    halves: {
      sampleAbout: ({ user }) => ({ query: { ...november, user }, shows: usersOfRows }),
      permission: permit.staffOrReaderOrOneself('online-time'),
      answers: figuresAnswers,
    },
    days: {
      sampleAbout: ({ user }) => ({ query: { ...november, user }, shows: usersOfRows }),
      permission: permit.staffOrReaderOrOneself('online-time'),
      answers: figuresAnswers,
    },
    intervals: {
      sampleAbout: ({ user }) => ({
        query: { user, from: '2026-11-20T00:00:00Z', to: '2026-11-20T11:30:00Z' },
        shows: (answer: { intervals: readonly unknown[] }) =>
          answer.intervals.length > 0 ? [user] : [],
      }),
      permission: permit.staffOrReaderOrOneself('online-time'),
      answers: figuresAnswers,
    },
    cache: {
      sampleAbout: () => ({
        path: { start: november.from, end: november.to },
        shows: (answer: { cache: { sort: readonly { user: string }[] } }) =>
          usersOf(answer.cache.sort),
      }),
      permission: permit.sessionOrReader,
      answers: answerAbout({
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'tehnic trainer manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
        'hides all': 'other model viewing',
      }),
    },
  },
}
