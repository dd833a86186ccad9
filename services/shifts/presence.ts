import { may } from '#shared/permissions/actions.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { shiftCalls, type PresenceView } from '#shared/shifts/calls.ts'
import { presenceNow } from '#shared/shifts/presence.ts'
import type { OnShiftTables } from '#projections/shifts/on-shift.ts'
import { queryPresences } from '#projections/shifts/presence.ts'
import type { ShiftHistoryTables } from '#projections/shifts/shift-history.ts'
import { query } from '../platform/kernel/use-case.ts'

/** Returns the current presence of everybody whose shifts and schedule are both in sight. */
export const presence = query(shiftCalls.presence)(async (asked) => {
  const {
    app,
    query: { studio },
  } = asked
  const { actor, now } = asked.context
  const today = now.slice(0, 10)
  const all = await queryPresences(app.read<OnShiftTables & ShiftHistoryTables>(), {
    studio: studio ?? null,
    users: [],
    // A night of the day before goes on today, and no zone is more than a day away from UTC.
    from: addDays(today, -2),
    to: addDays(today, 2),
    now,
  })
  const people = await app.people.get(
    all.map(({ user }) => user),
    now,
  )
  return all.flatMap((one): PresenceView[] => {
    const about = { user: one.user, studio: one.studio }
    const person = people.get(one.user)
    const isHere = person !== undefined && person.active && !person.erased
    const seen = isHere && may(actor, 'shifts.see', about) && may(actor, 'schedules.see', about)
    const found = seen ? presenceNow(one.presences, now) : undefined
    if (!found) return []
    const { kind, seconds, planned, late_seconds, forgotten } = found
    const planned_from = planned?.starts_at ?? null
    const planned_to = planned?.ends_at ?? null
    const shift = planned?.shift ?? null
    return [{ ...about, kind, seconds, planned_from, planned_to, shift, late_seconds, forgotten }]
  })
})
