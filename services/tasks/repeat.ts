import { taskEvents } from '#shared/tasks/events.ts'
import { isDone, type Repeat } from '#shared/tasks/rules.ts'
import {
  addDays,
  isCalendarDate,
  monthEnd,
  monthStart,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { App } from '../platform/kernel/app.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { placeAtEnd } from './place.ts'
import { projectAggregate, projectStream } from './project.ts'
import { keptValues, studioZone, type TaskNeeds } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'
import { startValues } from './task-state.ts'

/** The most steps from one due date to the next: a task that was left undone for longer goes on today. */
const STEPS_MAX = 1_000
/** The date so many times later; of a month that is too short its last day. */
function stepped(date: LocalDay, repeat: Repeat, steps: number): LocalDay {
  if (repeat !== 'monthly') return addDays(date, steps * (repeat === 'weekly' ? 7 : 1))
  const first = monthStart(date, steps)
  const wanted = `${first.slice(0, 8)}${date.slice(8)}`
  const last = monthEnd(first)
  return wanted > last ? last : wanted
}
/** The next due date after `today`, as it is kept: with its time, if it has one. null: the calendar ends before. */
export function nextDue(due: string, repeat: Repeat, today: LocalDay): string | null {
  const [date = '', time] = due.split('T')
  let next = date
  for (let steps = 1; steps <= STEPS_MAX && (next <= today || next === date); steps++)
    next = stepped(date, repeat, steps)
  if (!isCalendarDate(next)) return null
  return time === undefined ? next : `${next}T${time}`
}

const { TaskStatusSet } = taskEvents
/** Makes the next task of one that was done and repeats. The values are the first one's; its subtasks, comments and files stay behind. */
export const repeatDone = (app: App, needs: TaskNeeds): AnyProcess =>
  onEvent({
    name: 'task-repeats',
    module: 'tasks',
    version: 1,
    events: { TaskStatusSet },
    run: async ({ id, data: { task: done, status, by } }, { handle, now }) => {
      if (!isDone(status)) return
      const { state } = await app.load(taskAggregate, taskStream(done))
      if (state === 'absent' || state.repeat === 'never') return
      if (state.state === 'deleted' || state.state === 'template') return
      const { state: project } = await app.load(projectAggregate, projectStream(state.projectId))
      if (project === 'absent' || project.deleted) return
      const { studio } = project
      const { due, title, description, assignee, reporter, priority, labels, watchers } = state
      const { estimate_minutes, repeat, section } = state
      const today = dateAt(now, await studioZone(needs, app, studio))
      const next = due === null ? null : nextDue(due, repeat, today)
      await handle(
        taskAggregate,
        taskStream(id),
        {
          type: 'CreateTask',
          at: { project: project._id, level: 'manage' },
          ...startValues,
          title,
          description,
          assignee,
          reporter,
          priority,
          labels,
          watchers,
          estimate_minutes,
          repeat,
          section,
          ...(await keptValues(needs, app, studio, { due: next })),
          by: state.creator ?? by,
          task: id,
          project: project._id,
          place: placeAtEnd(null, Date.parse(now)),
        },
        { studio },
      )
      await handle(taskAggregate, taskStream(done), { type: 'EndRepeat', by }, { studio })
    },
  })
