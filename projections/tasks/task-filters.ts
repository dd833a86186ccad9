import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { accountEvents } from '#shared/accounts/events.ts'
import { taskFilterEvents } from '#shared/tasks/events.ts'
import { TASK_FILTERS } from '#shared/tasks/own-calls.ts'
import type { FilterQuery } from '#shared/tasks/views.ts'
import {
  defineProjection,
  table,
  typed,
  type RowsOf,
} from '../platform/define/define-projection.ts'

const tables = {
  task_filter: table({
    columns: {
      user: 'text',
      filter: 'text',
      project: 'text null',
      name: 'text',
      shared: 'boolean',
      query: typed<z.output<typeof FilterQuery>>('jsonb'),
    },
    key: ['user', 'filter'],
    loadBy: ['user'],
    indexes: [['project']],
  }),
}
export type TaskFilterTables = RowsOf<typeof tables>
const { PersonErased } = accountEvents

/** Saved filters of tasks, each its author's. */
export const taskFilters = defineProjection({
  name: TASK_FILTERS,
  version: 1,
  module: 'tasks',
  sharded: true,
  events: { ...taskFilterEvents, PersonErased },
  tables,
  keysOf: ({ data }) => ({ task_filter: [[data.user]] }),
  on: ({ type, data }, { task_filter: rows }) => {
    if (type === 'PersonErased') return rows.clear(data.user)
    if (type === 'TaskFilterRemoved') return rows.delete(data.user, data.filter)
    const { words, query: rest, ...saved } = data
    const query = { ...rest, words } as unknown as z.output<typeof FilterQuery>
    return rows.put({ ...saved, query })
  },
})

/** One's own filters and those that others share in these projects, by name; at most 1,000. */
export const queryTaskFilters = (
  db: Kysely<TaskFilterTables>,
  user: string,
  projects: readonly string[],
) =>
  db
    .selectFrom('task_filter')
    .selectAll()
    .where((where) =>
      where.or([
        where.eb('user', '=', user),
        where.and([where.eb('shared', '=', true), where.eb('project', 'in', ['', ...projects])]),
      ]),
    )
    .orderBy('name')
    .orderBy('filter')
    .limit(1_000)
    .execute()
