import type { ShiftEvent } from '#shared/shifts/events.ts'
import { type ShiftCommand, shiftDecider } from './decider.ts'
import { specify } from '../platform/testing/builders.ts'

export const startShift: ShiftCommand = {
  type: 'StartShift',
  user: 'fern',
  studio: 'north',
  shift: 's1',
  reason: null,
}
export const click = (type: 'PauseShift' | 'ResumeShift' | 'StopShift'): ShiftCommand => ({
  type,
  user: 'fern',
  reason: null,
})
export const correct = (from: string, to: string): ShiftCommand => ({
  type: 'CorrectShift',
  user: 'fern',
  shift: 's1',
  start: instant(from),
  end: instant(to),
  paused_seconds: 900,
  reason: 'was on air until then',
})
export const closed: ShiftEvent = {
  type: 'ShiftClosedProvisionally',
  data: { ...moment('14:15'), worked_seconds: 29_700, paused_seconds: 0, unpaid_seconds: 2700 },
}
export function instant(time: string): string {
  return `2026-03-02T${time}:00.000Z`
}
export function shiftContextAt(time: string) {
  return { now: instant(time), actor: 'fern' }
}
export function moment(time: string, shift = 's1') {
  return { user: 'fern', studio: 'north', shift, at: instant(time) }
}
export function started(time: string, shift = 's1'): ShiftEvent {
  return { type: 'ShiftStarted', data: { ...moment(time, shift), reason: null } }
}
export function paused(time: string): ShiftEvent {
  return { type: 'ShiftPaused', data: { ...moment(time), reason: null } }
}
export function resumed(time: string, paused_seconds: number): ShiftEvent {
  return { type: 'ShiftResumed', data: { ...moment(time), paused_seconds, reason: null } }
}
export function stopped(
  time: string,
  rest: { worked_seconds: number; paused_seconds: number },
): ShiftEvent {
  return { type: 'ShiftStopped', data: { ...moment(time), ...rest, reason: null, by: 'fern' } }
}

export const { given } = specify(shiftDecider)
