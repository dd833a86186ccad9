import { interviewerEvents } from '#shared/interviews/events.ts'
import { refuseInterview } from '#shared/interviews/refusals.ts'
import { DAYS_BACK_MAX, overlap, spanText, type BookedSpan } from '#shared/interviews/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** The times at which a person is busy, by interview. */
type InterviewerState = ReadonlyMap<string, BookedSpan>
interface Book extends BookedSpan {
  readonly interviewer: string
  readonly interview: string
  /** In which another's time is told. */
  readonly timezone: string
}

/** A day more than an interview can be entered afterwards: what ended before hinders nothing any more. */
const KEPT_MS = (DAYS_BACK_MAX + 1) * 86_400_000

/** One person's time over all candidates and studios: two bookings of one moment meet in this stream. */
export const interviewerAggregate = aggregateOf<InterviewerState>()({
  name: 'interviewer',
  events: interviewerEvents,
  initial: new Map(),
  decide: {
    /** In place of what the interview had before. */
    Book: (state, { interviewer, interview, at, until, timezone }: Book, { now }) => {
      const before = state.get(interview)
      if (before?.at === at && before.until === until) return []
      const others = [...state].filter(([id]) => id !== interview)
      const taken = others.find(([, span]) => overlap(span, { at, until }))
      if (taken) refuseInterview('interviews.taken', { when: spanText(taken[1], timezone) })
      const limit = new Date(Date.parse(now) - KEPT_MS).toISOString()
      const forgets = others.filter(([, span]) => span.until < limit).map(([id]) => id)
      const data = { interviewer, interview, at, until, forgets }
      return [{ type: 'InterviewerBooked', data }]
    },
    Free: (
      state,
      { interviewer, interviews }: Readonly<{ interviewer: string; interviews: string[] }>,
    ) =>
      interviews
        .filter((interview) => state.has(interview))
        .map((interview) => ({
          type: 'InterviewerFreed' as const,
          data: { interviewer, interview },
        })),
  },
  evolve: {
    InterviewerBooked: (state, { interview, at, until, forgets }) => {
      const forgotten = new Set([...forgets, interview])
      const kept = [...state].filter(([id]) => !forgotten.has(id))
      return new Map([...kept, [interview, { at, until }]])
    },
    InterviewerFreed: (state, { interview }) =>
      new Map([...state].filter(([id]) => id !== interview)),
  },
})
export const interviewerStream = (interviewer: string): string =>
  `${interviewerAggregate.name}-${interviewer}`
