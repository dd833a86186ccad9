import { expect, test } from 'vitest'
import { alertLines, deadObservers, isOpen, type ObserverSeen } from './alert-list.ts'

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

test('an observer that reports changes only only may be silent', () => {
  expect(deadObservers([heard(90_000, null)], now)).toEqual([])
})

test('observers stand before accounts, the newest account first, other studios not at all', () => {
  const alert = (id: string, studio: string, at: string) => ({
    alert: id,
    user: 'ana',
    studio,
    site: 'ctb',
    account: 'a',
    kind: 'invalid_user',
    at,
    acknowledged: id === 'old',
  })
  const lines = alertLines(
    [
      alert('old', 'north', '2026-11-20T10:00:00Z'),
      alert('new', 'north', '2026-11-20T11:00:00Z'),
      alert('far', 'hill', '2026-11-20T11:30:00Z'),
    ],
    [heard(400)],
    ['north'],
    now,
  )
  expect(lines.map(({ id }) => id)).toEqual(['observer-poller-1', 'new', 'old'])
  expect(lines.filter(isOpen).map(({ id }) => id)).toEqual(['observer-poller-1', 'new'])
})
