import { describe, test } from 'vitest'
import type { ShiftEvent } from '#shared/shifts/events.ts'
import { specify } from '../platform/testing/builders.ts'
import { shiftDecider, type ShiftCommand } from './decider.ts'

const { given } = specify(shiftDecider)

test('a free person starts a shift in their studio', () =>
  given().when(start, at('09:00')).then(started('09:00')))

test('pauses do not count as work', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800))
    .when(click('StopShift'), at('12:00'))
    .then(stopped('12:00', { worked_seconds: 9000, paused_seconds: 1800 })))

test('the length of a pause is told when it ends', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800), paused('11:00'))
    .when(click('ResumeShift'), at('11:10'))
    .then(resumed('11:10', 600)))

test('a running shift cannot be started again', () =>
  given(started('09:00')).when(start, at('09:01')).thenRefuses('shifts.cannotStart'))
test('a free person has nothing to pause', () =>
  given().when(click('PauseShift'), at('09:01')).thenRefuses('shifts.cannotPause'))
test('somebody who works has no pause to end', () =>
  given(started('09:00'))
    .when(click('ResumeShift'), at('09:01'))
    .thenRefuses('shifts.cannotResume'))
test('a free person has nothing to stop', () =>
  given().when(click('StopShift'), at('09:01')).thenRefuses('shifts.cannotStop'))

