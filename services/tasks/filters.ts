import { taskCalls } from '#shared/tasks/calls.ts'
import { taskFilterEvents } from '#shared/tasks/events.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { queryTaskFilters, type TaskFilterTables } from '#projections/tasks/task-filters.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { findProject, taskSight } from './finding.ts'

type Saved = Parameters<(typeof taskFilterEvents)['TaskFilterSaved']['partition']>[0]

/** The filters of one person: their ids. */
const taskFilterAggregate = aggregateOf<readonly string[]>()({
  name: 'task-filters',
  events: taskFilterEvents,
  initial: [],
  decide: {
    Save: (state, data: Saved) =>
      state.length >= taskLimits.filters && !state.includes(data.filter)
        ? refuseTask('tasks.full', { max: taskLimits.filters })
        : [{ type: 'TaskFilterSaved', data }],
    Remove: (state, data: { user: string; filter: string }) =>
      state.includes(data.filter)
        ? [{ type: 'TaskFilterRemoved', data }]
        : refuseTask('tasks.filterUnknown'),
  },
  evolve: {
    TaskFilterSaved: (state, { filter }) => [...new Set([...state, filter])],
    TaskFilterRemoved: (state, { filter }) => state.filter((one) => one !== filter),
  },
})

export const listTaskFilters = query(taskCalls.taskFilters)(async (asked) => {
  const { actor } = asked.context
  const { sight } = await taskSight(asked)
  const db = asked.app.read<TaskFilterTables>()
  const rows = await queryTaskFilters(db, actor.user, sight.projects)
  // A restricted trainer is not told what others, whom they may not see, look for.
  const shown = sight.models === null ? rows : rows.filter(({ user }) => user === actor.user)
  return shown.map(({ filter: _id, project: projectId, ...row }) => ({ _id, projectId, ...row }))
})
export const saveTaskFilter = useCase(taskCalls.saveTaskFilter).on(taskFilterAggregate)({
  about: async (asked) => {
    const { projectId } = asked.body
    if (projectId !== null) await findProject(asked, projectId)
    return { key: asked.context.actor.user, studio: null }
  },
  command: ({ params: { filter }, found: { key: user }, body }) => {
    const { projectId: project, name, shared, query: wanted } = body
    const { words, ...rest } = wanted
    return { type: 'Save', user, filter, project, name, words, shared, query: rest }
  },
  reply: () => ({ ok: true }),
})
export const removeTaskFilter = useCase(taskCalls.removeTaskFilter).on(taskFilterAggregate)({
  about: async ({ context: { actor } }) => ({ key: actor.user, studio: null }),
  command: ({ params: { filter }, found: { key: user } }) => ({ type: 'Remove', user, filter }),
  reply: () => ({ ok: true }),
})
