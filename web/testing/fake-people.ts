import type { FastifyInstance } from 'fastify'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { noteCalls } from '#shared/notes/calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { peopleCalls } from '#shared/platform/people.ts'
import { myTaskCalls } from '#shared/tasks/my-calls.ts'

const noLeave = {
  annual: 0,
  previous: 0,
  previous_expires: null,
  taken: 0,
  pending: 0,
  remaining: 0,
}
/** Answers the calls about people. */
export function addPeople(app: FastifyInstance, everybody: readonly User[]): void {
  // Nobody has anything to do.
  app.get(myTaskCalls.myTasks.path, async () => [])
  app.get(myTaskCalls.getProjects.path, async () => ({ projects: [] }))
  app.get(accountCalls.getAppUsers.path, async () => everybody)
  // Nothing of theirs waits for anybody.
  app.get(vacationCalls.getVacationSettings.path, async () => ({ vacations: [], next: null }))
  app.get(personCalls.idExpiries.path, async () => [])
  app.get(interviewCalls.calendar.path, async () => [])
  app.get(noteCalls.list.path, async () => [])
  app.get(shiftCalls.history.path, async () => [])
  app.get(vacationCalls.balance.path, async () => noLeave)
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
