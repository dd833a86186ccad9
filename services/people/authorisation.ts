import type { peopleCalls } from '#shared/platform/people.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, letIn, permit } from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof peopleCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    people: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: permit.session,
      answers: aboutWhom.bySession,
      ranks: 'seenByAll',
    },
  },
}
