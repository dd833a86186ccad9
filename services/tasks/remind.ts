import { taskEvents } from '#shared/tasks/events.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { taskAggregate, taskStream } from './task.ts'

const { TaskCreated, TaskDueSet } = taskEvents
const DAY_MS = 86_400_000

/** Announces that a task is due within a day, and that it is over; notifications tell the people. What was done or put off is not announced. */
export const remindOfDue: AnyProcess = onEvent({
  name: 'task-reminders',
  module: 'tasks',
  version: 1,
  events: { TaskCreated, TaskDueSet },
  run: async ({ data: { task, due_at } }, { at: wakeAt, cancel, now }) => {
    const keys = { soon: `${task} soon`, over: `${task} over` }
    if (due_at === null) {
      cancel(keys.soon)
      cancel(keys.over)
      return
    }
    const soon = new Date(Date.parse(due_at) - DAY_MS).toISOString()
    // A task that is due within a day from the beginning needs no first announcement: whoever set it knows.
    if (soon > now) wakeAt(soon, keys.soon, { task, due_at, what: 'soon' })
    else cancel(keys.soon)
    if (due_at > now) wakeAt(due_at, keys.over, { task, due_at, what: 'over' })
    else cancel(keys.over)
  },
  onTimer: async ({ data }, { handle }) => {
    const [task, due_at] = [String(data['task']), String(data['due_at'])]
    const what = data['what'] === 'soon' ? 'soon' : 'over'
    await handle(taskAggregate, taskStream(task), { type: 'Remind', due_at, what })
  },
})
