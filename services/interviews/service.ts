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
import {
  defineService,
  type ActorContext,
  type Handlers,
} from '../platform/kernel/define-service.ts'
import { makeAccountOf } from './account.ts'
import { decideBooking } from './booking.ts'
import { busyOn } from './busy.ts'
import { candidatePage } from './candidate-page.ts'
import { eraseCandidate, followAccounts, forgetOld } from './erase.ts'
import { candidateToChange, maySeeStudio } from './find.ts'
import type { InterviewNeeds } from './needs.ts'
import { planInterview, saidInterview } from './plan.ts'
import { remindInterviewers } from './remind.ts'

const done = { ok: true } as const

export const makeInterviewService = (needs: InterviewNeeds) =>
  defineService({
    name: 'interviews',
    calls: interviewCalls,
    watch: read('interviews'),
    start: (app) => ({
      handlers: { ...lists(app, needs), ...changes(app, needs), ...steps(app, needs) },
      processes: [remindInterviewers, followAccounts(app), forgetOld(app)],
    }),
  })

type All = Handlers<typeof interviewCalls>
function lists(
  app: App,
  needs: InterviewNeeds,
): Pick<All, 'candidates' | 'calendar' | 'busy' | 'candidate'> {
  const db = app.read<CandidateTables>()
  return {
    candidates: async ({ query }, { actor }) => {
      const sight = visibilityFor(actor, 'interviews.see')
      const [rows, counts] = await Promise.all([
        queryCandidates(db, query, sight),
        queryCandidateCounts(db, sight, query.studio),
      ])
      return { rows, counts }
    },
    calendar: ({ query }, { actor }) =>
      queryCalendar(db, query, visibilityFor(actor, 'interviews.see')),
    busy: ({ query }, context) => busyOn(app, needs, query, context),
    candidate: ({ params }, context) => candidatePage(app, needs, params.candidate, context),
  }
}

function changes(
  app: App,
  needs: InterviewNeeds,
): Pick<All, 'addCandidate' | 'editCandidate' | 'planInterview' | 'moveInterview'> {
  return {
    addCandidate: async ({ body: { interview, ...person } }, context) => {
      await studioToAddTo(app, needs, person.studio, context)
      const candidate = context.commandId
      const place = { candidate, studio: person.studio }
      const plan = interview
        ? await saidInterview(app, needs, { ...place, plan: interview }, context)
        : null
      await decideBooking(app, place, { type: 'AddCandidate', candidate, person, plan }, context)
      return { candidate }
    },
    editCandidate: async ({ params: { candidate }, body: { version, ...person } }, context) => {
      const known = await candidateToChange(app, candidate, context)
      if (person.studio !== known.person.studio)
        await studioToAddTo(app, needs, person.studio, context)
      const place = { candidate, studio: person.studio }
      await decideBooking(app, place, { type: 'EditCandidate', person, version }, context)
      return done
    },
    planInterview: async ({ params: { candidate }, body }, context) => ({
      interview: await planInterview(app, needs, candidate, body, context),
    }),
    moveInterview: async ({ params: { candidate, interview }, body }, context) => {
      await planInterview(app, needs, candidate, body, context, interview)
      return done
    },
  }
}

function steps(
  app: App,
  needs: InterviewNeeds,
): Pick<All, 'recordOutcome' | 'takeBackOutcome' | 'becomeAccount' | 'eraseCandidate'> {
  const placeOf = async (candidate: string, context: ActorContext) => {
    const { person } = await candidateToChange(app, candidate, context)
    return { candidate, studio: person.studio }
  }
  return {
    recordOutcome: async ({ params: { candidate, interview }, body }, context) => {
      const { outcome, note } = body
      const withdrew = outcome === 'cancelled' ? (body.withdrew ?? 'studio') : null
      const command = { type: 'RecordOutcome', interview, outcome, withdrew, note } as const
      await decideBooking(app, await placeOf(candidate, context), command, context)
      return done
    },
    takeBackOutcome: async ({ params: { candidate, interview }, body }, context) => {
      const command = { type: 'TakeBackOutcome', interview, ...body } as const
      await decideBooking(app, await placeOf(candidate, context), command, context)
      return done
    },
    becomeAccount: ({ params, body }, context) =>
      makeAccountOf(app, needs, params.candidate, body, context),
    eraseCandidate: async ({ params: { candidate }, body: { reason } }, context) => {
      await eraseCandidate(app, await placeOf(candidate, context), reason, context)
      return done
    },
  }
}

/** A studio out of sight is answered like one that nobody made. */
async function studioToAddTo(
  app: App,
  { studioNamed }: InterviewNeeds,
  studio: string,
  { actor }: ActorContext,
): Promise<void> {
  if (!maySeeStudio(actor, 'interviews.manage', studio) || !(await studioNamed(app, studio)))
    refuseInterview('interviews.studioUnknown')
}
