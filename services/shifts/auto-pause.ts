import { queryAutoPause } from '#projections/shifts/auto-pause.ts'
import type { OnShiftTables } from '#projections/shifts/on-shift.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { shiftAggregate, shiftStream } from './decider.ts'

/**
 * Pauses the shift of a person with `auto_pause` (docs/rules/shifts.md#pause-when-off-air) when they are off air
 * everywhere, and continues it when they are back. Swept, not hinted: what observers say moves many times a second, and
 * silence moves nothing.
 */
export const autoPause = (app: App): Reaction => ({
  name: 'auto-pause',
  projections: [],
  sweep_s: 5,
  run: async () => {
    const due = await queryAutoPause(app.read<OnShiftTables>(), app.now())
    const each = { log: app.log, of: ({ user }: (typeof due)[number]) => user }
    await eachOf(due, each, async ({ user, shift, studio, change, since }) => {
      await app.handle(
        shiftAggregate,
        shiftStream(user),
        { type: change === 'pause' ? 'PauseOffAir' : 'ResumeOnAir', user, shift },
        {
          actor: null,
          // Once for each state of a shift, however often it is found out.
          commandId: `auto-${change}-${shift}-${since}`,
          now: app.now(),
          wrote: () => undefined,
        },
        { studio, source: 'reaction' },
      )
    })
  },
})
