import { expect, test } from 'vitest'
import type { Alert } from '#shared/site-status/calls.ts'
import { openAlertsOf, toAcknowledge } from './alert-acts.ts'
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

test('an unstable site is one line with the people it concerns, until it is acknowledged', () => {
  const flapping = (id: string, user: string, more: Partial<Alert> = {}) =>
    alert(id, 'north', '2026-11-20T10:00:00Z', { kind: 'flapping', user, ...more })
  const many = Array.from({ length: 42 }, (_, i) => flapping(`f${i}`, `model${i}`))
  const lines = alertLines(
    [
      ...many,
      // A person alone is no site’s trouble, and what a person has to see to stays theirs.
      flapping('alone', 'ana', { site: 'str' }),
      flapping('seen', 'bea', { acknowledged: true }),
      alert('i1', 'north', '2026-11-20T09:00:00Z', { user: 'bea' }),
      alert('i2', 'north', '2026-11-20T09:00:00Z', { user: 'eva' }),
    ],
    [],
    ['north'],
    now,
  )
  expect(lines.map((line) => (line.kind === 'site' ? [line.site, line.people] : line.id))).toEqual([
    ['ctb', 42],
    'flapping north/ana',
    'flapping north/bea done',
    'invalid_user north/bea',
    'invalid_user north/eva',
  ])
  expect(lines.filter(isOpen)).toHaveLength(4)
  expect(toAcknowledge(lines).flatMap(alertsOf)).toHaveLength(45)
  expect([...openAlertsOf(lines, 'model7').keys()]).toEqual(['flapping'])
  expect([...openAlertsOf(lines, 'bea').keys()]).toEqual(['invalid_user'])
})

test('late data is told by site, and not at all where a silent observer says it', () => {
  const late = [{ site: 'ctb', people: 42, since: now - 600 }]
  const [line] = alertLines([], [], ['north'], now, late)
  expect(line).toMatchObject({ kind: 'site', site: 'ctb', people: 42, trouble: 'lateData' })
  expect(line && isOpen(line)).toBe(true)
  expect(toAcknowledge(line ? [line] : [])).toEqual([])
  expect(shown(alertLines([], [heard(400)], ['north'], now, late))).toEqual([['poller-1']])
})
