import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidateHistory } from '#shared/interviews/views.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { loginsFor } from '#shared/interviews/rules.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { queryCandidate } from '#projections/interviews/candidates-list.ts'
import { candidates, type CandidateTables } from '#projections/interviews/candidates.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { query } from '../platform/kernel/use-case.ts'
import { candidateAggregate, candidateStream } from './candidate.ts'
import type { InterviewNeeds } from './needs.ts'

/** A candidate with everything that happened with them, newest first. */
export const candidatePage = ({ studioNamed }: InterviewNeeds) =>
  query(interviewCalls.candidate)(
    async ({ app, params: { candidate: id }, context: { actor } }) => {
      const db = app.read<CandidateTables>()
      const sight = visibilityFor(actor, 'interviews.see')
      const found = await findVisible(app, {
        look: () => queryCandidate(db, id, sight),
        reach: [candidates.name],
        unknown: () => refuseInterview('interviews.candidateUnknown'),
      })
      const events = await historyOf(app, id)
      const studio = await studioNamed(app, found.studio)
      return {
        ...found,
        timezone: studio?.timezone ?? DEFAULT_ZONE,
        history: events.map(happened).toReversed(),
        login: found.erased ? '' : await freeLogin(app, found),
      }
    },
  )
const historyOf = (app: App, id: string) => app.history(candidateAggregate, candidateStream(id))
type Happened = Awaited<ReturnType<typeof historyOf>>[number]
async function freeLogin(
  app: App,
  { name, surname }: { readonly name: string; readonly surname: string },
): Promise<string> {
  const logins = loginsFor(name, surname)
  const taken = await app.people.get(logins)
  return logins.find((login) => !taken.has(login)) ?? ''
}

const nothing = { interview: null, when: null, state: null, withdrew: null, text: null, user: null }
function happened({ type, data, actor: by, occurredAt: at }: Happened): CandidateHistory {
  const one = { ...nothing, what: type, at, by }
  switch (type) {
    case 'InterviewPlanned':
    case 'InterviewMoved':
      return {
        ...one,
        interview: data.interview,
        when: data.at,
        user: data.interviewer,
        text: data.note,
      }
    case 'OutcomeRecorded': {
      const { interview, outcome: state, withdrew, note: text } = data
      return { ...one, interview, when: data.at, state, withdrew, text }
    }
    case 'OutcomeTakenBack':
      return {
        ...one,
        interview: data.interview,
        when: data.at,
        state: data.state,
        text: data.reason,
      }
    case 'InterviewReminded':
      return { ...one, interview: data.interview, when: data.at, user: data.interviewer }
    case 'CandidateBecameAccount':
      return { ...one, user: data.user }
    case 'CandidateErased':
      return { ...one, text: data.reason }
    default:
      return one
  }
}
