import type { TaskFactKind } from '#shared/tasks/automations.ts'
import type { Priority, Repeat, TaskState } from '#shared/tasks/rules.ts'
import type { Relation } from '#shared/tasks/views.ts'
import type { RecordLink } from '#shared/permissions/record-links.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { table, typed, type RowOf, type RowsOf } from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'

/** The board of any moment is kept to the quarter of an hour: the clocks of all zones differ by whole ones. */
export const slotOf = (at: Instant): number => Math.floor(Date.parse(at) / 900_000)

export const slotWhere = {
  project: 'text',
  section: 'text null',
  place: 'text',
  status: 'text',
  state: typed<TaskState>('text'),
} as const
export const taskTables = {
  task_head: table({
    columns: {
      task: 'text',
      ...slotWhere,
      title: 'text',
      title_by: 'text',
      description: 'text null',
      description_by: 'text',
      assignee: 'text null',
      reporter: 'text null',
      creator: 'text',
      priority: typed<Priority>('text'),
      labels: typed<readonly string[]>('jsonb'),
      due: 'text null',
      due_at: 'text null',
      start: 'text null',
      estimate_minutes: 'integer null',
      watchers: typed<readonly string[]>('jsonb'),
      repeat: typed<Repeat>('text'),
      relations: typed<readonly Relation[]>('jsonb'),
      links: typed<readonly RecordLink[]>('jsonb'),
      created_at: 'text',
      changed_at: 'text',
      version: 'integer',
      /** The position of the event that changed it last. */
      position: 'text',
      /** Since when it is in its section, and since when it is done. */
      section_at: 'text',
      done_at: 'text null',
      /** The project that it left last: whoever follows that board must hear of it. */
      left_project: 'text null',
      template: 'boolean',
    },
    key: ['task'],
    indexes: [['project', 'section', 'place'], ['position'], ['assignee'], ['reporter']],
    personal: [
      { of: 'title_by', columns: ['title'] },
      { of: 'description_by', columns: ['description'] },
    ],
  }),
  task_subtask: table({
    columns: {
      task: 'text',
      subtask: 'text',
      /** Their order: the version of the task that added it. */
      number: 'integer',
      title: 'text',
      title_by: 'text',
      status: 'text',
      assignee: 'text null',
      due: 'text null',
    },
    key: ['task', 'subtask'],
    personal: [{ of: 'title_by', columns: ['title'] }],
  }),
  task_comment: table({
    columns: {
      task: 'text',
      comment: 'text',
      number: 'integer',
      author: 'text',
      text: 'text',
      at: 'text',
      edited: 'text null',
      reactions: typed<Readonly<Record<string, string[]>>>('jsonb'),
    },
    key: ['task', 'comment'],
    personal: [{ of: 'author', columns: ['text'] }],
  }),
  task_file: table({
    columns: {
      task: 'text',
      attachment: 'text',
      number: 'integer',
      comment: 'text null',
      by: 'text',
      file: 'text',
      name: 'text',
      type: 'text',
      bytes: 'bigint',
    },
    key: ['task', 'attachment'],
    loadBy: ['task'],
    indexes: [['file']],
    personal: [{ of: 'by', columns: ['name'] }],
  }),
  /** The facts that opened tasks. `topic`: tells those of one person apart. */
  task_cause: table({
    columns: {
      task: 'text',
      automation: 'text',
      studio: 'text',
      kind: typed<TaskFactKind>('text'),
      person: 'text',
      topic: 'text',
    },
    key: ['task'],
    indexes: [['kind', 'person'], ['studio']],
  }),
  /** The place of a task at the end of each quarter of an hour in which it moved. */
  task_slot: table({
    columns: { task: 'text', slot: 'bigint', ...slotWhere },
    key: ['task', 'slot'],
    indexes: [['project', 'slot']],
  }),
}
export type TaskTables = RowsOf<typeof taskTables> & PeopleTables
export type TaskHead = RowOf<typeof taskTables.task_head>
export type TaskRows = typeof taskTables