test('a paused shift is stopped in one step, and the pause that it ends is no work', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800), paused('11:00'))
    .when(click('StopShift'), at('11:10'))
    .then(stopped('11:10', { worked_seconds: 5400, paused_seconds: 2400 })))

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

  test('and the shift works on, the moments between included', () => {
    const goesOn = undone(10, { status: 'working', changed_at: soon(10).now, paused_seconds: 1800 })
    given(...pauses, stop)
      .when(undo(), soon(10))
      .then(goesOn)
    given(...pauses, stop, goesOn)
      .when(click('StopShift'), at('13:00'))
      .then(stopped('13:00', { worked_seconds: 12_600, paused_seconds: 1800 }))
  })
  test('and a shift that was paused is paused on, since its pause began', () => {
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
      .when(click('ResumeShift'), at('12:30'))
      .then(resumed('12:30', 3600))
  })
  test('only by whoever stopped, for fifteen seconds, and once', () => {
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
  test('not once another shift was started, or the stopped one was corrected, and never a stop that the rule made', () => {
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
      data: { ...moment('12:00'), by: 'oak', reason: 'as on paper', old: span, new: span },
    }
    given(...pauses, stop, corrected)
      .when(undo(), soon(5))
      .thenRefuses('shifts.cannotUndo')
    given(started('06:00'), closed).when(undo(), at('14:15')).thenRefuses('shifts.cannotUndo')
    given().when(undo(), soon(5)).thenRefuses('shifts.cannotUndo')
  })
  test('not once another shift was corrected into the moments since', () => {
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
      data: { ...moment('12:00', 's0'), by: 'oak', reason: 'as on paper', old: span, new: moved },
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

test('work below zero is taken as zero, and said', () =>
  given(started('09:00'), paused('10:00'), resumed('11:00', 3600))
    .when(click('StopShift'), at('09:50'))
    .then(
      {
        type: 'ShiftAnomalyFound',
        data: { ...moment('09:50'), anomaly: 'negative_work', seconds: -600 },
      },
      stopped('09:50', { worked_seconds: 0, paused_seconds: 3600 }),
    ))

test('a missed stop is closed by rule, and the rest of the clock is unpaid', () =>
  given(started('06:00'))
    .when(
      { type: 'CloseMissedShift', user: 'fern', shift: 's1', end: instant('14:15') },
      at('15:00'),
    )
    .then({
      type: 'ShiftClosedProvisionally',
      data: { ...moment('14:15'), worked_seconds: 29_700, paused_seconds: 0, unpaid_seconds: 2700 },
    }))

test('whoever stopped in time is not closed again', () => {
  const close: ShiftCommand = {
    type: 'CloseMissedShift',
    user: 'fern',
    shift: 's1',
    end: instant('14:15'),
  }
  given(started('06:00'), stopped('14:00', { worked_seconds: 28_800, paused_seconds: 0 }))
    .when(close, at('15:00'))
    .then()
  given(
    started('06:00'),
    stopped('14:00', { worked_seconds: 28_800, paused_seconds: 0 }),
    started('14:30', 's2'),
  )
    .when(close, at('15:00'))
    .then()
})

test('a correction keeps the old values beside the new', () =>
  given(started('06:00'), closed)
    .when(correct('06:00', '14:45'), { now: instant('16:00'), actor: 'oak' })
    .then({
      type: 'ShiftCorrected',
      data: {
        ...moment('16:00'),
        by: 'oak',
        reason: 'was on air until then',
        old: {
          start: instant('06:00'),
          end: instant('14:15'),
          worked_seconds: 29_700,
          paused_seconds: 0,
        },
        new: {
          start: instant('06:00'),
          end: instant('14:45'),
          worked_seconds: 30_600,
          paused_seconds: 900,
        },
      },
    }))

test('only a closed shift can be corrected', () => {
  given(started('06:00')).when(correct('06:00', '07:00'), at('08:00')).thenRefuses('shifts.unknown')
  given().when(correct('06:00', '07:00'), at('08:00')).thenRefuses('shifts.unknown')
})

test('a correction has an end after its start, in the past, with room for its pauses', () => {
  for (const [from, to] of [
    ['14:00', '06:00'],
    ['06:00', '06:10'],
    ['06:00', '17:00'],
  ] as const)
    given(started('06:00'), closed)
      .when(correct(from, to), at('16:00'))
      .thenRefuses('shifts.spanInvalid')
})

test('a correction must not overlap another shift, not even a running one', () =>
  given(started('06:00'), closed, started('15:00', 's2'))
    .when(correct('06:00', '15:30'), at('16:00'))
    .thenRefuses('shifts.overlaps'))

const start: ShiftCommand = {
  type: 'StartShift',
  user: 'fern',
  studio: 'north',
  shift: 's1',
  reason: null,
}
const click = (type: 'PauseShift' | 'ResumeShift' | 'StopShift'): ShiftCommand => ({
  type,
  user: 'fern',
  reason: null,
})
const correct = (from: string, to: string): ShiftCommand => ({
  type: 'CorrectShift',
  user: 'fern',
  shift: 's1',
  start: instant(from),
  end: instant(to),
  paused_seconds: 900,
  reason: 'was on air until then',
})
const closed: ShiftEvent = {
  type: 'ShiftClosedProvisionally',
  data: { ...moment('14:15'), worked_seconds: 29_700, paused_seconds: 0, unpaid_seconds: 2700 },
}
function instant(time: string): string {
  return `2026-03-02T${time}:00.000Z`
}
function at(time: string) {
  return { now: instant(time), actor: 'fern' }
}
function moment(time: string, shift = 's1') {
  return { user: 'fern', studio: 'north', shift, at: instant(time) }
}
function started(time: string, shift = 's1'): ShiftEvent {
  return { type: 'ShiftStarted', data: { ...moment(time, shift), reason: null } }
}
function paused(time: string): ShiftEvent {
  return { type: 'ShiftPaused', data: { ...moment(time), reason: null } }
}
function resumed(time: string, paused_seconds: number): ShiftEvent {
  return { type: 'ShiftResumed', data: { ...moment(time), paused_seconds, reason: null } }
}
function stopped(
  time: string,
  rest: { worked_seconds: number; paused_seconds: number },
): ShiftEvent {
  return { type: 'ShiftStopped', data: { ...moment(time), ...rest, reason: null, by: 'fern' } }
}
