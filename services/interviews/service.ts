import { visibilityFor } from '#shared/permissions/actions.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { read } from '#shared/platform/allow.ts'
import {
  queryCalendar,
  queryCandidates,
  queryCandidateCounts,
} from '#projections/interviews/candidates-list.ts'
import type { CandidateTables } from '#projections/interviews/candidates.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { action, query, serviceOf } from '../platform/kernel/use-case.ts'
import { becomeAccount } from './account.ts'
import { decideBooking } from './booking.ts'
import { busyOn } from './busy.ts'
import { candidatePage } from './candidate-page.ts'
import { eraseCandidate, followAccounts, forgetOld } from './erase.ts'
import { candidateToChange, maySeeStudio, placeToChange } from './find.ts'
import type { InterviewNeeds } from './needs.ts'
import { moveInterview, planInterview, saidInterview } from './plan.ts'
import { remindInterviewers } from './remind.ts'

const candidates = query(interviewCalls.candidates)(async ({ app, context, query: asked }) => {
  const db = app.read<CandidateTables>()
  const sight = visibilityFor(context.actor, 'interviews.see')
  const [rows, counts] = await Promise.all([
    queryCandidates(db, asked, sight),
    queryCandidateCounts(db, sight, asked.studio),
  ])
  return { rows, counts }
})
const calendar = query(interviewCalls.calendar)(({ app, context: { actor }, query: asked }) =>
  queryCalendar(app.read<CandidateTables>(), asked, visibilityFor(actor, 'interviews.see')),
)

const addCandidate = (needs: InterviewNeeds) =>
  action(interviewCalls.addCandidate)(async ({ app, body, context }) => {
    const { interview, ...person } = body
    await studioToAddTo(app, needs, person.studio, context)
    const candidate = context.commandId
    const place = { candidate, studio: person.studio }
    const plan = interview
      ? await saidInterview(app, needs, { ...place, plan: interview }, context)
      : null
    await decideBooking(app, place, { type: 'AddCandidate', candidate, person, plan }, context)
    return { candidate }
  })
const editCandidate = (needs: InterviewNeeds) =>
  action(interviewCalls.editCandidate)(async ({ app, params: { candidate }, body, context }) => {
    const { version, ...person } = body
    const known = await candidateToChange(app, candidate, context)
    if (person.studio !== known.person.studio)
      await studioToAddTo(app, needs, person.studio, context)
    const place = { candidate, studio: person.studio }
    await decideBooking(app, place, { type: 'EditCandidate', person, version }, context)
    return { ok: true }
  })

const recordOutcome = action(interviewCalls.recordOutcome)(async (asked) => {
  const {
    app,
    params: { interview },
    context,
  } = asked
  const { outcome, note, withdrew: who = 'studio' } = asked.body
  const withdrew = outcome === 'cancelled' ? who : null
  const command = { type: 'RecordOutcome', interview, outcome, withdrew, note } as const
  await decideBooking(app, await placeToChange(asked), command, context)
  return { ok: true }
})
const takeBackOutcome = action(interviewCalls.takeBackOutcome)(async (asked) => {
  const {
    app,
    params: { interview },
    body,
    context,
  } = asked
  const command = { type: 'TakeBackOutcome', interview, ...body } as const
  await decideBooking(app, await placeToChange(asked), command, context)
  return { ok: true }
})

/** Checks the studio of a new candidate; one out of sight is answered like one that does not exist. */
async function studioToAddTo(
  app: App,
  { studioNamed }: InterviewNeeds,
  studio: string,
  { actor }: ActorContext,
): Promise<void> {
  if (!maySeeStudio(actor, 'interviews.manage', studio) || !(await studioNamed(app, studio)))
    refuseInterview('interviews.studioUnknown')
}

export const makeInterviewService = (needs: InterviewNeeds) =>
  serviceOf({
    name: 'interviews',
    calls: interviewCalls,
    watch: read('interviews'),
    useCases: {
      candidates,
      calendar,
      busy: busyOn(needs),
      candidate: candidatePage(needs),
      addCandidate: addCandidate(needs),
      editCandidate: editCandidate(needs),
      planInterview: planInterview(needs),
      moveInterview: moveInterview(needs),
      recordOutcome,
      takeBackOutcome,
      becomeAccount: becomeAccount(needs),
      eraseCandidate,
    },
    start: (app) => ({ processes: [remindInterviewers, followAccounts(app), forgetOld(app)] }),
  })
