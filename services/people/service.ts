import { visibilityFor } from '#shared/permissions/actions.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { peopleCalls } from '#shared/platform/people.ts'
import { defineService } from '../platform/kernel/define-service.ts'

/** The directory of people for the screens; the server's own code asks `app.people`. */
export const peopleService = defineService({
  name: 'people',
  calls: peopleCalls,
  watch: sessionOrRead,
  start: ({ people }) => ({
    handlers: {
      people: async ({ query }, { actor }) => {
        const all = await people.inSight(visibilityFor(actor, 'accounts.see'), query.studio)
        return all.map(({ joined: _joined, erased: _erased, ...person }) => person)
      },
    },
  }),
})
