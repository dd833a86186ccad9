import { accountEvents } from '#shared/accounts/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { grace_seconds, shift_seconds_max } from '#shared/shifts/missed-stop.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { queryMissedShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Aggregate } from '../platform/commands/aggregate.ts'
import { onEvent, type ProcessContext } from '../platform/process/define-process.ts'
import type { PersonShifts, ShiftCommand } from './decider.ts'

type ShiftAggregate = Aggregate<PersonShifts, ShiftCommand, typeof shiftEvents>

const { ShiftStarted, ShiftStopped, ShiftStopUndone, ShiftClosedProvisionally } = shiftEvents
const { PersonErased } = accountEvents
const after = (instant: Instant, seconds: number): Instant =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString()

/**
 * Ends the shifts that nobody stopped (rules.md, missed stop): a timer a person, due at the cap of their shift, or at once when
 * they are erased. It reads from the beginning, so that shifts that ran before it was there have their timers too.
 */
export const closeMissedShifts = (
  app: App,
  aggregate: ShiftAggregate,
  stream: (user: string) => string,
) =>
  onEvent({
    name: 'missed-stops',
    module: 'shifts',
    version: 1,
    from: 'beginning',
    events: { ShiftStarted, ShiftStopped, ShiftStopUndone, ShiftClosedProvisionally, PersonErased },
    run: async ({ type, data }, { now, at, cancel }) => {
      const { user } = data
      if (type === 'ShiftStarted') at(after(data.at, shift_seconds_max), user)
      else if (type === 'ShiftStopUndone') at(after(data.started_at, shift_seconds_max), user)
      else if (type === 'PersonErased') at(now, user)
      else cancel(user)
    },
    onTimer: ({ key: user }, context) =>
      close(app, aggregate, { user, stream: stream(user) }, context),
  })

async function close(
  app: App,
  aggregate: ShiftAggregate,
  { user, stream }: { readonly user: string; readonly stream: string },
  { now, at, handle }: ProcessContext,
): Promise<void> {
  // The read model knows when they were last on air. It must have heard of the shift first.
  const last = (await app.history(aggregate, stream)).at(-1)
  if (last && !(await app.progress.reach(['on_shift'], last.position)))
    throw new Error('on_shift is behind')
  const missed = await queryMissedShift(app.read<OnShiftTables>(), user, now)
  if (missed === undefined) return
  // Still running by the rule: overtime on air after a planned end.
  if (missed === 'running') return at(after(now, grace_seconds), user)
  const { shift, studio, end } = missed
  await handle(aggregate, stream, { type: 'CloseMissedShift', user, shift, end }, { studio })
  app.log.info({ user, shift, end }, 'closed a shift that nobody stopped')
}
