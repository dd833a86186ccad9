import { may } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { balanceOn } from '#shared/vacations/balance.ts'
import type { vacationCalls } from '#shared/vacations/calls.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import {
  daysOfSlots,
  isLeaveDate,
  isLeaveTooLong,
  slotsOf,
  type LeaveRange,
} from '#shared/vacations/slots.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { vacationAggregate, vacationStream } from './decider.ts'
import { countRanges, factsOf, todayOf } from './facts.ts'
import { freedBy } from './freed.ts'
import { askedRange, personFor, vacationRange, requestFor } from './person.ts'

type Input<N extends keyof typeof vacationCalls> = CallInput<(typeof vacationCalls)[N]>

/** What is decided about leave. LeaveBalanceView and slots are the decider's; what counts is looked up for it. */
export const decisionsOn = (app: App) => ({
  request: (input: Input<'request'>, context: ActorContext) => request(app, input, context),
  decide: (input: Input<'decide'>, context: ActorContext) => decide(app, input, context),
  cancel: (input: Input<'cancel'>, context: ActorContext) => cancel(app, input, context),
  recount: (input: Input<'recount'>, context: ActorContext) => recount(app, input, context),
  correct: (input: Input<'correct'>, context: ActorContext) => correct(app, input, context),
})

export function checkLeaveRange(range: LeaveRange): void {
  const { from, to } = range
  if (
    !isLeaveDate(from) ||
    !isLeaveDate(to) ||
    isLeaveTooLong(range) ||
    slotsOf(range).length === 0
  )
    refuseVacation('vacations.range')
}

async function request(app: App, { body }: Input<'request'>, context: ActorContext) {
  const { user, from, from_half, to, to_half, kind, note } = body
  checkLeaveRange(body)
  const isOwn = user === context.actor.user
  const person = await personFor(app, user, isOwn ? 'vacations.see' : 'vacations.manage', context)
  if (!person.active || person.erased) return refuseVacation('vacations.inactive')
  const { studio } = person
  const [[count], facts] = await Promise.all([
    countRanges(app, [askedRange(person, body, context.now)]),
    factsOf(app, [person], context.now),
  ])
  const vacation = context.commandId
  const { state } = await app.handle(
    vacationAggregate,
    vacationStream(user),
    {
      type: 'RequestVacation',
      user,
      vacation,
      studio,
      from,
      from_half,
      to,
      to_half,
      kind,
      note,
      counted: [...(count?.counted ?? [])],
      terms: facts.of(person).terms,
    },
    context,
    { studio },
  )
  const asked = state.vacations[vacation]
  return {
    id: vacation,
    requested: daysOfSlots(asked?.counted.length ?? 0),
    status: asked?.status ?? 'pending',
  }
}

async function decide(
  app: App,
  { params: { vacation }, body: { decision, note } }: Input<'decide'>,
  context: ActorContext,
) {
  const { row, person } = await requestFor(app, vacation, 'vacations.manage', context)
  const range = vacationRange(row, person)
  const [[count], facts] = await Promise.all([
    countRanges(app, [range]),
    factsOf(app, [person], context.now),
  ])
  const { state } = await app.handle(
    vacationAggregate,
    vacationStream(row.user),
    {
      type: 'DecideVacation',
      user: row.user,
      vacation,
      by: context.actor,
      decision,
      note,
      counted: count?.counted ?? [],
      terms: facts.of(person).terms,
    },
    context,
    { studio: person.studio },
  )
  return {
    id: vacation,
    status: state.vacations[vacation]?.status ?? decision,
    freed: decision === 'approved' ? await freedBy(app, range) : [],
  }
}

async function cancel(
  app: App,
  { params: { vacation }, body: { reason = '' } }: Input<'cancel'>,
  context: ActorContext,
) {
  const { row, person } = await requestFor(app, vacation, 'vacations.see', context)
  const isOwn = row.user === context.actor.user
  const manages = may(context.actor, 'vacations.manage', person)
  if (!isOwn && !manages) return refuseVacation('vacations.unknown')
  if (!(isOwn && row.status === 'pending') && manages && !isReason(reason))
    return refuseVacation('vacations.reasonMissing')
  const { state } = await app.handle(
    vacationAggregate,
    vacationStream(row.user),
    { type: 'CancelVacation', user: row.user, vacation, by: context.actor, reason, manages },
    context,
    { studio: person.studio },
  )
  return { id: vacation, status: state.vacations[vacation]?.status ?? 'cancelled' }
}

async function recount(
  app: App,
  { params: { vacation }, body: { reason } }: Input<'recount'>,
  context: ActorContext,
) {
  const { row, person } = await requestFor(app, vacation, 'vacations.manage', context)
  const [[count], facts] = await Promise.all([
    countRanges(app, [vacationRange(row, person)]),
    factsOf(app, [person], context.now),
  ])
  const counted = count?.counted ?? []
  const { terms } = facts.of(person)
  await app.handle(
    vacationAggregate,
    vacationStream(row.user),
    {
      type: 'RecountVacation',
      user: row.user,
      vacation,
      by: context.actor,
      reason,
      counted,
      terms,
    },
    context,
    { studio: person.studio },
  )
  return { id: vacation, status: 'approved' as const, requested: daysOfSlots(counted.length) }
}

async function correct(app: App, { body }: Input<'correct'>, context: ActorContext) {
  const { user, year, days, reason } = body
  const person = await personFor(app, user, 'vacations.manage', context)
  if (person.erased) return refuseVacation('vacations.userUnknown')
  const facts = (await factsOf(app, [person], context.now)).of(person)
  const correction = context.commandId
  const { state } = await app.handle(
    vacationAggregate,
    vacationStream(user),
    {
      type: 'CorrectLeave',
      user,
      correction,
      year,
      days,
      reason,
      by: context.actor,
      terms: facts.terms,
    },
    context,
    { studio: person.studio },
  )
  const { corrections } = state
  return {
    correction,
    balance: balanceOn({ ...facts, corrections }, todayOf(person, context.now)),
  }
}
