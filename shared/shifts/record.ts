import { assertNever, type Instant } from '../platform/messages.ts'
import type { ShiftView } from './calls.ts'
import type { ShiftEvent } from './events.ts'
import type { Shift } from './rules.ts'

/** The shift of now after one event: the decider and the read model of who is on shift alike. */
export function shiftAfter(shift: Shift, { type, data }: ShiftEvent): Shift {
  switch (type) {
    case 'ShiftStarted':
      return {
        status: 'working',
        shift: data.shift,
        studio: data.studio,
        startedAt: data.at,
        changedAt: data.at,
        pausedSeconds: 0,
      }
    case 'ShiftPaused':
      return shift.status === 'working'
        ? {
            ...shift,
            status: 'paused',
            changedAt: data.at,
            ...(data.auto === true ? { auto: true } : {}),
          }
        : shift
    case 'ShiftResumed': {
      if (shift.status !== 'paused') return shift
      const { auto: _auto, ...running } = shift
      return {
        ...running,
        status: 'working',
        changedAt: data.at,
        pausedSeconds: shift.pausedSeconds + data.paused_seconds,
      }
    }
    case 'ShiftStopped':
    case 'ShiftClosedProvisionally':
      return { status: 'free' }
    case 'ShiftStopUndone': {
      const { status, started_at, changed_at, paused_seconds } = data
      return {
        status,
        shift: data.shift,
        studio: data.studio,
        startedAt: started_at,
        changedAt: changed_at,
        pausedSeconds: paused_seconds,
      }
    }
    case 'ShiftCorrected':
    case 'ShiftAnomalyFound':
      return shift
    default:
      return assertNever(type)
  }
}

/**
 * One shift from start to end with its corrections, as far as `event` tells it: the decider and the history fold alike. Who
 * did it stands in the envelope, so `interventions` are the history's own.
 */
export function shiftRecordAfter(
  record: ShiftView | undefined,
  { type, data }: ShiftEvent,
): ShiftView {
  if (type === 'ShiftStarted') return started(data)
  if (!record) throw new Error(`${type} of shift ${data.shift}, which never started`)
  switch (type) {
    case 'ShiftPaused':
    case 'ShiftAnomalyFound':
      return record
    case 'ShiftResumed':
      return {
        ...record,
        paused_seconds: record.paused_seconds + data.paused_seconds,
        pauses: withPause(record, data.paused_seconds, data.at),
      }
    case 'ShiftStopped':
      return closed(record, data)
    case 'ShiftStopUndone': {
      const { paused_seconds } = data
      const pauses =
        record.paused_seconds > paused_seconds ? record.pauses.slice(0, -1) : record.pauses
      return { ...record, end: null, worked_seconds: 0, paused_seconds, pauses }
    }
    case 'ShiftClosedProvisionally':
      return { ...closed(record, data), unpaid_seconds: data.unpaid_seconds, provisional: true }
    case 'ShiftCorrected': {
      const { at, by, reason, message, old, new: corrected } = data
      return {
        ...record,
        ...corrected,
        unpaid_seconds: 0,
        provisional: false,
        pauses: [],
        corrections: [...record.corrections, { at, by, reason, message, old, new: corrected }],
      }
    }
    default:
      return assertNever(type)
  }
}

/** A shift that ends while it is paused has a pause more than was ended. */
function closed(
  record: ShiftView,
  {
    at: end,
    worked_seconds,
    paused_seconds,
  }: { readonly at: Instant; readonly worked_seconds: number; readonly paused_seconds: number },
): ShiftView {
  return {
    ...record,
    end,
    worked_seconds,
    paused_seconds,
    pauses: withPause(record, paused_seconds - record.paused_seconds, end),
  }
}

function withPause({ pauses }: ShiftView, seconds: number, end: Instant): ShiftView['pauses'] {
  return seconds > 0
    ? [...pauses, { start: new Date(Date.parse(end) - seconds * 1000).toISOString(), end }]
    : pauses
}

const started = ({
  shift,
  user,
  studio,
  at,
}: Extract<ShiftEvent, { type: 'ShiftStarted' }>['data']): ShiftView => ({
  shift,
  user,
  studio,
  start: at,
  end: null,
  worked_seconds: 0,
  paused_seconds: 0,
  unpaid_seconds: 0,
  provisional: false,
  pauses: [],
  interventions: [],
  corrections: [],
})
