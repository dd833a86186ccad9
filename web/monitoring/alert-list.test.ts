import { expect, test } from 'vitest'
import type { Alert } from '#shared/site-status/calls.ts'
import {
  alertLines,
  alertsOf,
  deadObservers,
  isOpen,
  type AlertLine,
  type ObserverSeen,
} from './alert-list.ts'

const now = Date.parse('2026-11-20T12:00:00Z') / 1000
const heard = (seconds: number, poll_s: number | null = 60): ObserverSeen => ({
  observer: 'poller-1',
  mode: poll_s === null ? 'change' : 'poll',
  poll_s,
  last_heard: new Date((now - seconds) * 1000).toISOString(),
})

test('a poll observer is dead after three polls, but not before five minutes', () => {
  expect(deadObservers([heard(300)], now)).toEqual([])
  expect(deadObservers([heard(301)], now)).toHaveLength(1)
  expect(deadObservers([heard(900, 300)], now)).toEqual([])
  expect(deadObservers([heard(901, 300)], now)).toHaveLength(1)
})

test('an observer that reports changes only may be silent', () => {
  expect(deadObservers([heard(90_000, null)], now)).toEqual([])
})

const alert = (id: string, studio: string, at: string, more: Partial<Alert> = {}): Alert => ({
  alert: id,
  user: 'ana',
  studio,
  site: 'ctb',
  account: 'a',
  kind: 'invalid_user',
  at,
  acknowledged: false,
  ...more,
})
const shown = (lines: readonly AlertLine[]) =>
  lines.map((line) => (line.kind === 'observer' ? [line.observer] : alertsOf(line)))

test('observers stand before accounts, the newest account first, other studios not at all', () => {
  const lines = alertLines(
    [
      alert('old', 'north', '2026-11-20T10:00:00Z', { acknowledged: true }),
      alert('new', 'north', '2026-11-20T11:00:00Z'),
      alert('far', 'hill', '2026-11-20T11:30:00Z'),
    ],
    [heard(400)],
    ['north'],
    now,
  )
  expect(shown(lines)).toEqual([['poller-1'], ['new'], ['old']])
  expect(shown(lines.filter(isOpen))).toEqual([['poller-1'], ['new']])
})

test('what one person has of one kind is one line, as old as its newest alert', () => {
  const lines = alertLines(
    [
      alert('a1', 'north', '2026-11-20T10:00:00Z', { kind: 'flapping' }),
      alert('b1', 'north', '2026-11-20T10:30:00Z', { user: 'bea' }),
      alert('a2', 'north', '2026-11-20T11:00:00Z', { kind: 'flapping', site: 'str' }),
      alert('a3', 'north', '2026-11-20T09:00:00Z'),
      alert('a4', 'north', '2026-11-20T11:30:00Z', { kind: 'flapping', acknowledged: true }),
    ],
    [],
    ['north'],
    now,
  )
  expect(shown(lines)).toEqual([['a4'], ['a2', 'a1'], ['b1'], ['a3']])
  expect(lines[1]?.at).toBe(Date.parse('2026-11-20T11:00:00Z') / 1000)
})
