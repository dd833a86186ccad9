import { expect, test } from 'vitest'
import { dayEnd, dayStart, halfOf } from '#shared/platform/time.ts'
import { figuresAt, folded, observedEvent, studioJoined, type Event } from './testing.ts'

const HOUR = 3600

test('a night over the 15th is split at the local midnight: two hours and six', async () => {
  const night = [
    observedEvent({ at: Date.parse('2026-07-15T19:00:00Z'), status: 1 }),
    observedEvent({ at: Date.parse('2026-07-16T03:00:00Z'), status: 0 }),
  ]
  const tables = await folded([
    studioJoined('north', 'Europe/Bucharest', '2026-01-01T00:00:00Z'),
    ...night,
  ])
  expect(
    figuresAt(tables, Date.parse('2026-08-01T00:00:00Z'))
      .filter(({ site }) => site === 'ctb')
      .map(({ date, free }) => [halfOf(date), free / HOUR]),
  ).toEqual([
    [1, 2],
    [2, 6],
  ])
})

for (const [month, hours] of [
  ['03', 383],
  ['10', 385],
] as const)
  test(`who is online through the second half of 2025-${month} in Bucharest has ${hours} hours, clock change and all`, async () => {
    const [first, last] = [`2025-${month}-16`, `2025-${month}-31`]
    const lines = [
      [dayStart(first, 'Europe/Bucharest') - 5000, 1],
      [dayEnd(last, 'Europe/Bucharest') + 5000, 0],
    ] as const
    const tables = await folded([
      studioJoined('north', 'Europe/Bucharest', '2025-01-01T00:00:00Z'),
      ...lines.map(([second, status]) => observedEvent({ at: second * 1000, status })),
    ])
    const half = figuresAt(tables, Date.parse('2025-12-01T00:00:00Z')).filter(
      ({ site, date }) => site === 'ctb' && date >= first && date <= last,
    )
    expect(half.reduce((sum, { free }) => sum + free, 0) / HOUR).toBe(hours)
  })

test('a day belongs to the studio and the zone in force; before the first one the first one counts', async () => {
  const online = [
    observedEvent({ at: Date.parse('2026-01-10T00:00:00Z'), status: 1 }),
    observedEvent({ at: Date.parse('2026-01-12T00:00:00Z'), status: 0 }),
  ]
  const moves = [
    studioJoined('north', 'UTC', '2026-01-11T00:00:00Z'),
    studioJoined('south', 'America/Bogota', '2026-01-11T12:00:00Z'),
  ]
  const expected = [
    ['2026-01-10', 'north', 24],
    ['2026-01-11', 'north', 12],
    ['2026-01-11', 'south', 12],
  ]
  for (const events of [
    [...moves, ...online],
    [...online, ...moves],
  ])
    expect(await hoursOnCtb(events)).toEqual(expected)
})
test('a move to before the account was made holds over its making, and not before itself', async () => {
  const online = [
    observedEvent({ at: Date.parse('2026-01-10T00:00:00Z'), status: 1 }),
    observedEvent({ at: Date.parse('2026-01-13T00:00:00Z'), status: 0 }),
  ]
  const made = studioJoined('north', 'UTC', '2026-01-12T06:00:00Z')
  const moved = studioJoined('south', 'UTC', '2026-01-11T00:00:00Z')
  for (const events of [
    [made, moved, ...online],
    [made, ...online, moved],
    [...online, made, moved, studioJoined('south', 'UTC', '2026-01-12T06:00:00Z')],
  ])
    expect(await hoursOnCtb(events)).toEqual([
      ['2026-01-10', 'north', 24],
      ['2026-01-11', 'south', 24],
      ['2026-01-12', 'south', 24],
    ])
})
async function hoursOnCtb(events: readonly Event[]) {
  const rows = figuresAt(await folded(events), Date.parse('2026-02-01T00:00:00Z'))
  return rows
    .filter(({ site }) => site === 'ctb')
    .map(({ date, studio, free }) => [date, studio, free / HOUR])
}
