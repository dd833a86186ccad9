import { textOrder, type PeoplesRows } from '../platform/merged-rows.ts'
import type { VacationView } from './calls.ts'

/** The rows of the list of leave, latest days first; its answers have them as `vacations`. */
export const leaveRows = {
  name: 'vacations',
  personOf: ({ user }) => user,
  order: (a, b) => textOrder(b.from, a.from) || textOrder(a.user, b.user) || textOrder(a.id, b.id),
} as const satisfies PeoplesRows<VacationView> & { readonly name: 'vacations' }
