import type { FastifyInstance } from 'fastify'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { peopleCalls } from '#shared/platform/people.ts'

/** Who there is, as the calls about people answer it. */
export function addPeople(app: FastifyInstance, everybody: readonly User[]): void {
  app.get(accountCalls.getAppUsers.path, async () => everybody)
  // Nothing of theirs waits for anybody.
  app.get(vacationCalls.getVacationSettings.path, async () => ({ vacations: [], next: null }))
  app.get(personCalls.idExpiries.path, async () => [])
  app.get(interviewCalls.calendar.path, async () => [])
  app.post(personCalls.getUserInfo.path, async (request, reply) => {
    const { user: wanted } = personCalls.getUserInfo.body.parse(request.body)
    const found = everybody.find((one) => one.user === wanted)
    const may = { editOwn: false, manage: false, reveal: false, media: [] }
    if (!found) return reply.code(404).send()
    const date = '2025-02-03T09:00:00.000Z'
    return { ...found, date, version: 1, erased: false, media: {}, may }
  })
  app.get(peopleCalls.people.path, async () =>
    everybody.map(({ avatar: _a, culoarea: _c, locker: _l, sites: _s, ...one }) => one),
  )
}
