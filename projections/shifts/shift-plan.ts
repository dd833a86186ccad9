import type { Kysely } from 'kysely'
import { configurationEvents } from '#shared/configuration/events.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { EventOf, Instant } from '#shared/platform/messages.ts'
import type { Dated } from '#shared/platform/record.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { withoutLeave } from '#shared/schedules/hours.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { dateOfSlot, halfOfSlot, slotsOf, type DayHalf } from '#shared/vacations/slots.ts'
import {
  table,
  typed,
  type RowOf,
  type RowSets,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** Leave, which frees hours while it is approved. */
export type ShiftLeaveRow = RowOf<typeof shiftPlanTables.shift_leave>
/** A studio's rules of who is late, absent or has forgotten to stop. */
export type ShiftSettingRow = RowOf<typeof shiftPlanTables.shift_setting>
export type ShiftPlanTables = RowsOf<typeof shiftPlanTables>

const { CellPublished } = rosterEvents
const { StudioSettingChanged } = configurationEvents
const { VacationRequested, VacationApproved, VacationCancelled, VacationRejected } = vacationEvents
/** Settings that presence is judged by. */
const presenceSettings = ['lateMinutes', 'absentMinutes', 'forgottenMinutes'] as const
/** Events that the plan of a shift follows from. */
export const planEvents = {
  CellPublished,
  VacationRequested,
  VacationApproved,
  VacationCancelled,
  VacationRejected,
  StudioSettingChanged,
}
type PlanEvent = EventOf<typeof planEvents>
export const isOfPlan = (event: { readonly type: string }): event is PlanEvent =>
  Object.hasOwn(planEvents, event.type)
export const shiftPlanTables = {
  /** Hours published for a person on a date in a studio. */
  shift_plan: table({
    columns: {
      user: 'text',
      date: 'date',
      studio: 'text',
      hours: typed<
        readonly {
          shift: string | null
          start: string
          end: string
          starts_at: Instant
          ends_at: Instant
        }[]
      >('jsonb'),
    },
    key: ['user', 'date', 'studio'],
    indexes: [['studio', 'date']],
  }),
  shift_leave: table({
    columns: {
      user: 'text',
      vacation: 'text',
      from_date: 'date',
      from_half: typed<DayHalf>('text'),
      to_date: 'date',
      to_half: typed<DayHalf>('text'),
      approved: 'boolean',
    },
    key: ['user', 'vacation'],
  }),
  shift_setting: table({
    columns: { studio: 'text', setting: 'text', said: typed<readonly Dated[]>('jsonb') },
    key: ['studio', 'setting'],
  }),
}
export const keysOfPlan = ({ type, data }: PlanEvent) =>
  type === 'StudioSettingChanged'
    ? { shift_setting: [[data.studio, data.setting]] }
    : type === 'CellPublished'
      ? { shift_plan: [[data.user, data.date, data.studio]] }
      : { shift_leave: [[data.user, data.vacation]] }

export function foldPlan(
  { type, data }: PlanEvent,
  { shift_plan, shift_leave, shift_setting }: RowSets<typeof shiftPlanTables>,
): void {
  if (type === 'StudioSettingChanged') {
    const { studio, setting, from, value } = data
    if (!(presenceSettings as readonly string[]).includes(setting)) return
    const said = shift_setting.get(studio, setting)?.said ?? []
    return shift_setting.put({ studio, setting, said: [...said, { from, value }] })
  }
  const { user } = data
  if (type === 'CellPublished') {
    const { date, studio, cell } = data
    if (cell.length === 0) return shift_plan.delete(user, date, studio)
    return shift_plan.put({
      user,
      date,
      studio,
      hours: cell.map(({ shift, start, end, starts_at, ends_at }) => ({
        shift,
        start,
        end,
        starts_at,
        ends_at,
      })),
    })
  }
  const { vacation } = data
  if (type === 'VacationRequested') {
    const { from: from_date, from_half, to: to_date, to_half } = data
    const said = { user, vacation, from_date, from_half, to_date, to_half }
    return shift_leave.put({ ...said, approved: false })
  }
  if (type !== 'VacationApproved') return shift_leave.delete(user, vacation)
  const row = shift_leave.get(user, vacation)
  if (!row) throw new Error(`${type} of ${vacation}, which nobody has asked for`)
  shift_leave.put({ ...row, approved: true })
}

/** Returns the hours planned for a person around a moment, in whatever studio, without those that leave has freed. */
export async function queryPlan(db: Kysely<ShiftPlanTables>, user: string, at: Instant) {
  const date = at.slice(0, 10)
  const [plans, leave] = await Promise.all([
    db
      .selectFrom('shift_plan')
      .selectAll('shift_plan')
      .where('shift_plan.user', '=', user)
      .where('shift_plan.date', '>=', addDays(date, -2))
      .where('shift_plan.date', '<=', addDays(date, 2))
      .execute(),
    db
      .selectFrom('shift_leave')
      .selectAll('shift_leave')
      .where('shift_leave.user', '=', user)
      .where('shift_leave.approved', '=', true)
      .where('shift_leave.to_date', '>=', addDays(date, -2))
      .where('shift_leave.from_date', '<=', addDays(date, 2))
      .execute(),
  ])
  const away = leave.flatMap(({ from_date: from, from_half, to_date: to, to_half }) =>
    slotsOf({ from, from_half, to, to_half }),
  )
  return plans.flatMap(({ date: day, hours }) =>
    withoutLeave(hours, away.filter((slot) => dateOfSlot(slot) === day).map(halfOfSlot)),
  )
}
