import { expect, test } from 'vitest'
import { shardOf } from '#shared/platform/event-store.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { lastBroadcast, neverOnAir } from './on-air.ts'
import type { ShiftBeatRow } from './heartbeats.ts'
import { missed, onShift, type OnShiftRow, type ShiftAirRow } from './on-shift.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const moment = (user: string, time: string) => ({
  user,
  studio: 'north',
  shift: `${user}-1`,
  at: at(time),
  reason: null,
})
const seen = (time: string, status: 0 | 1 | 3 | 11, stale_s: number | null = null) => ({
  type: 'ObservationsReceived',
  data: {
    part: 'fern',
    observer: 'ext-1',
    rank: 3,
    stale_s,
    people: [
      {
        user: 'fern',
        site: 'ctb',
        account: 'fern_x',
        seen: [[Date.parse(at(time)), status, null]],
      },
    ],
  },
})
async function tables(...events: { type: string; data: unknown }[]) {
  const memory = new MemoryTables(onShift)
  for (const event of events) await memory.fold([event])
  const beats = memory.rows<ShiftBeatRow>('shift_beat')
  const beatOf = (observer: string) =>
    beats.find((row) => row.observer === observer && row.shard === shardOf('fern'))?.at ?? 0
  return {
    shifts: memory.rows<OnShiftRow>('on_shift'),
    air: memory.rows<ShiftAirRow>('shift_air')[0]?.air ?? neverOnAir,
    beatOf,
  }
}

test('the list of who is on shift has everybody with an open shift, with their pauses', async () => {
  const { shifts } = await tables(
    { type: 'ShiftStarted', data: moment('fern', '09:00') },
    { type: 'ShiftPaused', data: moment('fern', '10:00') },
    { type: 'ShiftResumed', data: { ...moment('fern', '10:30'), paused_seconds: 1800 } },
    { type: 'ShiftStarted', data: moment('oak', '11:00') },
    {
      type: 'ShiftStopped',
      data: { ...moment('oak', '11:10'), worked_seconds: 600, paused_seconds: 0 },
    },
  )
  expect(shifts).toEqual([
    {
      person: 'fern',
      shift: 'fern-1',
      studio: 'north',
      status: 'working',
      started_at: at('09:00'),
      changed_at: at('10:30'),
      paused_seconds: 1800,
      auto: false,
    },
  ])
})

test('whoever takes a stop back is on shift as before', async () => {
  const running = [
    { type: 'ShiftStarted', data: moment('fern', '09:00') },
    { type: 'ShiftPaused', data: moment('fern', '10:00') },
  ]
  const stopped = {
    type: 'ShiftStopped',
    data: { ...moment('fern', '11:00'), worked_seconds: 3600, paused_seconds: 3600, by: 'fern' },
  }
  const was = {
    status: 'paused',
    started_at: at('09:00'),
    changed_at: at('10:00'),
    paused_seconds: 0,
  }
  const { reason: _reason, ...undone } = moment('fern', '11:01')
  const [before, after] = [
    await tables(...running),
    await tables(...running, stopped, {
      type: 'ShiftStopUndone',
      data: { ...undone, by: 'fern', ...was },
    }),
  ]
  expect(before.shifts).toHaveLength(1)
  expect(after.shifts).toEqual(before.shifts)
})

test('somebody reported online is on air until reported offline', async () => {
  const online = await tables(seen('09:00', 1))
  expect(lastBroadcast(online.air, at('12:00'))).toBe(at('12:00'))
  const offline = await tables(seen('09:00', 1), seen('10:00', 0))
  expect(lastBroadcast(offline.air, at('12:00'))).toBe(at('10:00'))
})

test('an error says nothing about being on air', async () => {
  const { air } = await tables(seen('09:00', 3), seen('10:00', 11))
  expect(lastBroadcast(air, at('12:00'))).toBe(at('12:00'))
})

test('a late report does not undo a newer one', async () => {
  const { air } = await tables(seen('10:00', 0), seen('09:00', 1))
  expect(lastBroadcast(air, at('12:00'))).toBe(at('09:00'))
})

test('what a poller saw holds only as long as the poller lives', async () => {
  const { air } = await tables(seen('09:00', 1, 1800))
  expect(lastBroadcast(air, at('12:00'))).toBe(at('09:30'))
  const heard = await tables(seen('09:00', 1, 1800), {
    type: 'HeartbeatReceived',
    data: {
      part: 'fern',
      observer: 'ext-1',
      stale_s: 1800,
      at: Date.parse(at('11:00')),
      users: ['fern'],
    },
  })
  expect(lastBroadcast(heard.air, at('12:00'), heard.beatOf)).toBe(at('11:30'))
})

test('a shift that ran into the cap is found, with its last broadcast as its end', async () => {
  const { shifts, air } = await tables(
    { type: 'ShiftStarted', data: moment('fern', '05:00') },
    seen('06:00', 1),
    seen('09:00', 0),
  )
  const [row] = shifts
  expect(
    row &&
      missed(
        { row, last_broadcast: lastBroadcast(air, at('20:59')), erased: false },
        null,
        at('20:59'),
      ),
  ).toEqual([])
  expect(
    row &&
      missed(
        { row, last_broadcast: lastBroadcast(air, at('21:00')), erased: false },
        null,
        at('21:00'),
      ),
  ).toEqual([{ user: 'fern', shift: 'fern-1', studio: 'north', end: at('09:15') }])
})

test('of somebody who was erased no name on a site is left, and none comes back with a late observation', async () => {
  const memory = new MemoryTables(onShift)
  await memory.fold([seen('09:00', 1)])
  expect(JSON.stringify(memory.rows('shift_air'))).toContain('fern_x')
  await memory.fold([
    {
      type: 'PersonErased',
      data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
    },
  ])
  await memory.fold([seen('09:05', 1)])
  expect(memory.rows('shift_air')).toEqual([
    { person: 'fern', air: { accounts: {}, last: null, erased: true } },
  ])
})
