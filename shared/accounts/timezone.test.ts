import { expect, test } from 'vitest'
import { localDate } from '../platform/time.ts'
import { Timezone } from './calls.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const threeLetters = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
const others = [
  'SystemV/AST4',
  'US/Pacific-New',
  'GMT+0',
  'europe/bucharest',
  'Zulu',
  'Etc/GMT+5',
  'NZ-CHAT',
  'EST5EDT',
  'America/Coyhaique',
  'Asia/Rangoon',
]

test('days can be reckoned in every time zone that a studio may have', () => {
  const taken = [...Intl.supportedValuesOf('timeZone'), ...threeLetters, ...others].filter(
    (zone) => Timezone.safeParse(zone).success,
  )
  for (const zone of taken) expect(localDate(0, zone), zone).toMatch(/^(1969-12-31|1970-01-01)$/)
  expect(taken.length).toBeGreaterThan(400)
})
test.each([
  'ACT',
  'ist',
  'PST',
  '',
  '+02:00',
  '-05',
  'Z',
  'Mars/Olympus',
  'Europe/Bucharest ',
  '2020-01-01T00:00Z[Europe/Bucharest]',
  '../../etc/passwd',
  'x'.repeat(65),
])('%j is no time zone of a studio', (zone) => {
  expect(Timezone.safeParse(zone).success).toBe(false)
})
test.each(['UTC', 'utc', 'EET', 'Europe/Bucharest', 'America/Bogota'])(
  '%s is a time zone that a studio may have',
  (zone) => expect(Timezone.safeParse(zone).success).toBe(true),
)
