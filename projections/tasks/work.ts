import type { ShiftView } from '#shared/shifts/calls.ts'
import { shiftEvents, type ShiftEvent } from '#shared/shifts/events.ts'
import { shiftAfter, shiftRecordAfter } from '#shared/shifts/record.ts'
import type { Shift } from '#shared/shifts/rules.ts'
import { workOf, type TaskPick } from '#shared/tasks/work.ts'
import { TASK_WORK } from '#shared/tasks/work-calls.ts'
import { taskWorkEvents, type TaskWorkEvent } from '#shared/tasks/work-events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

const tables = {
  /** A shift as its events tell it, without words about the person, and what was picked in it. */
  task_shift: table({
    columns: {
      person: 'text',
      shift: 'text',
      record: typed<ShiftView>('jsonb'),
      now: typed<Shift>('jsonb'),
      picks: typed<readonly TaskPick[]>('jsonb'),
    },
    key: ['person', 'shift'],
  }),
  /** Seconds of a shift by task and date. */
  task_work: table({
    columns: { person: 'text', shift: 'text', task: 'text', day: 'text', seconds: 'bigint' },
    key: ['person', 'shift', 'task', 'day'],
    loadBy: ['person', 'shift'],
    indexes: [['task']],
  }),
  /** The shift of a person that runs. `counted_to`: its seconds are in task_work until then, and grow since; null: they stand still. */
  task_now: table({
    columns: {
      person: 'text',
      shift: 'text',
      studio: 'text null',
      task: 'text null',
      since: 'text null',
      counted_to: 'text null',
    },
    key: ['person'],
    indexes: [['task']],
  }),
}
export type TaskWorkTables = RowsOf<typeof tables>
type OfShift = RowOf<typeof tables.task_shift>

/** Time worked on tasks: the picks of people laid over their shifts, anew with each event of either, so that there is one history. */
export const taskWork = defineProjection({
  name: TASK_WORK,
  version: 1,
  module: 'tasks',
  sharded: true,
  watched: true,
  events: { ...shiftEvents, ...taskWorkEvents },
  tables,
  keysOf: ({ data: { user, shift } }) => ({
    task_shift: [[user, shift]],
    task_work: [[user, shift]],
    task_now: [[user]],
  }),
  on: (event, { task_shift, task_work, task_now }) => {
    const { user: person, shift, at } = event.data
    const row = shiftRowAfter(task_shift.get(person, shift), event)
    if (!row) return
    task_shift.put(row)
    const { record, now, picks } = row
    task_work.clear(person, shift)
    const until = record.end ?? (now.status === 'paused' ? now.changedAt : at)
    for (const one of workOf(record, picks, until)) task_work.put({ person, shift, ...one })
    const last = picks.at(-1)
    if (now.status !== 'free')
      task_now.put({
        person,
        shift,
        studio: record.studio,
        task: last?.to === null ? last.task : null,
        since: last?.to === null ? last.from : null,
        counted_to: now.status === 'working' ? at : null,
      })
    else if (task_now.get(person)?.shift === shift) task_now.delete(person)
  },
})

const isOfPicks = (event: { readonly type: string }): event is TaskWorkEvent =>
  Object.hasOwn(taskWorkEvents, event.type)

function shiftRowAfter(
  row: OfShift | undefined,
  event: ShiftEvent | TaskWorkEvent,
): OfShift | undefined {
  if (isOfPicks(event)) return row && { ...row, picks: picksAfter(row.picks, event) }
  // Nothing is known of a shift whose beginning is not there.
  if (!row && event.type !== 'ShiftStarted') return undefined
  const { user: person, shift } = event.data
  const record = shiftRecordAfter(row?.record, event)
  return {
    person,
    shift,
    record: { ...record, interventions: [], corrections: [] },
    now: shiftAfter(row?.now ?? { status: 'free' }, event),
    picks: row?.picks ?? [],
  }
}
function picksAfter(picks: readonly TaskPick[], { type, data }: TaskWorkEvent) {
  const ended = picks.map((pick) => (pick.to === null ? { ...pick, to: data.at } : pick))
  if (type === 'TaskUnpicked') return ended
  const { task, at: from, zone } = data
  return [...ended, { task, from, to: null, zone }]
}
