import { sql, type Kysely } from 'kysely'
import type { TaskFactKind } from '#shared/tasks/automations.ts'
import { automationEvents } from '#shared/tasks/events.ts'
import { AUTOMATIONS } from '#shared/tasks/made-calls.ts'
import type { Priority } from '#shared/tasks/rules.ts'
import type { z } from 'zod'
import type { AutomationValues } from '#shared/tasks/automation-views.ts'
import {
  defineProjection,
  table,
  typed,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { TaskTables } from './task-tables.ts'

const tables = {
  task_automation: table({
    columns: {
      studio: 'text',
      automation: 'text',
      kind: typed<TaskFactKind>('text'),
      on: 'boolean',
      project: 'text',
      section: 'text null',
      title: 'text',
      assign: typed<z.output<typeof AutomationValues>['assign']>('text'),
      assignee: 'text null',
      priority: typed<Priority>('text'),
      due_days: 'integer null',
      before_days: 'integer',
    },
    key: ['studio', 'automation'],
  }),
}
export type AutomationTables = RowsOf<typeof tables>

/** The rules by which facts open tasks, as they are now. */
export const automations = defineProjection({
  name: AUTOMATIONS,
  version: 1,
  module: 'tasks',
  sharded: true,
  events: automationEvents,
  tables,
  keysOf: ({ data }) => ({ task_automation: [[data.studio, data.automation]] }),
  on: ({ type, data }, { task_automation: rows }) => {
    if (type === 'AutomationRemoved') return rows.delete(data.studio, data.automation)
    const { by: _by, ...row } = data
    return rows.put(row)
  },
})

/** The rules of a studio, at most 20, by kind and title. */
export const queryAutomations = (db: Kysely<AutomationTables>, studio: string) =>
  db
    .selectFrom('task_automation')
    .selectAll()
    .where('studio', '=', studio)
    .orderBy('kind')
    .orderBy('title')
    .orderBy('automation')
    .limit(100)
    .execute()
/** The studios that have rules; at most 1,000. */
export async function queryAutomatedStudios(
  db: Kysely<AutomationTables>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('task_automation')
    .select('studio')
    .distinct()
    .orderBy('studio')
    .limit(1_000)
    .execute()
  return rows.map(({ studio }) => studio)
}

/** Tasks that facts have opened and that are not done: of a kind, in one studio or about one person; at most 5,000. */
export function queryOpenCaused(
  db: Kysely<TaskTables>,
  { kind, studio, person }: { kind: TaskFactKind; studio?: string; person?: string },
) {
  let query = db
    .selectFrom('task_cause as cause')
    .innerJoin('task_head as head', 'head.task', 'cause.task')
    .selectAll('cause')
    .where('cause.kind', '=', kind)
    .where('head.state', '=', 'open')
    .where('head.done_at', 'is', null)
  if (studio !== undefined) query = query.where('cause.studio', '=', studio)
  if (person !== undefined) query = query.where('cause.person', '=', person)
  return query.orderBy('cause.task').limit(5_000).execute()
}
/** By rule of a studio: how many of its tasks are open, and how many there were since a moment. */
export async function queryCausedCounts(db: Kysely<TaskTables>, studio: string, since: string) {
  const rows = await db
    .selectFrom('task_cause as cause')
    .innerJoin('task_head as head', 'head.task', 'cause.task')
    .select([
      'cause.automation',
      sql<number>`count(*) filter (where head.state = 'open' and head.done_at is null)::int`.as(
        'open',
      ),
      sql<number>`count(*) filter (where head.created_at >= ${since})::int`.as('lately'),
    ])
    .where('cause.studio', '=', studio)
    .groupBy('cause.automation')
    .execute()
  return new Map(rows.map((row) => [row.automation, row]))
}
