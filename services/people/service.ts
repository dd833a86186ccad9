import { visibilityFor } from '#shared/permissions/actions.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { peopleCalls } from '#shared/platform/people.ts'
import { query, serviceOf } from '../platform/kernel/use-case.ts'

const people = query(peopleCalls.people)(async ({ app, context: { actor }, query: { studio } }) => {
  const all = await app.people.inSight(visibilityFor(actor, 'accounts.see'), studio)
  return all.map(({ joined: _joined, erased: _erased, ...person }) => person)
})

/** The directory of people for the screens; the server's own code asks `app.people`. */
export const peopleService = serviceOf({
  name: 'people',
  calls: peopleCalls,
  watch: sessionOrRead,
  useCases: { people },
})
