import { accountEvents } from '#shared/accounts/events.ts'
import { isLevel, isOfProject, projectLevel } from '#shared/tasks/rules.ts'
import { projectEvents, taskEvents } from '#shared/tasks/events.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import { TASK_WORK } from '#shared/tasks/work-calls.ts'
import type { Person } from '#shared/platform/people.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import { queryWorkers } from '#projections/tasks/work-queries.ts'
import type { TaskWorkTables } from '#projections/tasks/work.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { projectAggregate, projectStream, type ProjectState } from './project.ts'
import { taskAggregate, taskStream } from './task.ts'
import { taskWorkAggregate, taskWorkStream } from './work.ts'

const { TaskArchived, TaskDeleted, TaskTemplated, TaskMoved } = taskEvents
const { ProjectDeleted, ProjectMembersSet } = projectEvents
const { AccountDeactivated, PersonErased } = accountEvents
const events = {
  TaskArchived,
  TaskDeleted,
  TaskTemplated,
  TaskMoved,
  ProjectDeleted,
  ProjectMembersSet,
  AccountDeactivated,
  PersonErased,
}

/** Ends the picks of tasks that are put away, and of people who may not work on them any more. */
export const endWork = (app: App): AnyProcess =>
  onEvent({
    name: 'task-work-ends',
    module: 'tasks',
    version: 1,
    events,
    run: async ({ data }, { handle, now }) => {
      await awaitDecisions(app, TASK_WORK, TASKS)
      const about =
        'task' in data
          ? { task: data.task }
          : 'project' in data
            ? { project: data.project }
            : { person: data.user }
      const workers = await queryWorkers(app.read<TaskWorkTables & TaskTables>(), about)
      const people = await app.people.get(
        workers.map(({ person }) => person),
        now,
      )
      const each = { log: app.log, of: ({ person }: (typeof workers)[number]) => person }
      await eachOf(workers, each, async ({ person: user, task }) => {
        const { state } = await app.load(taskAggregate, taskStream(task))
        if (state !== 'absent' && state.state === 'open') {
          const found = await app.load(projectAggregate, projectStream(state.projectId))
          if (maySay(found.state, people.get(user))) return
        }
        await handle(taskWorkAggregate, taskWorkStream(user), { type: 'Leave', user, task })
      })
    },
  })

/** Whether this person may at least comment in a project: as one of its members, or by what Managers and those above them hold. */
function maySay(project: ProjectState | 'absent', person: Person | undefined): boolean {
  if (project === 'absent' || project.deleted || !person?.active || person.erased) return false
  if (isLevel(projectLevel(project, { ...person, sees: () => true, holds: null }), 'comment'))
    return true
  return isOfProject({ ...project, members: {} }, person)
}
