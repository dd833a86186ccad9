import type { CandidateEvent } from '#shared/interviews/events.ts'
import { endOf } from '#shared/interviews/rules.ts'
import type { AnyAggregate, CommandOf } from '../platform/commands/aggregate.ts'
import type { CommandContext, StreamPart } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { candidateAggregate, candidateStream } from './candidate.ts'
import { interviewerAggregate, interviewerStream } from './interviewer.ts'

type InterviewerPart = StreamPart<typeof interviewerAggregate>
interface Booked {
  readonly interview: string
  readonly interviewer: string
  readonly at: string
  readonly timezone: string
  readonly minutes: number
}
const booking = ({ interview, interviewer, at, timezone, minutes }: Booked): InterviewerPart => ({
  aggregate: interviewerAggregate,
  stream: interviewerStream(interviewer),
  command: { type: 'Book', interview, interviewer, at, until: endOf(at, minutes), timezone },
})
const freeing = (interviewer: string, interviews: string[]): InterviewerPart => ({
  aggregate: interviewerAggregate,
  stream: interviewerStream(interviewer),
  command: { type: 'Free', interviewer, interviews },
})

/** Returns the bookings and releases of interviewers that follow from a candidate's events; each interviewer once. */
export function bookingsOf(events: readonly CandidateEvent[]): readonly InterviewerPart[] {
  const freed = new Map<string, string[]>()
  const free = (interviewer: string, interview: string) =>
    freed.set(interviewer, [...(freed.get(interviewer) ?? []), interview])
  const booked: InterviewerPart[] = []
  for (const { type, data } of events)
    if (type === 'InterviewPlanned') booked.push(booking(data))
    else if (type === 'InterviewMoved') {
      booked.push(booking(data))
      if (data.former !== data.interviewer) free(data.former, data.interview)
    } else if (type === 'OutcomeTakenBack' && data.state === 'planned') booked.push(booking(data))
    else if (type === 'OutcomeRecorded' && data.outcome === 'cancelled')
      free(data.interviewer, data.interview)
  return [...booked, ...[...freed].map((one) => freeing(...one))]
}

/** Decides about a candidate and books or frees their interviewers, all or nothing; so no two requests book one moment. */
export async function decideBooking(
  app: Pick<App, 'handleMany'>,
  { candidate, studio }: { readonly candidate: string; readonly studio: string },
  command: CommandOf<typeof candidateAggregate>,
  context: CommandContext,
  more: () => Promise<readonly StreamPart<AnyAggregate>[]> = async () => [],
): Promise<void> {
  const part: StreamPart<typeof candidateAggregate> = {
    aggregate: candidateAggregate,
    stream: candidateStream(candidate),
    command,
    also: async (events) => [...bookingsOf(events), ...(await more())],
  }
  await app.handleMany([part], context, { studio })
}
