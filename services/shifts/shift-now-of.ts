import { may } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { allOnShift, everyShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'

/** The state of a person's shift now, for other modules; null for an actor who may not see their shifts. */
export async function shiftNowOf(
  app: Pick<App, 'read' | 'now'>,
  user: string,
  actor: Actor,
): Promise<'working' | 'paused' | null> {
  const [found] = await allOnShift(app.read<OnShiftTables>(), everyShift, app.now(), user)
  if (!found || !may(actor, 'shifts.see', { user, studio: found.row.studio })) return null
  return found.row.status
}
