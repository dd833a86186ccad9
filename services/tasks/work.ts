import { isLevel, taskLimits } from '#shared/tasks/rules.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { TASK_WORK, taskWorkCalls } from '#shared/tasks/work-calls.ts'
import { taskWorkEvents } from '#shared/tasks/work-events.ts'
import { dateAt, type LocalDate } from '#shared/platform/time.ts'
import { queryTaskShift } from '#projections/tasks/work-queries.ts'
import type { TaskWorkTables } from '#projections/tasks/work.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { findTask } from './finding.ts'
import { studioZone, type TaskNeeds } from './task-calls.ts'

/** What a person picked last, unless they left it, and how often on that day. */
interface PickedTask {
  readonly picked: { readonly task: string; readonly shift: string } | null
  readonly day: LocalDate
  readonly count: number
}
interface PickCommand {
  readonly user: string
  readonly task: string
  readonly shift: string
  readonly zone: string
}

export const taskWorkAggregate = aggregateOf<PickedTask>()({
  name: 'task-work',
  events: taskWorkEvents,
  initial: { picked: null, day: '', count: 0 },
  decide: {
    /** Another ends the one before; the same once more changes nothing. */
    Pick: ({ picked, day, count }, data: PickCommand, { now: at }) => {
      if (picked?.task === data.task && picked.shift === data.shift) return []
      if (day === dateAt(at, data.zone) && count >= taskLimits.picks_day)
        return refuseTask('tasks.picksFull', { max: taskLimits.picks_day })
      return [{ type: 'TaskPicked', data: { ...data, at } }]
    },
    /** `task`: only if it is this one; absent: whatever it is. */
    Leave: ({ picked }, { user, task }: { user: string; task?: string }, { now: at }) =>
      picked === null || (task !== undefined && task !== picked.task)
        ? []
        : [{ type: 'TaskUnpicked', data: { user, ...picked, at } }],
  },
  evolve: {
    TaskPicked: ({ day: before, count }, { task, shift, at, zone }) => {
      const day = dateAt(at, zone)
      return { picked: { task, shift }, day, count: day === before ? count + 1 : 1 }
    },
    TaskUnpicked: (state) => ({ ...state, picked: null }),
  },
})
export const taskWorkStream = (user: string): string => `task-work-${user}`

/** The shift of the caller that runs, as of what was decided a moment ago. */
async function runningShift({ app, context }: AskedWith<object>) {
  await awaitDecisions(app, TASK_WORK)
  return queryTaskShift(app.read<TaskWorkTables>(), context.actor.user)
}

export const pickTaskOf = (needs: TaskNeeds) =>
  useCase(taskWorkCalls.pickTask).on(taskWorkAggregate)({
    about: async (asked) => {
      const { task, at, studio } = await findTask(asked, asked.params.task)
      if (!isLevel(at.level, 'comment')) refuseTask('tasks.notAllowed')
      if (task.state === 'template') refuseTask('tasks.taskUnknown')
      if (task.state !== 'open') refuseTask('tasks.archived')
      const shift = await runningShift(asked)
      if (!shift) return refuseTask('tasks.noShift')
      return { key: asked.context.actor.user, studio, shift }
    },
    needs: ({ app, found: { shift, studio } }) => studioZone(needs, app, shift.studio ?? studio),
    command: ({ params: { task }, found: { key: user, shift }, needs: zone }) => ({
      type: 'Pick',
      user,
      task,
      shift: shift.shift,
      zone,
    }),
    reply: ({ params }) => params,
  })
export const leaveTask = useCase(taskWorkCalls.leaveTask).on(taskWorkAggregate)({
  about: async ({ context: { actor } }) => ({ key: actor.user, studio: null }),
  command: ({ found: { key: user } }) => ({ type: 'Leave', user }),
  reply: () => ({ ok: true }),
})
