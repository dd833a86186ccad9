import { describe, test } from 'vitest'
import type { ShiftEvent } from '#shared/shifts/events.ts'
import type { ShiftCommand } from './decider.ts'
import {
  shiftContextAt,
  click,
  closed,
  given,
  instant,
  moment,
  paused,
  resumed,
  started,
  stopped,
} from './testing-decider.ts'

describe('a stop is taken back', () => {
  const stop = stopped('12:00', { worked_seconds: 9000, paused_seconds: 1800 })
  const undo = (user = 'fern'): ShiftCommand => ({ type: 'UndoStop', user })
  const soon = (seconds: number, actor = 'fern') => ({
    now: `2026-03-02T12:00:${String(seconds).padStart(2, '0')}.000Z`,
    actor,
  })
  const undone = (seconds: number, rest: object): ShiftEvent =>
    ({
      type: 'ShiftStopUndone',
      data: {
        ...moment('12:00'),
        at: soon(seconds).now,
        by: 'fern',
        started_at: instant('09:00'),
        ...rest,
      },
    }) as ShiftEvent
  const pauses = [started('09:00'), paused('10:00'), resumed('10:30', 1800)] as const

  test('after a stop is taken back the shift works on, the moments between included', () => {
    const goesOn = undone(10, { status: 'working', changed_at: soon(10).now, paused_seconds: 1800 })
    given(...pauses, stop)
      .when(undo(), soon(10))
      .then(goesOn)
    given(...pauses, stop, goesOn)
      .when(click('StopShift'), shiftContextAt('13:00'))
      .then(stopped('13:00', { worked_seconds: 12_600, paused_seconds: 1800 }))
  })
  test('after a stop is taken back a paused shift stays paused since its pause began', () => {
    const inPause = [
      ...pauses,
      paused('11:30'),
      stopped('12:00', { worked_seconds: 7200, paused_seconds: 3600 }),
    ]
    const goesOn = undone(10, {
      status: 'paused',
      changed_at: instant('11:30'),
      paused_seconds: 1800,
    })
    given(...inPause)
      .when(undo(), soon(10))
      .then(goesOn)
    given(...inPause, goesOn)
      .when(click('ResumeShift'), shiftContextAt('12:30'))
      .then(resumed('12:30', 3600))
  })
  test('a stop is taken back only by whoever stopped, within fifteen seconds, and once', () => {
    given(...pauses, stop)
      .when(undo(), soon(15))
      .then(undone(15, { status: 'working', changed_at: soon(15).now, paused_seconds: 1800 }))
    given(...pauses, stop)
      .when(undo(), soon(16))
      .thenRefuses('shifts.cannotUndo')
    given(...pauses, stop)
      .when(undo(), soon(5, 'oak'))
      .thenRefuses('shifts.cannotUndo')
    given(
      ...pauses,
      stop,
      undone(5, { status: 'working', changed_at: soon(5).now, paused_seconds: 1800 }),
    )
      .when(undo(), soon(6))
      .thenRefuses('shifts.cannotUndo')
  })
  test('a stop is not taken back once another shift was started or the stopped one was corrected, and never one that the rule made', () => {
    given(...pauses, stop, started('12:00', 's2'))
      .when(undo(), soon(5))
      .thenRefuses('shifts.cannotUndo')
    const span = {
      start: instant('09:00'),
      end: instant('12:00'),
      worked_seconds: 9000,
      paused_seconds: 1800,
    }
    const corrected: ShiftEvent = {
      type: 'ShiftCorrected',
      data: {
        ...moment('12:00'),
        by: 'oak',
        reason: 'as on paper',
        message: null,
        old: span,
        new: span,
      },
    }
    given(...pauses, stop, corrected)
      .when(undo(), soon(5))
      .thenRefuses('shifts.cannotUndo')
    given(started('06:00'), closed)
      .when(undo(), shiftContextAt('14:15'))
      .thenRefuses('shifts.cannotUndo')
    given().when(undo(), soon(5)).thenRefuses('shifts.cannotUndo')
  })
  test('a stop is not taken back once another shift was corrected into the moments since', () => {
    const span = {
      start: instant('06:00'),
      end: instant('07:00'),
      worked_seconds: 3600,
      paused_seconds: 0,
    }
    const moved = {
      start: instant('12:00'),
      end: soon(4).now,
      worked_seconds: 4,
      paused_seconds: 0,
    }
    const before = {
      ...moment('07:00', 's0'),
      worked_seconds: 3600,
      paused_seconds: 0,
      reason: null,
      by: 'fern',
    }
    const corrected: ShiftEvent = {
      type: 'ShiftCorrected',
      data: {
        ...moment('12:00', 's0'),
        by: 'oak',
        reason: 'as on paper',
        message: null,
        old: span,
        new: moved,
      },
    }
    const history = [
      started('06:00', 's0'),
      { type: 'ShiftStopped', data: before } as const,
      ...pauses,
      stop,
    ]
    given(...history, corrected)
      .when(undo(), soon(5))
      .thenRefuses('shifts.overlaps')
    given(...history)
      .when(undo(), soon(5))
      .then(undone(5, { status: 'working', changed_at: soon(5).now, paused_seconds: 1800 }))
  })
  test('a stop of before anybody wrote down who made it stays', () => {
    const { by: _by, ...data } = stop.data as Extract<ShiftEvent, { type: 'ShiftStopped' }>['data']
    given(...pauses, { type: 'ShiftStopped', data })
      .when(undo(), soon(5))
      .thenRefuses('shifts.cannotUndo')
  })
})
