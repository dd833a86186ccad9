import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemoryTables } from '../platform/testing/memory-tables.ts'
import { onlineTime } from './online-time.ts'
import { figuresAt, folded, heartbeat, observedEvent, studioJoined, type Event } from './testing.ts'

const START = Date.parse('2026-01-10T21:00:00Z')
const MINUTE = 60_000
const SPAN = 4 * 24 * 60
const erased: Event = {
  type: 'PersonErased',
  data: { user: 'ana', requestedBy: 'oana', approvedBy: 'sara', kept: [] },
}
const accounts = { ctb: 'zz_marker', stm: 'aa_marker' } as const
const one: fc.Arbitrary<Event> = fc
  .record({
    minute: fc.integer({ min: 0, max: SPAN }),
    status: fc.constantFrom(0, 1, 2, 3, 12, 13),
    who: fc.constantFrom(
      { observer: 'ext', rank: 3, stale_s: null },
      { observer: 'poll', rank: 2, stale_s: 3600 },
    ),
    site: fc.constantFrom('ctb', 'stm'),
    beat: fc.boolean(),
  })
  .map(({ minute, status, who, site, beat }) => {
    const at = START + minute * MINUTE
    return beat && who.stale_s !== null
      ? heartbeat(who.observer, at)
      : observedEvent({ at, status, site, account: accounts[site], ...who })
  })
/** The door lets no conflict in: of one key the first stands. */
const agreeing = (events: readonly Event[]): Event[] => {
  const known = new Set<string>()
  return events.filter((event) => {
    if (event.type !== 'ObservationsReceived') return true
    const key = JSON.stringify([
      event.data.observer,
      event.data.people[0]?.site,
      event.data.people[0]?.seen[0]?.[0],
    ])
    return !known.has(key) && known.add(key)
  })
}
const textOf = (tables: MemoryTables): string =>
  JSON.stringify(
    Object.keys(onlineTime.tables).map((name) =>
      tables
        .rows(name)
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ),
  )

test('an erasure takes every name of an account and leaves every figure, whatever comes before and after it and however it is batched', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 60 }),
      fc.nat(),
      fc.boolean(),
      fc.array(fc.nat(60), { maxLength: 4 }),
      async (seen, where, joins, cuts) => {
        const events: Event[] = [
          studioJoined('north', 'Europe/Bucharest', '2026-01-01T00:00:00Z'),
          ...agreeing(seen),
        ]
        if (joins) events.push(studioJoined('south', 'America/Bogota', '2026-01-12T00:00:00Z'))
        const place = 1 + (where % events.length)
        const withErasure = [...events.slice(0, place), erased, ...events.slice(place)]
        const borders = [
          0,
          ...cuts.map((cut) => Math.min(cut, withErasure.length)).sort((a, b) => a - b),
          withErasure.length,
        ]
        const tables = await folded(
          ...borders.slice(1).map((end, i) => withErasure.slice(borders[i], end)),
        )
        const now = START + (SPAN + 600) * MINUTE
        expect(textOf(tables)).not.toContain('_marker')
        expect(textOf(tables)).toBe(textOf(await folded(...withErasure.map((event) => [event]))))
        expect(figuresAt(tables, now)).toEqual(figuresAt(await folded(events), now))
      },
    ),
    { numRuns: 200 },
  )
})
