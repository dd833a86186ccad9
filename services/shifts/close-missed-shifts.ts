import type { shiftEvents } from '#shared/shifts/events.ts'
import { queryMissedShifts, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Aggregate, Reaction } from '../platform/kernel/define-service.ts'
import type { PersonShifts, ShiftCommand } from './decider.ts'

type ShiftAggregate = Aggregate<PersonShifts, ShiftCommand, typeof shiftEvents>

/** Ends the shifts that nobody stopped (rules.md, missed stop). The command id is the shift's: twice is once. */
export const closeMissedShifts = (
  app: App,
  aggregate: ShiftAggregate,
  stream: (user: string) => string,
): Reaction => ({
  name: 'close-missed-shifts',
  // By the clock alone: no event makes a stop more missed than it was.
  projections: [],
  sweep_s: 60,
  run: async () => {
    const now = app.now()
    for (const { user, shift, studio, end } of await queryMissedShifts(
      app.read<OnShiftTables>(),
      now,
    )) {
      const context = {
        actor: null,
        commandId: `close-missed-${shift}`,
        now,
        wrote: () => undefined,
      }
      await app.handle(
        aggregate,
        stream(user),
        { type: 'CloseMissedShift', user, shift, end },
        context,
        { studio, source: 'reaction' },
      )
      app.log.info({ user, shift, end }, 'closed a shift that nobody stopped')
    }
  },
})
