import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shardOf } from '#shared/platform/event-store.ts'
import { byAccount, decideObservations, type KnownObservations, type Verdict } from './decider.ts'
import { ObservationState } from './observation-state.ts'
import type { ParsedLine } from './parse-lines.ts'
import { shardPartitions, weekBefore, weekOf } from './streams.ts'

const line = (given: Partial<ParsedLine>): ParsedLine => ({
  line: 1,
  observer: 'ext-1',
  site: 'ctb',
  account: 'fern_x',
  at: 1000,
  status: 1,
  seq: null,
  raw: '{}',
  ...given,
})
const ownerOf = (_site: string, account: string) =>
  account.startsWith('nobody') ? null : account.replace('_x', '')
const termsOf = () => ({ rank: 3, stale_s: null })

/** An observation log in memory: decides one request after the other. */
class Log {
  readonly #shards = new Map<string, ObservationState>()
  #shard(observer: string, shard: unknown): ObservationState {
    const key = `${observer} ${String(shard)}`
    const memory = this.#shards.get(key) ?? new ObservationState()
    this.#shards.set(key, memory)
    return memory
  }
  take(lines: readonly ParsedLine[]) {
    const known: KnownObservations = {
      seriesOf: (observer, shard, site, account) => {
        const series = this.#shard(observer, shard).series(site, account)
        return series ? [series] : []
      },
    }
    const decision = decideObservations(known, byAccount(lines, ownerOf), lines, termsOf)
    for (const { observer, shard, events } of decision.appends)
      for (const { type, data } of events) {
        if (type === 'ObservationsReceived')
          for (const { user, site, account, seen } of data.people)
            this.#shard(observer, shard).add(site, account, user, seen)
        else if (type === 'ObservationsQuarantined')
          this.#shard(observer, shard).add(data.site, data.account, null, data.seen)
      }
    return decision
  }
}

test('one event holds what a request says of the people of one shard, each account in order of time', () => {
  const { verdicts, appends } = new Log().take([
    line({ at: 3000, status: 2, seq: 2 }),
    line({ at: 1000, seq: 1 }),
    line({ at: 2000, account: 'oak_x' }),
  ])
  expect(verdicts).toEqual(['accepted', 'accepted', 'accepted'])
  const fern = appends.find(({ shard }) => shard === shardOf('fern'))
  expect(fern?.events).toHaveLength(1)
  expect(fern?.events[0]).toMatchObject({
    type: 'ObservationsReceived',
    data: {
      part: shardPartitions[shardOf('fern')],
      observer: 'ext-1',
      rank: 3,
      stale_s: null,
      people: expect.arrayContaining([
        {
          user: 'fern',
          site: 'ctb',
          account: 'fern_x',
          seen: [
            [1000, 1, 1],
            [3000, 2, 2],
          ],
        },
      ]),
    },
  })
  expect(shardOf(shardPartitions[5] as string)).toBe(5)
})
test('lines that say nothing new make no event', () => {
  const log = new Log()
  log.take([line({})])
  expect(log.take([line({}), line({ status: 0 })])).toEqual({
    verdicts: ['duplicate', 'conflict'],
    appends: [],
  })
})
test('the same account seen by two observers at one instant is two observations', () =>
  expect(new Log().take([line({}), line({ observer: 'ext-2', status: 0 })]).verdicts).toEqual([
    'accepted',
    'accepted',
  ]))
test('lines of an account that nobody has are kept raw, once', () => {
  const log = new Log()
  const { verdicts, appends } = log.take([
    line({ account: 'nobody', raw: 'second', at: 2 }),
    line({ account: 'nobody', raw: 'first', at: 1 }),
  ])
  expect(verdicts).toEqual(['quarantined', 'quarantined'])
  expect(appends).toEqual([
    {
      observer: 'ext-1',
      shard: 'quarantine',
      events: [
        {
          type: 'ObservationsQuarantined',
          data: {
            site: 'ctb',
            account: 'nobody',
            observer: 'ext-1',
            rank: 3,
            stale_s: null,
            seen: [
              [1, 1, null],
              [2, 1, null],
            ],
            raw: ['first', 'second'],
          },
        },
      ],
    },
  ])
  expect(log.take([line({ account: 'nobody', at: 1 })]).verdicts).toEqual(['duplicate'])
})

const anyLine = fc
  .record({
    observer: fc.constantFrom('a', 'b'),
    account: fc.constantFrom('fern_x', 'oak_x', 'nobody'),
    at: fc.integer({ min: 1, max: 12 }),
    status: fc.constantFrom(0 as const, 1 as const, 2 as const, 12 as const),
  })
  .map(line)
test('duplicates and conflicts do not depend on how lines are cut into requests', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
      (lines, sizes) => {
        const whole = new Log().take(lines).verdicts
        const log = new Log()
        const cut: Verdict[] = []
        for (let from = 0, i = 0; from < lines.length; i++) {
          const size = sizes[i % sizes.length] as number
          cut.push(...log.take(lines.slice(from, from + size)).verdicts)
          from += size
        }
        expect(cut).toEqual(whole)
      },
    ),
  )
})
test('a second delivery of everything changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
      const log = new Log()
      log.take(lines)
      expect(log.take(lines.toReversed()).appends).toEqual([])
    }),
  )
})

test('weeks are ISO weeks in UTC', () => {
  const cases = [
    ['2026-11-20T12:00:00Z', '2026-w47'],
    ['2027-01-03T23:59:59Z', '2026-w53'],
    ['2027-01-04T00:00:00Z', '2027-w01'],
    ['2024-12-30T00:00:00Z', '2025-w01'],
    ['2026-01-01T00:00:00Z', '2026-w01'],
  ] as const
  expect(cases.map(([at]) => weekOf(Date.parse(at)))).toEqual(cases.map(([, week]) => week))
  expect(weekBefore(Date.parse('2027-01-04T00:00:00Z'))).toBe('2026-w53')
})
