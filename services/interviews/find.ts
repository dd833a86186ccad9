import { may, type Action } from '#shared/permissions/actions.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { candidateAggregate, candidateStream, present } from './candidate.ts'

type InterviewAction = Extract<Action, `interviews.${string}`>
/** Returns whether the actor may do this in a studio. Candidates are not in the directory: the studio alone decides. */
export const maySeeStudio = (actor: Actor, action: InterviewAction, studio: string): boolean =>
  may(actor, action, { user: '', studio, tipCont: 'Other' })

/**
 * Loads a candidate from the log for an actor who may change them: one out of sight is answered like one that does not
 * exist.
 */
export async function candidateToChange(
  app: App,
  candidate: string,
  { actor }: ActorContext,
  action: InterviewAction = 'interviews.manage',
) {
  const { state } = await app.load(candidateAggregate, candidateStream(candidate))
  const studio =
    state.status === 'none'
      ? undefined
      : state.status === 'erased'
        ? state.studio
        : state.person.studio
  if (studio === undefined || !maySeeStudio(actor, action, studio))
    return refuseInterview('interviews.candidateUnknown')
  return present(state)
}

/** Finds where the candidate of the path belongs, for an actor who may change them. */
export async function placeToChange({
  app,
  params: { candidate },
  context,
}: AskedWith<{ readonly params: { readonly candidate: string } }>) {
  const { person } = await candidateToChange(app, candidate, context)
  return { candidate, studio: person.studio }
}

export type KnownCandidate = ReturnType<typeof present>

/** Checks that a person is an active member of the studio. */
export async function interviewerIn(
  app: App,
  user: string,
  studio: string,
  { now }: ActorContext,
): Promise<void> {
  await findVisiblePerson(app, user, {
    at: now,
    sees: (person) => person.active && !person.erased && person.studio === studio,
    unknown: () => refuseInterview('interviews.interviewerUnknown'),
  })
}
