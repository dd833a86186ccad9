import { test } from 'vitest'
import type { ShiftCommand } from './decider.ts'
import {
  shiftContextAt,
  click,
  closed,
  correct,
  instant,
  moment,
  paused,
  resumed,
  startShift,
  started,
  stopped,
  given,
} from './testing-decider.ts'

test('a free person starts a shift in their studio', () =>
  given().when(startShift, shiftContextAt('09:00')).then(started('09:00')))

test('pauses do not count as work', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800))
    .when(click('StopShift'), shiftContextAt('12:00'))
    .then(stopped('12:00', { worked_seconds: 9000, paused_seconds: 1800 })))

test('the length of a pause is told when it ends', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800), paused('11:00'))
    .when(click('ResumeShift'), shiftContextAt('11:10'))
    .then(resumed('11:10', 600)))

test('a running shift cannot be started again', () =>
  given(started('09:00'))
    .when(startShift, shiftContextAt('09:01'))
    .thenRefuses('shifts.cannotStart'))
test('a free person has nothing to pause', () =>
  given().when(click('PauseShift'), shiftContextAt('09:01')).thenRefuses('shifts.cannotPause'))
test('somebody who works has no pause to end', () =>
  given(started('09:00'))
    .when(click('ResumeShift'), shiftContextAt('09:01'))
    .thenRefuses('shifts.cannotResume'))
test('a free person has nothing to stop', () =>
  given().when(click('StopShift'), shiftContextAt('09:01')).thenRefuses('shifts.cannotStop'))

test('a paused shift is stopped in one step, and the pause that it ends is no work', () =>
  given(started('09:00'), paused('10:00'), resumed('10:30', 1800), paused('11:00'))
    .when(click('StopShift'), shiftContextAt('11:10'))
    .then(stopped('11:10', { worked_seconds: 5400, paused_seconds: 2400 })))

test('work below zero is taken as zero, and said', () =>
  given(started('09:00'), paused('10:00'), resumed('11:00', 3600))
    .when(click('StopShift'), shiftContextAt('09:50'))
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
      shiftContextAt('15:00'),
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
    .when(close, shiftContextAt('15:00'))
    .then()
  given(
    started('06:00'),
    stopped('14:00', { worked_seconds: 28_800, paused_seconds: 0 }),
    started('14:30', 's2'),
  )
    .when(close, shiftContextAt('15:00'))
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
        message: null,
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
  given(started('06:00'))
    .when(correct('06:00', '07:00'), shiftContextAt('08:00'))
    .thenRefuses('shifts.unknown')
  given().when(correct('06:00', '07:00'), shiftContextAt('08:00')).thenRefuses('shifts.unknown')
})

test('a correction has an end after its start, in the past, with room for its pauses', () => {
  for (const [from, to] of [
    ['14:00', '06:00'],
    ['06:00', '06:10'],
    ['06:00', '17:00'],
  ] as const)
    given(started('06:00'), closed)
      .when(correct(from, to), shiftContextAt('16:00'))
      .thenRefuses('shifts.spanInvalid')
})

test('a correction must not overlap another shift, not even a running one', () =>
  given(started('06:00'), closed, started('15:00', 's2'))
    .when(correct('06:00', '15:30'), shiftContextAt('16:00'))
    .thenRefuses('shifts.overlaps'))
