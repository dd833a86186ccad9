import { textOrder, type PeoplesRows } from '../platform/merged-rows.ts'
import type { VacationView } from './calls.ts'

type Placed = Pick<VacationView, 'from' | 'user' | 'id'>
/** Leave as every list has it, latest days first. */
const placed = {
  personOf: ({ user }) => user,
  order: (a, b) => textOrder(b.from, a.from) || textOrder(a.user, b.user) || textOrder(a.id, b.id),
} as const satisfies PeoplesRows<Placed>
/** The rows of the list, and of the calendar of a year, by their names in the answers. */
export const leaveRows = { name: 'vacations', ...placed } as const
export const leaveOfYearRows = { name: 'leave', ...placed } as const
