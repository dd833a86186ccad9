import { accountEvents } from '#shared/accounts/events.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { nextLook } from '#shared/shifts/missed-stop.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { queryMissedShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'
import { onEvent, type ProcessContext } from '../platform/process/define-process.ts'
import { shiftAggregate, shiftStream } from './decider.ts'

const { ShiftStarted, ShiftStopped, ShiftStopUndone, ShiftClosedProvisionally } = shiftEvents
const { PersonErased } = accountEvents
const { CellPublished } = rosterEvents
const { VacationApproved, VacationCancelled } = vacationEvents
/** A plan for a date farther away than this is of no shift that runs. */
const NEAR_MS = 3 * 86_400_000
/** How long a read model that is behind is waited for at a time, and after how long it is looked at again. */
const WAIT_MS = 1000
const AGAIN_MS = 5000
const soon = (now: Instant): Instant => new Date(Date.parse(now) + AGAIN_MS).toISOString()

/**
 * Ends the shifts that were never stopped (docs/rules/shifts.md#missed-stop): a timer for each person, due a grace
 * after the planned end of their shift, at its cap where nothing is planned, or at once when they are erased. A plan
 * that changes while a shift runs changes its timer. It reads from the beginning, so that shifts that ran before it was
 * there have their timers too.
 */
export const closeMissedShifts = (app: App) =>
  onEvent({
    name: 'missed-stops',
    module: 'shifts',
    version: 2,
    from: 'beginning',
    events: {
      ShiftStarted,
      ShiftStopped,
      ShiftStopUndone,
      ShiftClosedProvisionally,
      PersonErased,
      CellPublished,
      VacationApproved,
      VacationCancelled,
    },
    run: async ({ type, data, position }, { now, at, cancel }) => {
      const { user } = data
      if (type === 'ShiftStopped' || type === 'ShiftClosedProvisionally') return cancel(user)
      if (type === 'PersonErased') return at(now, user, { position })
      const isFar =
        type === 'CellPublished' && Math.abs(Date.parse(data.date) - Date.parse(now)) > NEAR_MS
      if (isFar) return
      // Looked at by the timer: of many plans that are published at once, once for each person.
      at(now, user, { position })
    },
    onTimer: ({ key: user, data: { position } }, context) =>
      close(app, user, String(position ?? ''), context),
  })

async function close(
  app: App,
  user: string,
  heard: string,
  { now, at, handle }: ProcessContext,
): Promise<void> {
  // The read model knows the plan, and when they were last on air. It must have heard of shift and plan first.
  const last = (await app.history(shiftAggregate, shiftStream(user))).at(-1)
  if (!last) return
  const newest = last.position > heard ? last.position : heard
  if (!(await app.progress.reach(['on_shift'], newest, WAIT_MS)))
    return at(soon(now), user, { position: newest })
  const missed = await queryMissedShift(app.read<OnShiftTables>(), user, now)
  if (missed === undefined) return
  // Still running by the rule: before a planned end that has moved, or overtime on air after it.
  if (!('end' in missed)) return at(nextLook(missed.start, missed.scheduledEnd, now), user)
  const { shift, studio, end } = missed
  const command = { type: 'CloseMissedShift', user, shift, end } as const
  await handle(shiftAggregate, shiftStream(user), command, { studio })
  app.log.info({ user, shift, end }, 'closed a shift that nobody stopped')
}
