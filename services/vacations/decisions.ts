import { may } from '#shared/permissions/actions.ts'
import { isReason } from '#shared/platform/reason.ts'
import { balanceOn } from '#shared/vacations/balance.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import { daysOfSlots } from '#shared/vacations/slots.ts'
import { useCase } from '../platform/kernel/use-case.ts'
import {
  askedRange,
  checkLeaveRange,
  countedNow,
  leaveTarget,
  leaveRequest,
} from './leave-lookups.ts'
import { vacationAggregate } from './decider.ts'
import { factsOf, todayOf } from './facts.ts'
import { freedBy } from './freed-hours.ts'

export const requestLeave = useCase(vacationCalls.request).on(vacationAggregate)({
  about: async (asked) => {
    checkLeaveRange(asked.body)
    const found = await leaveTarget('vacations.see')(asked)
    if (!found.person.active || found.person.erased) return refuseVacation('vacations.inactive')
    return found
  },
  needs: (asked) =>
    countedNow(
      asked,
      asked.found.person,
      askedRange(asked.found.person, asked.body, asked.context.now),
    ),
  command: ({ body, found: { studio }, needs, context: { commandId: vacation } }) => ({
    type: 'RequestVacation',
    ...body,
    ...needs,
    vacation,
    studio,
  }),
  reply: ({ state, context: { commandId: id } }) => {
    const vacation = state.vacations[id]
    return {
      id,
      requested: daysOfSlots(vacation?.counted.length ?? 0),
      status: vacation?.status ?? 'pending',
    }
  },
})

export const decideLeave = useCase(vacationCalls.decide).on(vacationAggregate)({
  about: leaveRequest('vacations.manage'),
  needs: (asked) => countedNow(asked, asked.found.person, asked.found.range),
  command: ({ body, found: { ids }, needs, context: { actor: by } }) => ({
    type: 'DecideVacation',
    ...ids,
    ...body,
    ...needs,
    by,
  }),
  reply: async ({ app, body: { decision }, found: { ids, range }, state }) => ({
    id: ids.vacation,
    status: state.vacations[ids.vacation]?.status ?? decision,
    freed: decision === 'approved' ? await freedBy(app, range) : [],
  }),
})

export const cancelLeave = useCase(vacationCalls.cancel).on(vacationAggregate)({
  about: leaveRequest('vacations.see'),
  needs: async ({ body: { reason }, context: { actor }, found: { person, row } }) => {
    const isOwn = row.user === actor.user
    const manages = may(actor, 'vacations.manage', person)
    if (!isOwn && !manages) return refuseVacation('vacations.unknown')
    if (!(isOwn && row.status === 'pending') && manages && !isReason(reason ?? ''))
      return refuseVacation('vacations.reasonMissing')
    return { manages }
  },
  command: ({ body: { reason = '' }, found: { ids }, needs, context: { actor: by } }) => ({
    type: 'CancelVacation',
    ...ids,
    ...needs,
    reason,
    by,
  }),
  reply: ({ found: { ids }, state }) => ({
    id: ids.vacation,
    status: state.vacations[ids.vacation]?.status ?? 'cancelled',
  }),
})

export const recountLeave = useCase(vacationCalls.recount).on(vacationAggregate)({
  about: leaveRequest('vacations.manage'),
  needs: (asked) => countedNow(asked, asked.found.person, asked.found.range),
  command: ({ body, found: { ids }, needs, context: { actor: by } }) => ({
    type: 'RecountVacation',
    ...ids,
    ...body,
    ...needs,
    by,
  }),
  reply: ({ found: { ids }, needs: { counted } }) => ({
    id: ids.vacation,
    status: 'approved',
    requested: daysOfSlots(counted.length),
  }),
})

export const correctLeave = useCase(vacationCalls.correct).on(vacationAggregate)({
  about: async (asked) => {
    const found = await leaveTarget('vacations.manage')(asked)
    return found.person.erased ? refuseVacation('vacations.userUnknown') : found
  },
  needs: async ({ app, context, found: { person } }) =>
    (await factsOf(app, [person], context.now)).of(person),
  command: ({ body, needs: { terms }, context: { actor: by, commandId: correction } }) => ({
    type: 'CorrectLeave',
    ...body,
    correction,
    terms,
    by,
  }),
  reply: ({ context: { commandId, now }, found: { person }, needs: facts, state }) => ({
    correction: commandId,
    balance: balanceOn({ ...facts, corrections: state.corrections }, todayOf(person, now)),
  }),
})
