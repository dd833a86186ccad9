import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftAfter } from './record.ts'
import {
  fromSession,
  shiftCan,
  shiftClock,
  toSession,
  workTimeText,
  type Shift,
  type ShiftAction,
} from './rules.ts'
import { spanFits } from './span.ts'
import type { ShiftEvent } from './events.ts'

const day = Date.parse('2026-03-02T00:00:00.000Z')
const at = (time: string) => `2026-03-02T${time}.000Z`
const working: Shift = {
  status: 'working',
  shift: 's1',
  studio: 'north',
  startedAt: at('09:00:00'),
  changedAt: at('09:00:00'),
  pausedSeconds: 0,
}
const paused: Shift = { ...working, status: 'paused', changedAt: at('10:00:00') }

test('each state allows its own actions, and a shift is stopped whether it works or pauses', () => {
  const allowed = (shift: Shift) =>
    (['start', 'pause', 'resume', 'stop'] as const).filter((action) => shiftCan(action, shift))
  expect(allowed({ status: 'free' })).toEqual(['start'])
  expect(allowed(working)).toEqual(['pause', 'stop'])
  expect(allowed(paused)).toEqual(['resume', 'stop'])
})

test('a free session is all zeros', () => {
  expect(toSession('fern', { status: 'free' }, at('12:00:00'))).toEqual({
    state: 0,
    times: { start: 0, lucru: 0, pauza: 0, last: 0 },
    user_name: 'fern',
  })
})

test('while paused, pause grows and work stands still', () => {
  const before = toSession('fern', paused, at('10:00:10'))
  const later = toSession('fern', paused, at('10:01:00'))
  expect(before).toEqual({
    state: 2,
    times: { start: day / 1000 + 9 * 3600, lucru: 3600, pauza: 10, last: day / 1000 + 10 * 3600 },
    user_name: 'fern',
  })
  expect(later.times).toEqual({ ...before.times, pauza: 60 })
})

test('work is never negative, and how far it would have been is told', () => {
  const resumed: Shift = { ...working, pausedSeconds: 600 }
  expect(shiftClock(resumed, at('09:05:00'))).toEqual({ worked: 0, paused: 600, missing: 300 })
  expect(shiftClock(working, at('08:00:00')).worked).toBe(0)
})

test('a session can be ticked on by a screen', () => {
  for (const shift of [
    working,
    { ...working, pausedSeconds: 120 },
    paused,
    { ...paused, pausedSeconds: 300 },
  ])
    expect(
      toSession('fern', fromSession(toSession('fern', shift, at('11:00:00'))), at('11:30:00')),
    ).toEqual(toSession('fern', shift, at('11:30:00')))
})

test('work time is shown in hours and minutes', () => {
  expect([0, 59, 25_500, 360_000, -1, Number.NaN].map(workTimeText)).toEqual([
    '0H:00M',
    '0H:00M',
    '7H:05M',
    '100H:00M',
    '0H:00M',
    '0H:00M',
  ])
})

const clicks = fc.array(
  fc.record({
    action: fc.constantFrom<ShiftAction>('start', 'pause', 'resume', 'stop'),
    wait_ms: fc.integer({ min: 0, max: 9_000_000 }),
  }),
  { maxLength: 30 },
)

test('worked and paused time always make up the elapsed time, whatever is clicked', () => {
  fc.assert(
    fc.property(clicks, (actions) => {
      let [shift, now]: [Shift, number] = [{ status: 'free' }, day]
      for (const { action, wait_ms } of actions) {
        now += wait_ms
        if (shiftCan(action, shift)) shift = click(shift, action, new Date(now).toISOString())
        if (shift.status === 'free') continue
        const { worked, paused: pause, missing } = shiftClock(shift, new Date(now).toISOString())
        expect(worked + pause).toBe(Math.floor((now - Date.parse(shift.startedAt)) / 1000))
        expect(Math.min(worked, pause)).toBeGreaterThanOrEqual(0)
        expect(missing).toBe(0)
      }
    }),
  )
})

test('with clocks that jump, neither time is ever negative', () => {
  const jumps = fc.array(
    fc.record({
      action: fc.constantFrom<ShiftAction>('start', 'pause', 'resume', 'stop'),
      wait_ms: fc.integer({ min: -9_000_000, max: 9_000_000 }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(jumps, (actions) => {
      let [shift, now]: [Shift, number] = [{ status: 'free' }, day]
      for (const { action, wait_ms } of actions) {
        now += wait_ms
        if (shiftCan(action, shift)) shift = click(shift, action, new Date(now).toISOString())
        expect(
          Math.min(...Object.values(shiftClock(shift, new Date(now).toISOString()))),
        ).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

function click(shift: Shift, action: ShiftAction, now: string): Shift {
  const moment = { user: 'fern', studio: 'north', shift: 's1', at: now, reason: null }
  const { worked, paused: pause } = shiftClock(shift, now)
  const events: Record<ShiftAction, ShiftEvent> = {
    start: { type: 'ShiftStarted', data: moment },
    pause: { type: 'ShiftPaused', data: moment },
    resume: {
      type: 'ShiftResumed',
      data: {
        ...moment,
        paused_seconds: pause - (shift.status === 'free' ? 0 : shift.pausedSeconds),
      },
    },
    stop: {
      type: 'ShiftStopped',
      data: { ...moment, worked_seconds: worked, paused_seconds: pause },
    },
  }
  return shiftAfter(shift, events[action])
}

test('a corrected shift is at most a day long, and began at most 400 days ago', () => {
  const now = '2026-03-02T12:00:00.000Z'
  const ago = (days: number, seconds = 0) =>
    new Date(Date.parse(now) - (days * 86_400 + seconds) * 1000).toISOString()
  const fits = (start: string, end: string) => spanFits({ start, end, paused_seconds: 0 }, now)
  expect([fits(ago(1), now), fits(ago(1, 1), now), fits(ago(42), now)]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    fits(ago(400), ago(399)),
    fits(ago(400, 1), ago(400)),
    fits('0001-01-01T00:00:00.000Z', '0001-01-01T08:00:00.000Z'),
  ]).toEqual([true, false, false])
})
