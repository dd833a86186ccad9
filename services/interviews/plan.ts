import { interviewCalls, type InterviewPlan } from '#shared/interviews/calls.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { secondAt } from '#shared/platform/time.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { action, type AskedWith } from '../platform/kernel/use-case.ts'
import { decideBooking } from './booking.ts'
import type { SaidInterview } from './candidate.ts'
import { candidateToChange, interviewerIn } from './find.ts'
import type { InterviewNeeds } from './needs.ts'

interface Wanted {
  readonly candidate: string
  readonly studio: string
  readonly plan: InterviewPlan
  /** Absent: a new one. */
  readonly interview?: string
  /** The interviewer so far, who may go on with it wherever they work by now. */
  readonly former?: string | undefined
}
/** The interview as events say it: its local time is of the studio's zone, a time that the clocks skip the moment after. */
export async function saidInterview(
  app: App,
  { studioNamed }: InterviewNeeds,
  { studio, plan, interview, former }: Wanted,
  context: ActorContext,
): Promise<SaidInterview> {
  const { interviewer, date, time, ...said } = plan
  const found = await studioNamed(app, studio)
  if (!found) return refuseInterview('interviews.studioUnknown')
  if (interviewer !== former) await interviewerIn(app, interviewer, studio, context)
  const { timezone } = found
  const at = new Date(secondAt(date, time, timezone) * 1000).toISOString()
  return { ...said, interview: interview ?? context.commandId, interviewer, at, timezone }
}

export const planInterview = (needs: InterviewNeeds) =>
  action(interviewCalls.planInterview)(async (asked) => ({
    interview: await planned(needs, asked, asked.params),
  }))
export const moveInterview = (needs: InterviewNeeds) =>
  action(interviewCalls.moveInterview)(async (asked) => {
    await planned(needs, asked, asked.params)
    return { ok: true }
  })

/** Plans a further interview of a candidate, or moves one; gives its id. */
async function planned(
  needs: InterviewNeeds,
  { app, body, context }: AskedWith<{ readonly body: InterviewPlan }>,
  { candidate, interview }: { readonly candidate: string; readonly interview?: string },
): Promise<string> {
  const { person, interviews } = await candidateToChange(app, candidate, context)
  const { studio } = person
  const moved = interviews.find((one) => one.interview === interview)
  if (interview !== undefined && !moved) refuseInterview('interviews.interviewUnknown')
  const wanted = { candidate, studio, plan: body, former: moved?.interviewer }
  const said = await saidInterview(
    app,
    needs,
    interview === undefined ? wanted : { ...wanted, interview },
    context,
  )
  const type = moved ? 'MoveInterview' : 'PlanInterview'
  await decideBooking(app, { candidate, studio }, { type, plan: said }, context)
  return said.interview
}
