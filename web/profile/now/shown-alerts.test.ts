import { expect, test } from 'vitest'
import { alertLines } from '../../monitoring/alert-list.ts'
import { alertsToSee } from './shown-alerts.ts'

const at = '2026-11-20T17:00:00.000Z'
const now = Date.parse(at) / 1000 + 3600
const alert = (kind: string) => ({
  alert: kind,
  user: 'ana',
  studio: 'north',
  site: 'ctb',
  account: 'ana',
  kind,
  at,
  acknowledged: false,
})

test('who is late or absent stands in the card of people alone, and a flapping status nowhere', () => {
  const alerts = ['late', 'absent', 'forgotten', 'invalid_user', 'seen_inactive', 'flapping'].map(
    alert,
  )
  const silent = { observer: 'poll', mode: 'poll', poll_s: 60, last_heard: at } as const
  const shown = alertsToSee(alertLines(alerts, [silent], ['north'], now))
  expect(shown.map(({ line, studio }) => [line.id.split(' ')[0], studio])).toEqual([
    ['observer-poll', null],
    ['invalid_user', 'north'],
    ['seen_inactive', 'north'],
  ])
})
