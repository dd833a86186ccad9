import { interviewCalls } from '#shared/interviews/calls.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { whyNoAccount } from '#shared/interviews/rules.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import type { AnyAggregate } from '../platform/commands/aggregate.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import { action } from '../platform/kernel/use-case.ts'
import { decideBooking } from './booking.ts'
import { candidateAggregate, candidateStream } from './candidate.ts'
import { candidateToChange, type KnownCandidate } from './find.ts'
import type { InterviewNeeds } from './needs.ts'

type Said = CallInput<typeof interviewCalls.becomeAccount>['body']

/**
 * An account with all that is known of the candidate, decided with the candidate's own stream: both or neither. Of two clicks the
 * second finds the account of the first, and answers it.
 */
export const becomeAccount = ({ openingAccount }: InterviewNeeds) =>
  action(interviewCalls.becomeAccount)(
    async ({ app, params: { candidate }, body: said, context }) => {
      const { actor } = context
      const known = await candidateToChange(app, candidate, context, 'interviews.see')
      if (known.user !== null) return { user: known.user }
      const refused = whyNoAccount(known)
      if (refused !== null) return refuseInterview(refused)
      const person = accountOf(known, said)
      const { studio } = person
      const command = { type: 'BecomeAccount', user: said.user } as const
      await decideBooking(app, { candidate, studio }, command, context, async () => [
        (await openingAccount(app, person, actor)) as StreamPart<AnyAggregate>,
      ])
      const { state } = await app.load(candidateAggregate, candidateStream(candidate))
      return { user: (state.status === 'present' ? state.user : null) ?? said.user }
    },
  )

function accountOf({ person }: KnownCandidate, { user, email, varsta }: Said) {
  const { tipCont, name, surname, telefon, oras, studio } = person
  const known = person.email || email
  if (!known) return refuseInterview('interviews.emailMissing')
  if (tipCont === 'Model' && varsta === undefined)
    return refuseInterview('interviews.birthDateMissing')
  return { user, tipCont, name, surname, email: known, telefon, oras, varsta, studio }
}
