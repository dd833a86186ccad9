import type { auditCalls } from '#shared/audit/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import {
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../platform/testing/authorisation-who.ts'

const readers = letIn.holdersOrReader('audit')
/** No account type holds it. */
const aboutAnybody = {
  permission: permit.holdersOrReader('audit'),
  answers: answerAbout({ everybody: 'super owner read' }),
}
/** No token saves a search. */
const inPerson = {
  permission: permitted('audit:readOnly audit:manage', 'super owner viewingSuper'),
  answers: answer({ yes: 'super owner' }),
}
export const authorisation: Authorisation<typeof auditCalls> = {
  watch: readers,
  topics: {},
  calls: {
    events: { sampleAbout: ({ user }) => ({ query: { person: user } }), ...aboutAnybody },
    entry: readers,
    viewers: readers,
    facets: readers,
    exportEvents: {
      sampleAbout: ({ user }) => ({ query: { format: 'csv', person: user } }),
      ...aboutAnybody,
    },
    searches: readers,
    saveSearch: { sample: { body: { name: 'Mine', filter: {} } }, ...inPerson },
    removeSearch: {
      sample: { path: { search: '00000000-0000-4000-8000-000000000000' } },
      ...inPerson,
    },
    known: {
      sampleAbout: ({ user }) => ({
        path: { user },
        query: { known: '2030-01-01T00:00:00Z', day: '2026-11-20' },
      }),
      ...aboutAnybody,
    },
  },
}
