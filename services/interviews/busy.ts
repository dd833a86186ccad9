import { interviewCalls } from '#shared/interviews/calls.ts'
import { maySee } from '#shared/permissions/actions.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { dayEnd, dayStart } from '#shared/platform/time.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { query } from '../platform/kernel/use-case.ts'
import { maySeeStudio } from './find.ts'
import { interviewerAggregate, interviewerStream } from './interviewer.ts'
import type { InterviewNeeds } from './needs.ts'

/**
 * Returns when a person is busy on a local day, as bookings are decided by it: wherever the interviews are, only their
 * times.
 */
export const busyOn = ({ studioNamed }: InterviewNeeds) =>
  query(interviewCalls.busy)(
    async ({ app, context: { actor, now }, query: { user, studio, date } }) => {
      const found = maySeeStudio(actor, 'interviews.see', studio)
        ? await studioNamed(app, studio)
        : undefined
      if (!found) return refuseInterview('interviews.studioUnknown')
      await findVisiblePerson(app, user, {
        at: now,
        sees: (person) => !person.erased && maySee(actor, person),
        unknown: () => refuseInterview('interviews.interviewerUnknown'),
      })
      const { timezone } = found
      const [from, to] = [dayStart(date, timezone), dayEnd(date, timezone)].map((second) =>
        new Date(second * 1000).toISOString(),
      ) as [string, string]
      const { state } = await app.load(interviewerAggregate, interviewerStream(user))
      const spans = [...state]
        .map(([interview, span]) => ({ interview, ...span }))
        .filter(({ at, until }) => at < to && until > from)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      return { timezone, spans }
    },
  )
