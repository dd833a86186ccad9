import type { Kysely } from 'kysely'
import type { Position } from '#shared/platform/event-store.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import type { ShiftEvent } from '#shared/shifts/events.ts'
import { stateCode, type Shift } from '#shared/shifts/rules.ts'
import {
  table,
  typed,
  type Projected,
  type RowOf,
  type RowSets,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'

/** More changes of one person's shift than come between two looks at it. */
const changes_max = 16

type StateCode = (typeof stateCode)[Shift['status']]
type ShiftStateRow = RowOf<typeof shiftStateTables.shift_state>
export type ShiftStateTables = RowsOf<typeof shiftStateTables>

/**
 * The states of a shift, one after another: a reader who is told of each change finds also those between two looks.
 */
export const shiftStateTables = {
  shift_state: table({
    columns: {
      person: 'text',
      studio: 'text null' /** The person's last changes, oldest first. */,
      changes:
        typed<readonly { readonly position: Position; readonly state: StateCode }[]>('jsonb'),
    },
    key: ['person'],
    indexes: [['studio']],
  }),
}

/** Adds what an event has made of a shift, if it changed anything. */
export function foldShiftState(
  { position, data: { user, studio } }: Projected<ShiftEvent>,
  { shift_state }: Pick<RowSets<typeof shiftStateTables>, 'shift_state'>,
  { before, after }: { readonly before: Shift; readonly after: Shift },
): void {
  if (before.status === after.status) return
  const row = shift_state.get(user)
  const earlier = row?.studio === studio ? row.changes : []
  const change = { position, state: stateCode[after.status] }
  shift_state.put({
    person: user,
    studio,
    changes: [...earlier, change].slice(-changes_max),
  })
}

/** The last changes of everybody in sight. */
export const queryShiftStates = (
  db: Kysely<ShiftStateTables>,
  visibility: RowVisibility,
): Promise<ShiftStateRow[]> =>
  whereVisible(db.selectFrom('shift_state').selectAll(), visibility, {
    studio: 'studio',
    person: 'person',
  })
    .orderBy('person')
    .execute()
