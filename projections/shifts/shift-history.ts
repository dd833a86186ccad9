import { sql, type Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { shiftEvents, type ShiftEvent } from '#shared/shifts/events.ts'
import { shiftRecordAfter } from '#shared/shifts/record.ts'
import {
  defineProjection,
  table,
  typed,
  type Key,
  type RowOf,
} from '../platform/define/define-projection.ts'

export type ShiftHistoryRow = RowOf<typeof tables.shift_history>
export type ShiftHistoryTables = { shift_history: ShiftHistoryRow }

const { PersonErased } = accountEvents

const tables = {
  shift_history: table({
    columns: {
      person: 'text',
      shift: 'text',
      studio: 'text null',
      started_at: 'text',
      ended_at: 'text null',
      worked_seconds: 'bigint',
      paused_seconds: 'bigint',
      unpaid_seconds: 'bigint',
      provisional: 'boolean',
      pauses: typed<ShiftView['pauses']>('jsonb'),
      interventions: typed<ShiftView['interventions']>('jsonb'),
      corrections: typed<ShiftView['corrections']>('jsonb'),
    },
    key: ['person', 'shift'],
    indexes: [['person', 'started_at']],
  }),
  shift_reason: table({
    columns: { person: 'text', shift: 'text' },
    key: ['person', 'shift'],
    loadBy: ['person'],
  }),
}

/**
 * Every shift of everybody, with its corrections; money reads its seconds. For an erased person the hours stay,
 * without reasons.
 */
export const shiftHistory = defineProjection({
  name: 'shift_history',
  version: 5,
  module: 'shifts',
  sharded: true,
  events: { ...shiftEvents, PersonErased },
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'PersonErased') return { shift_reason: [[data.user]] }
    return {
      shift_history: [[data.user, data.shift]],
      ...(reasonIn(data) ? { shift_reason: [[data.user]] } : {}),
    }
  },
  alsoLoad: (events, { shift_reason }) => ({
    shift_history: events.flatMap(({ type, data }) =>
      type === 'PersonErased'
        ? shift_reason.of(data.user).map(({ shift }): Key => [data.user, shift])
        : [],
    ),
  }),
  on: (event, { shift_history, shift_reason }) => {
    if (event.type === 'PersonErased') {
      for (const { person, shift } of shift_reason.of(event.data.user)) {
        const row = shift_history.get(person, shift)
        if (row) shift_history.put(withoutReasons(row))
      }
      return
    }
    if (reasonIn(event.data)) shift_reason.put({ person: event.data.user, shift: event.data.shift })
    const row = shift_history.get(event.data.user, event.data.shift)
    const record = shiftRecordAfter(row && viewOf(row), event)
    shift_history.put(
      rowOf({
        ...record,
        interventions: [...record.interventions, ...interventionsOf(event, event.actor)],
      }),
    )
  },
})

const reasonIn = (data: ShiftEvent['data']): boolean =>
  'reason' in data && typeof data.reason === 'string'
const actions = {
  ShiftStarted: 'start',
  ShiftPaused: 'pause',
  ShiftResumed: 'resume',
  ShiftStopped: 'stop',
} as const
function interventionsOf({ type, data }: ShiftEvent, by: string): ShiftView['interventions'] {
  if (type === 'ShiftStopUndone')
    return by === data.user ? [] : [{ at: data.at, action: 'undo', by, reason: '' }]
  if (
    type === 'ShiftClosedProvisionally' ||
    type === 'ShiftCorrected' ||
    type === 'ShiftAnomalyFound'
  )
    return []
  return data.reason === null
    ? []
    : [{ at: data.at, action: actions[type], by, reason: data.reason }]
}

/** The undo of a stop has no reason to lose. */
const withoutReasons = ({
  interventions,
  corrections,
  ...row
}: ShiftHistoryRow): ShiftHistoryRow => ({
  ...row,
  interventions: interventions.map((one) =>
    one.action === 'undo' ? one : { ...one, reason: ERASED },
  ),
  corrections: corrections.map((one) => ({ ...one, reason: ERASED })),
})
const rowOf = ({ user, start, end, ...rest }: ShiftView): ShiftHistoryRow => ({
  ...rest,
  person: user,
  started_at: start,
  ended_at: end,
})
const viewOf = ({ person, started_at, ended_at, ...rest }: ShiftHistoryRow): ShiftView => ({
  ...rest,
  user: person,
  start: started_at,
  end: ended_at,
})

/** A person's shifts, newest first. */
export async function queryShiftHistory(
  db: Kysely<ShiftHistoryTables>,
  user: string,
  limit: number,
): Promise<ShiftView[]> {
  const rows = await db
    .selectFrom('shift_history')
    .selectAll('shift_history')
    .where('shift_history.person', '=', user)
    .orderBy('shift_history.started_at', 'desc')
    .orderBy('shift_history.shift')
    .limit(limit)
    .execute()
  return rows.map(numbered).map(viewOf)
}
/** The shifts of these people that started between two instants. */
export async function queryShiftsBetween(
  db: Kysely<ShiftHistoryTables>,
  users: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ShiftView[]> {
  const rows = await db
    .selectFrom('shift_history')
    .selectAll('shift_history')
    .where('shift_history.person', '=', sql<string>`any(${[...users]}::text[])`)
    .where('shift_history.started_at', '>=', from)
    .where('shift_history.started_at', '<', to)
    .execute()
  return rows.map(numbered).map(viewOf)
}
/** PostgreSQL gives bigint as text where no type parser is set. */
const numbered = (row: ShiftHistoryRow): ShiftHistoryRow => ({
  ...row,
  worked_seconds: Number(row.worked_seconds),
  paused_seconds: Number(row.paused_seconds),
  unpaid_seconds: Number(row.unpaid_seconds),
})
