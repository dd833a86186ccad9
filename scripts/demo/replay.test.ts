import { expect, test } from 'vitest'
import { parseRecording, shiftToEnd } from './replay-file.ts'
import { replaySum, replayTotalsOf } from './replay-totals.ts'

const line = (time: string, status: number, account = 'moss') =>
  JSON.stringify({ site: 'ctb', account, status, observed_at: `2026-03-15T${time}:00Z` })
const file = (...lines: string[]) => lines.join('\n')
const at = (time: string) => Date.parse(`2026-03-15T${time}:00Z`)
const zone = 'Europe/Bucharest'

test('a file without observers gets one, and heartbeats give the distance of its polls', () => {
  const { observations, poll_s } = parseRecording(
    file(line('10:10', 0), line('10:00', 1)),
    'polled_at,n\n2026-03-15T10:00:00Z,1\n2026-03-15T10:10:00Z,1\n2026-03-15T10:25:00Z,1\n2026-03-15T10:35:00Z,2',
  )
  expect(observations.map(({ observer, at: when }) => [observer, when])).toEqual([
    ['replay', at('10:00')],
    ['replay', at('10:10')],
  ])
  expect(poll_s).toBe(600)
})

test('a line that is no observation is named', () => {
  expect(() => parseRecording(file(line('10:00', 1), '{"site":'), null)).toThrow('line 2: not JSON')
  expect(() => parseRecording(line('10:00', 7), null)).toThrow('line 1: status')
})

test('dates are moved by whole seconds, so that the recording ends now', () => {
  const { observations } = shiftToEnd(
    parseRecording(file(line('10:00', 1), line('11:00', 0)), null),
    at('23:00') + 700,
  )
  expect(observations.map(({ at: when }) => when)).toEqual([at('22:00'), at('23:00')])
})

test('a file of changes counts from change to change, and an open interval until now', () => {
  const recording = parseRecording(file(line('10:00', 1), line('11:00', 0), line('12:00', 3)), null)
  expect([...replayTotalsOf(recording, zone, at('12:30'))]).toEqual([
    ['moss/ctb/2026-03/1', 90 * 60_000],
  ])
})

test('a polled account counts only while its poller lives', () => {
  const polls =
    'at\n2026-03-15T10:00:00Z\n2026-03-15T10:10:00Z\n2026-03-15T10:20:00Z\n2026-03-15T13:00:00Z'
  const recording = parseRecording(
    file(line('10:00', 1), line('10:20', 1), line('13:00', 0)),
    polls,
  )
  expect(replaySum(replayTotalsOf(recording, zone, at('14:00')))).toBe(50 * 60_000)
})

test('the half of the month changes at midnight of the zone', () => {
  const recording = parseRecording(file(line('21:00', 1), line('23:00', 0)), null)
  expect([...replayTotalsOf(recording, zone, at('23:30'))]).toEqual([
    ['moss/ctb/2026-03/1', 3_600_000],
    ['moss/ctb/2026-03/2', 3_600_000],
  ])
})

test('errors say nothing, and being unseen ends an interval the second time', () => {
  const recording = parseRecording(
    file(
      line('10:00', 1),
      line('10:10', 12),
      line('10:20', 11),
      line('10:30', 13),
      line('11:00', 1),
      line('11:10', 13),
      line('11:20', 1),
      line('11:30', 0),
    ),
    null,
  )
  expect(replaySum(replayTotalsOf(recording, zone, at('12:00')))).toBe(60 * 60_000)
})

test('the first word about a moment stands', () => {
  const recording = parseRecording(file(line('10:00', 1), line('10:00', 0), line('11:00', 0)), null)
  expect(replaySum(replayTotalsOf(recording, zone, at('12:00')))).toBe(60 * 60_000)
})
