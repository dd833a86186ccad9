import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { shiftHistory, type ShiftHistoryRow } from './shift-history.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const moment = (time: string) => ({
  user: 'fern',
  studio: 'north',
  shift: 's1',
  at: at(time),
  reason: null,
})

async function history(
  ...events: { type: string; data: unknown }[]
): Promise<ShiftHistoryRow | undefined> {
  const memory = new MemoryTables(shiftHistory)
  await memory.fold([{ type: 'ShiftStarted', data: moment('06:00') }])
  await memory.fold(events)
  return memory.rows<ShiftHistoryRow>('shift_history')[0]
}

test('an open shift has no end yet', async () => {
  expect(await history({ type: 'ShiftPaused', data: moment('07:00') })).toMatchObject({
    person: 'fern',
    started_at: at('06:00'),
    ended_at: null,
    worked_seconds: 0,
    provisional: false,
  })
})

test('a stopped shift has its seconds', async () => {
  const stopped = {
    type: 'ShiftStopped',
    data: { ...moment('12:00'), worked_seconds: 20_000, paused_seconds: 1600 },
  }
  expect(await history(stopped)).toMatchObject({
    ended_at: at('12:00'),
    worked_seconds: 20_000,
    paused_seconds: 1600,
    unpaid_seconds: 0,
    corrections: [],
  })
})

test('pauses keep their places, the one that a missed stop ended too, until a correction says otherwise', async () => {
  const resumed = { type: 'ShiftResumed', data: { ...moment('08:00'), paused_seconds: 1800 } }
  const closed = {
    type: 'ShiftClosedProvisionally',
    data: { ...moment('12:00'), worked_seconds: 16_200, paused_seconds: 5400, unpaid_seconds: 0 },
  }
  const pauses = [
    { start: at('07:30'), end: at('08:00') },
    { start: at('11:00'), end: at('12:00') },
  ]
  expect(await history(resumed, closed)).toMatchObject({ pauses })
  const span = { start: at('06:00'), end: at('12:00'), worked_seconds: 21_600, paused_seconds: 0 }
  expect(
    await history(resumed, closed, {
      type: 'ShiftCorrected',
      data: {
        ...moment('16:00'),
        by: 'oak',
        reason: 'no pause',
        message: null,
        old: span,
        new: span,
      },
    }),
  ).toMatchObject({
    pauses: [],
  })
})

test('a stop that is taken back leaves the shift as it was, with the pauses that had ended', async () => {
  const resumed = { type: 'ShiftResumed', data: { ...moment('08:00'), paused_seconds: 1800 } }
  const stopped = {
    type: 'ShiftStopped',
    data: { ...moment('12:00'), worked_seconds: 16_200, paused_seconds: 5400, by: 'fern' },
  }
  const undone = {
    status: 'paused',
    started_at: at('06:00'),
    changed_at: at('11:00'),
    paused_seconds: 1800,
  }
  const open = await history({ type: 'ShiftPaused', data: moment('07:30') }, resumed)
  const again = {
    type: 'ShiftStopUndone',
    data: { ...moment('12:01'), reason: undefined, by: 'fern', ...undone },
    actor: 'fern',
  }
  expect((await history(resumed, stopped))?.pauses).toEqual([
    { start: at('07:30'), end: at('08:00') },
    { start: at('11:00'), end: at('12:00') },
  ])
  expect(await history(resumed, stopped, again)).toEqual(open)
  // The stop of a working shift ended no pause.
  const working = { ...undone, status: 'working', changed_at: at('12:01') }
  const stop = { ...stopped, data: { ...stopped.data, paused_seconds: 1800 } }
  expect(await history(resumed, stop, { ...again, data: { ...again.data, ...working } })).toEqual(
    open,
  )
})

test('what was done with a reason says who did it and why', async () => {
  const paused = {
    type: 'ShiftPaused',
    data: { ...moment('07:00'), reason: 'fire drill' },
    actor: 'oak',
  }
  expect(await history(paused)).toMatchObject({
    interventions: [{ at: at('07:00'), action: 'pause', by: 'oak', reason: 'fire drill' }],
  })
})

test('a provisional end stays marked until it is corrected, and the old values stay', async () => {
  const closed = {
    type: 'ShiftClosedProvisionally',
    data: { ...moment('14:15'), worked_seconds: 29_700, paused_seconds: 0, unpaid_seconds: 2700 },
  }
  expect(await history(closed)).toMatchObject({
    ended_at: at('14:15'),
    provisional: true,
    unpaid_seconds: 2700,
  })
  const old = { start: at('06:00'), end: at('14:15'), worked_seconds: 29_700, paused_seconds: 0 }
  const corrected = {
    start: at('06:00'),
    end: at('15:00'),
    worked_seconds: 32_400,
    paused_seconds: 0,
  }
  expect(
    await history(closed, {
      type: 'ShiftCorrected',
      data: { ...moment('16:00'), by: 'oak', reason: 'on air', message: null, old, new: corrected },
    }),
  ).toMatchObject({
    ended_at: at('15:00'),
    worked_seconds: 32_400,
    provisional: false,
    unpaid_seconds: 0,
    corrections: [
      { at: at('16:00'), by: 'oak', reason: 'on air', message: null, old, new: corrected },
    ],
  })
})

test('of somebody erased the hours stay, and every reason is gone', async () => {
  const span = { start: at('06:00'), end: at('12:00'), worked_seconds: 21_600, paused_seconds: 0 }
  const stopped = {
    type: 'ShiftStopped',
    data: {
      ...moment('12:00'),
      worked_seconds: 21_600,
      paused_seconds: 0,
      reason: 'went to hospital',
      by: 'oak',
    },
    actor: 'oak',
  }
  const corrected = {
    type: 'ShiftCorrected',
    data: {
      ...moment('16:00'),
      by: 'oak',
      reason: 'was at the doctor',
      message: null,
      old: span,
      new: span,
    },
  }
  const erased = {
    type: 'PersonErased',
    data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
  }
  const row = await history(stopped, corrected, erased)
  expect(row).toMatchObject({
    worked_seconds: 21_600,
    interventions: [{ by: 'oak', reason: '[erased]' }],
    corrections: [{ by: 'oak', reason: '[erased]' }],
  })
  expect(JSON.stringify(row)).not.toMatch(/hospital|doctor/)
})

test('an event of a shift that never started stops its stream', async () => {
  const memory = new MemoryTables(shiftHistory)
  await expect(memory.fold([{ type: 'ShiftPaused', data: moment('07:00') }])).rejects.toThrow(
    'never started',
  )
})
