import { accountEvents } from '#shared/accounts/events.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { nextLook } from '#shared/shifts/missed-stop.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { queryMissedShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Aggregate } from '../platform/commands/aggregate.ts'
import { onEvent, type ProcessContext } from '../platform/process/define-process.ts'
import type { PersonShifts, ShiftCommand } from './decider.ts'

type ShiftAggregate = Aggregate<PersonShifts, ShiftCommand, typeof shiftEvents>

const { ShiftStarted, ShiftStopped, ShiftStopUndone, ShiftClosedProvisionally } = shiftEvents
const { PersonErased } = accountEvents
const { CellPublished } = rosterEvents
const { VacationApproved, VacationCancelled } = vacationEvents
/** A plan for a date farther away than this is of no shift that runs. */
const NEAR_MS = 3 * 86_400_000

/**
 * Ends the shifts that nobody stopped (rules.md, missed stop): a timer a person, due a grace after the planned end of their shift,
 * at its cap where nothing is planned, or at once when they are erased. A plan that changes while a shift runs changes its timer. It reads from the beginning, so that shifts that ran before it was there have their timers too.
 */
export const closeMissedShifts = (
  app: App,
  aggregate: ShiftAggregate,
  stream: (user: string) => string,
) =>
  onEvent({
    name: 'missed-stops',
    module: 'shifts',
    version: 2,
    from: 'beginning',
    events: {
      ...{ ShiftStarted, ShiftStopped, ShiftStopUndone, ShiftClosedProvisionally, PersonErased },
      ...{ CellPublished, VacationApproved, VacationCancelled },
    },
    run: async ({ type, data, position }, { now, at, cancel }) => {
      const { user } = data
      if (type === 'ShiftStopped' || type === 'ShiftClosedProvisionally') return cancel(user)
      if (type === 'PersonErased') return at(now, user)
      const isFar =
        type === 'CellPublished' && Math.abs(Date.parse(data.date) - Date.parse(now)) > NEAR_MS
      if (isFar) return
      // The read model knows the shift and its plan. It must have heard of this first.
      if (!(await app.progress.reach(['on_shift'], position))) throw new Error('on_shift is behind')
      const found = await queryMissedShift(app.read<OnShiftTables>(), user, now)
      if (found === undefined) return
      at('end' in found ? now : nextLook(found.start, found.scheduledEnd, now), user)
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
  // Still running by the rule: before a planned end that has moved, or overtime on air after it.
  if (!('end' in missed)) return at(nextLook(missed.start, missed.scheduledEnd, now), user)
  const { shift, studio, end } = missed
  await handle(aggregate, stream, { type: 'CloseMissedShift', user, shift, end }, { studio })
  app.log.info({ user, shift, end }, 'closed a shift that nobody stopped')
}
