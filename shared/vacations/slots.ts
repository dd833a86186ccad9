import { z } from 'zod'
import { addDays, datesBetween, type LocalDay } from '../platform/local-day.ts'

/** Each date is two slots (docs/rules/leave.md#half-days). */
export const dayHalves = ['AM', 'PM'] as const
export type DayHalf = (typeof dayHalves)[number]
export const DayHalf = z.enum(dayHalves)
/** Kinds of leave. Only annual leave is taken from a balance. */
export const leaveKinds = ['annual', 'unpaid', 'sick', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]
export const LeaveKind = z.enum(leaveKinds)

/** Whether a date of leave is plausible: one outside of this range is a slip of the finger. */
export const isLeaveDate = (date: LocalDay): boolean => date >= '2000-01-01' && date <= '2099-12-31'
export const LeaveDate = z.iso.date().refine(isLeaveDate, 'a date from 2000 to 2099, please')

/** Half a day: '2026-11-23 AM'. Texts of slots are in the order of time. */
export type LeaveSlot = string
const slotOf = (date: LocalDay, half: DayHalf): LeaveSlot => `${date} ${half}`
export const dateOfSlot = (slot: LeaveSlot): LocalDay => slot.slice(0, 10)
export const halfOfSlot = (slot: LeaveSlot): DayHalf => (slot.endsWith('AM') ? 'AM' : 'PM')

/** Leave from a half of one date to a half of another, both inclusive. */
export interface LeaveRange {
  readonly from: LocalDay
  readonly from_half: DayHalf
  readonly to: LocalDay
  readonly to_half: DayHalf
}
/** The same in answers and lists. */
export const leaveRangeFields = {
  from: z.string(),
  from_half: DayHalf,
  to: z.string(),
  to_half: DayHalf,
}
/** The slots from the first to the last, in order; none where the range ends before it begins. */
export function slotsOf({ from, from_half, to, to_half }: LeaveRange): readonly LeaveSlot[] {
  const [first, last] = [slotOf(from, from_half), slotOf(to, to_half)]
  return datesBetween(from, to)
    .flatMap((date) => dayHalves.map((half) => slotOf(date, half)))
    .filter((slot) => slot >= first && slot <= last)
}
/** Days of so many slots: halves are .5. */
export const daysOfSlots = (slots: number): number => slots / 2
/** Whether two ranges have a slot in common. */
export const rangesMeet = (one: LeaveRange, other: LeaveRange): boolean =>
  slotOf(one.from, one.from_half) <= slotOf(other.to, other.to_half) &&
  slotOf(other.from, other.from_half) <= slotOf(one.to, one.to_half)
/** No request is longer. */
const LEAVE_DAYS_MAX = 366
export const isLeaveTooLong = ({ from, to }: LeaveRange): boolean =>
  to > addDays(from, LEAVE_DAYS_MAX - 1)
