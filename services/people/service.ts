import { sightFor } from '#shared/permissions/actions.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { peopleCalls } from '#shared/platform/people.ts'
import { queryPeopleInSight, type PeopleTables } from '#projections/platform/people/people-table.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { personOf } from '../platform/people/people.ts'

/** The directory of people for the screens; the server's own code asks `app.people`. */
export const peopleService = defineService({
  name: 'people',
  calls: peopleCalls,
  watch: sessionOrRead,
  start: (app) => ({
    handlers: {
      people: async ({ query }, { actor, now }) => {
        const sight = sightFor(actor, 'accounts.see')
        const rows = await queryPeopleInSight(app.read<PeopleTables>(), sight, query.studio)
        return rows.map((row) => {
          const { joined: _joined, erased: _erased, ...person } = personOf(row, now)
          return person
        })
      },
    },
  }),
})
