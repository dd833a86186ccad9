import { candidateEvents } from '#shared/interviews/events.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { candidateAggregate, candidateStream, remindAt } from './candidate.ts'

const { InterviewPlanned, InterviewMoved } = candidateEvents

/** Says when an interview is near; the module of notifications tells the interviewer. What was cancelled is told by nobody. */
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
