import { secondsBetween, type DecisionContext, type Instant } from '#shared/platform/messages.ts'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { shiftEvents, type ShiftEvent } from '#shared/shifts/events.ts'
import { shiftRecordAfter, shiftAfter } from '#shared/shifts/record.ts'
import { refuseShift } from '#shared/shifts/refusals.ts'
import {
  shiftCan,
  shiftClock,
  STARTS_A_DAY_MAX,
  UNDO_SECONDS_MAX,
  type Shift,
} from '#shared/shifts/rules.ts'
import { spanFits } from '#shared/shifts/span.ts'
import { aggregateOf, evolveEach } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

interface Click {
  readonly user: string
  /** Given when a person acts for another. */
  readonly reason: string | null
}
interface OfShift {
  readonly user: string
  readonly shift: string
}
interface Correct extends OfShift {
  readonly reason: string
  readonly message?: string | undefined
  readonly start: Instant
  readonly end: Instant
  readonly paused_seconds: number
}

/** The shift of now, and all shifts there were: a correction must know what it corrects and what it would overlap. */
interface PersonShifts {
  readonly now: Shift
  readonly all: readonly ShiftView[]
  /** The last shift as it was when a person stopped it: null once nothing is left to take back. */
  readonly stopped: Stopped | null
}
interface Stopped {
  readonly shift: Running
  readonly at: Instant
  readonly by: string
}

const DAY_MS = 86_400_000
export const shiftAggregate = aggregateOf<PersonShifts>()({
  name: 'shift',
  events: shiftEvents,
  initial: { now: { status: 'free' }, all: [], stopped: null },
  decide: {
    StartShift: (
      state,
      { user, studio, shift, reason }: Click & { shift: string; studio: string | null },
      { now: at },
    ) => {
      if (!shiftCan('start', state.now)) return refuseShift('shifts.cannotStart')
      const since = new Date(Date.parse(at) - DAY_MS).toISOString()
      const begun = state.all.filter((one) => one.start > since)
      if (begun.length >= STARTS_A_DAY_MAX)
        return refuseShift('shifts.tooMany', { max: STARTS_A_DAY_MAX })
      return [{ type: 'ShiftStarted', data: { user, studio, shift, at, reason } }]
    },
    PauseShift: ({ now: shift }, { user, reason }: Click, { now }) => {
      if (!shiftCan('pause', shift)) return refuseShift('shifts.cannotPause')
      return [{ type: 'ShiftPaused', data: { ...moment(user, shift, now), reason } }]
    },
    ResumeShift: ({ now: shift }, { user, reason }: Click, { now }) => {
      if (!shiftCan('resume', shift)) return refuseShift('shifts.cannotResume')
      const paused_seconds = pausedSince(shift, now)
      return [
        { type: 'ShiftResumed', data: { ...moment(user, shift, now), paused_seconds, reason } },
      ]
    },
    StopShift: ({ now: shift }, { user, reason }: Click, { now, actor: by }) => {
      if (!shiftCan('stop', shift)) return refuseShift('shifts.cannotStop')
      return [
        ...anomalies(user, shift, now),
        { type: 'ShiftStopped', data: { ...ended(user, shift, now), reason, by } },
      ]
    },
    /**
     * Pauses a shift once the person is off air everywhere; `shift` is the one found so. Not a refusal, as below: a
     * click in the meantime was right, and a pause that a person chose is theirs to end.
     */
    PauseOffAir: ({ now: shift }, { user, shift: id }: OfShift, { now }) => {
      if (shift.status !== 'working' || shift.shift !== id) return []
      const data = { ...moment(user, shift, now), reason: null, auto: true }
      return [{ type: 'ShiftPaused', data }]
    },
    /** They came back. */
    ResumeOnAir: ({ now: shift }, { user, shift: id }: OfShift, { now }) => {
      if (shift.status !== 'paused' || shift.shift !== id || shift.auto !== true) return []
      const auto = { ...moment(user, shift, now), reason: null, auto: true }
      return [{ type: 'ShiftResumed', data: { ...auto, paused_seconds: pausedSince(shift, now) } }]
    },
    UndoStop: (state, { user }: { readonly user: string }, context) =>
      undoStop(state, user, context),
    /** Closes a missed shift. Not a refusal: a stop in the meantime was right, and the sweep has nothing left to do. */
    CloseMissedShift: (
      { now: shift },
      { user, shift: id, end }: OfShift & { readonly end: Instant },
      { now },
    ) => {
      if (shift.status === 'free' || shift.shift !== id) return []
      const closed = ended(user, shift, end)
      const unpaid_seconds = Math.max(0, shiftClock(shift, now).worked - closed.worked_seconds)
      return [
        ...anomalies(user, shift, end),
        { type: 'ShiftClosedProvisionally', data: { ...closed, unpaid_seconds } },
      ]
    },
    CorrectShift: ({ all }, command: Correct, context) => correct(all, command, context),
  },
  evolve: evolveEach(shiftEvents, (state, event) => ({
    now: shiftAfter(state.now, event),
    all: allAfter(state.all, event),
    stopped: stoppedAfter(state, event),
  })),
})
export const shiftDecider = shiftAggregate.decider
export type ShiftCommand = CommandOf<typeof shiftAggregate>
export const shiftStream = (user: string): string => `${shiftAggregate.name}-${user}`

