import { candidateEvents } from '#shared/interviews/events.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { candidateAggregate, candidateStream, remindAt } from './candidate.ts'

const { InterviewPlanned, InterviewMoved } = candidateEvents

/** Announces that an interview is near; notifications tell the interviewer. A cancelled one is not announced. */
export const remindInterviewers: AnyProcess = onEvent({
  name: 'interview-reminders',
  module: 'interviews',
  version: 1,
  events: { InterviewPlanned, InterviewMoved },
  run: async ({ data }, { at: wakeAt, cancel, now }) => {
    const { candidate, interview, at } = data
    const due = remindAt(at, now)
    if (due === null) cancel(interview)
    else wakeAt(due, interview, { candidate, at })
  },
  onTimer: async ({ key: interview, data }, { handle }) => {
    const [candidate, at] = [String(data['candidate']), String(data['at'])]
    const command = { type: 'Remind', interview, at } as const
    await handle(candidateAggregate, candidateStream(candidate), command)
  },
})