type Running = Exclude<Shift, { status: 'free' }>
const moment = (user: string, { studio, shift }: Running, at: Instant) => ({
  user,
  studio,
  shift,
  at,
})
const pausedSince = (shift: Running, now: Instant): number =>
  shiftClock(shift, now).paused - shift.pausedSeconds
const ended = (user: string, shift: Running, at: Instant) => {
  const { worked, paused } = shiftClock(shift, at)
  return { ...moment(user, shift, at), worked_seconds: worked, paused_seconds: paused }
}
function anomalies(user: string, shift: Running, now: Instant): readonly ShiftEvent[] {
  const { missing } = shiftClock(shift, now)
  return missing === 0
    ? []
    : [
        {
          type: 'ShiftAnomalyFound',
          data: { ...moment(user, shift, now), anomaly: 'negative_work', seconds: -missing },
        },
      ]
}

/** Undoes a stop for its own shift, by the person who made it, while it is a slip and not yet a decision. */
function undoStop(
  { stopped, all }: PersonShifts,
  user: string,
  { now, actor }: DecisionContext,
): readonly ShiftEvent[] {
  if (
    !stopped ||
    stopped.by !== actor ||
    Date.parse(now) - Date.parse(stopped.at) > UNDO_SECONDS_MAX * 1000
  )
    return refuseShift('shifts.cannotUndo')
  const { shift } = stopped
  // Another shift may have been corrected into the moments since.
  if (overlapsAnother(all, { shift: shift.shift, start: shift.startedAt, end: now }, now))
    return refuseShift('shifts.overlaps')
  // While working this is the person's newest sign, which a missed stop goes by; in a pause its beginning is needed.
  const changed_at = shift.status === 'working' ? now : shift.changedAt
  const was = {
    status: shift.status,
    started_at: shift.startedAt,
    changed_at,
    paused_seconds: shift.pausedSeconds,
  }
  return [{ type: 'ShiftStopUndone', data: { ...moment(user, shift, now), by: actor, ...was } }]
}
function stoppedAfter({ now, stopped }: PersonShifts, { type, data }: ShiftEvent): Stopped | null {
  if (type === 'ShiftAnomalyFound') return stopped
  if (type === 'ShiftCorrected') return stopped?.shift.shift === data.shift ? null : stopped
  return type === 'ShiftStopped' && now.status !== 'free' && data.by !== undefined
    ? { shift: now, at: data.at, by: data.by }
    : null
}

function correct(
  all: readonly ShiftView[],
  command: Correct,
  { now, actor }: DecisionContext,
): readonly ShiftEvent[] {
  const record = all.find(({ shift }) => shift === command.shift)
  if (!record || record.end === null) return refuseShift('shifts.unknown')
  const { user, shift, studio } = record
  const [start, end] = [new Date(command.start).toISOString(), new Date(command.end).toISOString()]
  const elapsed = secondsBetween(start, end)
  if (!spanFits({ start, end, paused_seconds: command.paused_seconds }, now))
    return refuseShift('shifts.spanInvalid')
  if (overlapsAnother(all, { shift, start, end }, now)) return refuseShift('shifts.overlaps')
  const old = {
    start: record.start,
    end: record.end,
    worked_seconds: record.worked_seconds,
    paused_seconds: record.paused_seconds,
  }
  const corrected = {
    start,
    end,
    worked_seconds: elapsed - command.paused_seconds,
    paused_seconds: command.paused_seconds,
  }
  return [
    {
      type: 'ShiftCorrected',
      data: {
        user,
        studio,
        shift,
        at: now,
        old,
        new: corrected,
        by: actor,
        reason: command.reason,
        message: command.message ?? null,
      },
    },
  ]
}

/** Whether another shift of the person lies in this one's time; one that runs lies in all of it until now. */
const overlapsAnother = (
  all: readonly ShiftView[],
  one: { readonly shift: string; readonly start: Instant; readonly end: Instant },
  now: Instant,
): boolean =>
  all.some(
    ({ shift, start, end }) => shift !== one.shift && start < one.end && (end ?? now) > one.start,
  )

function allAfter(all: readonly ShiftView[], event: ShiftEvent): readonly ShiftView[] {
  const index = all.findLastIndex(({ shift }) => shift === event.data.shift)
  const record = shiftRecordAfter(all[index], event)
  return index < 0 ? [...all, record] : all.with(index, record)
}
