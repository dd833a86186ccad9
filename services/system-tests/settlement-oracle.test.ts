import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PostedJournal, type PostedFact } from './settlement-oracle/journal.ts'
import { SettlementOracle } from './settlement-oracle/settlement.ts'

const at = (n: number) => String(n).padStart(4, '0')
/** Posted one after the other, a minute each, from the first of November 2026 at noon. */
function journalOf(facts: readonly PostedFact[]): PostedJournal {
  const journal = new PostedJournal()
  facts.forEach((fact, i) => {
    const said = new Date(Date.parse('2026-11-01T12:00:00Z') + i * 60_000).toISOString()
    journal.post(at(i + 1), said, fact)
  })
  return journal
}
const north: PostedFact = {
  fact: 'studio',
  studio: 'north',
  zone: 'Europe/Bucharest',
  currency: 'ron',
}
const south: PostedFact = {
  fact: 'studio',
  studio: 'south',
  zone: 'America/Bogota',
  currency: 'usd',
}
const fern: PostedFact = { fact: 'person', user: 'fern', studio: 'north', tipCont: 'Model' }
const account: PostedFact = { fact: 'account', user: 'fern', site: 'ctb', username: 'fern_x' }
let ids = 0
const line = (amount: bigint, when: string, more: object = {}): PostedFact => ({
  fact: 'line',
  source: 'csv',
  id: `l${++ids}`,
  site: 'ctb',
  account: 'fern_x',
  type: 1,
  amount,
  currency: 'ron',
  at: when,
  ...more,
})
const upfront = (amount: bigint, date: string, installments = 1): PostedFact => ({
  fact: 'item',
  item: 'u1',
  kind: 'upfront',
  user: 'fern',
  studio: 'north',
  amount,
  currency: 'ron',
  date,
  installments,
})
const october = (half: 1 | 2) =>
  ({ studio: 'north', user: 'fern', month: '2026-10', half }) as const
const found = (
  facts: readonly PostedFact[],
  asked: Parameters<SettlementOracle['at']>[0],
  known = facts.length,
) => {
  const { lines, earned, net } = new SettlementOracle(journalOf(facts)).at(asked, at(known))
  return { lines: lines.map(({ key, amount }) => [key, amount]), earned, net }
}

describe('a settlement by the oracle', () => {
  test('is of what was known, with its hash', () => {
    const facts = [
      north,
      fern,
      account,
      line(10_000n, '2026-10-03T10:00:00Z'),
      line(-400n, '2026-10-04T10:00:00Z'),
    ]
    const lines = [['income:ctb:1:ron:5000', 4800n]]
    expect(found(facts, october(1))).toEqual({ lines, earned: 4800n, net: 4800n })
    expect(found(facts, october(1), 4).net).toBe(5000n)
    expect(found(facts, october(1), 3)).toEqual({ lines: [], earned: 0n, net: 0n })
    const text =
      '{"currency":"ron","half":1,"lines":[{"amount":"48.00","key":"income:ctb:1:ron:5000"}],"month":"2026-10","net":"48.00","studio":"north","user":"fern"}'
    expect(new SettlementOracle(journalOf(facts)).at(october(1), at(5)).hash).toBe(
      createHash('sha256').update(text).digest('hex'),
    )
  })
  test('takes a line by the clock of the studio, and the studio by the move', () => {
    // Bucharest is at +3 until 25 October: 15 October ends at 21:00 UTC.
    const facts = [
      north,
      south,
      fern,
      account,
      line(100n, '2026-10-15T20:59:59Z', { type: 2 }),
      line(200n, '2026-10-15T21:00:00Z', { type: 2 }),
      // In Bogota 20 October begins at 5:00 UTC.
      { fact: 'moved', user: 'fern', studio: 'south', from: '2026-10-20' },
      line(400n, '2026-10-20T04:59:59Z', { type: 3 }),
      line(1000n, '2026-10-20T05:00:00Z', { type: 3, currency: 'usd' }),
    ] as const
    expect(found(facts, october(1)).lines).toEqual([['income:ctb:2:ron:5000', 50n]])
    expect(found(facts, october(2)).lines).toEqual([
      ['income:ctb:2:ron:5000', 100n],
      ['income:ctb:3:ron:5000', 200n],
    ])
    expect(found(facts, { ...october(2), studio: 'south' }).lines).toEqual([
      ['income:ctb:3:usd:5000', 500n],
    ])
  })
  test('takes instalments as far as they fit, and what is left later', () => {
    // 100.00 in three is 33.34, 33.33, 33.33. Room: 30.00 of 60.00, then 50.00 of 100.00: 3.34 and 33.33 fit.
    const facts = [
      north,
      fern,
      account,
      upfront(10_000n, '2026-10-02', 3),
      line(12_000n, '2026-10-03T10:00:00Z'),
      line(20_000n, '2026-10-23T10:00:00Z'),
    ]
    expect(found(facts, october(1))).toEqual({
      lines: [
        ['income:ctb:1:ron:5000', 6000n],
        ['installment:u1:1', -3000n],
      ],
      earned: 6000n,
      net: 3000n,
    })
    expect(found(facts, october(2)).lines).toEqual([
      ['income:ctb:1:ron:5000', 10_000n],
      ['installment:u1:1', -334n],
      ['installment:u1:2', -3333n],
    ])
    const november = { ...october(1), month: '2026-11' }
    expect(found(facts, november).lines).toEqual([])
  })
  test('counts what was signed as signed, and closes what it closes', () => {
    const facts: PostedFact[] = [
      north,
      fern,
      account,
      line(-10_000n, '2026-10-03T10:00:00Z'),
      line(30_000n, '2026-10-23T10:00:00Z'),
    ]
    // −50.00 is carried: 150.00 − 50.00.
    const carried = [
      ['income:ctb:1:ron:5000', 15_000n],
      ['carried', -5000n],
    ]
    expect(found(facts, october(2))).toEqual({ lines: carried, earned: 10_000n, net: 10_000n })
    facts.push({ fact: 'signed', ...october(2), closes: true, computedAt: at(5) })
    const closed = { lines: [['income:ctb:1:ron:5000', 15_000n]], earned: 15_000n, net: 15_000n }
    expect(found(facts, october(2))).toEqual(closed)
    expect(found(facts, october(2), 5)).toEqual(closed)
    expect(found(facts, october(2), 4)).toEqual({
      lines: [
        ['carried', -5000n],
        ['carry', 5000n],
      ],
      earned: -5000n,
      net: 0n,
    })
    facts.push({ fact: 'reopened', ...october(2) })
    expect(found(facts, october(2))).toEqual({ lines: carried, earned: 10_000n, net: 10_000n })
  })
  test('keeps rates and rules of a signed half, and books what else came late', () => {
    const rates = (quote: string): PostedFact => ({
      fact: 'rates',
      date: '2026-10-14',
      base: 'usd',
      quotes: { ron: quote },
      source: 'bank',
    })
    const usd = { currency: 'usd' }
    const facts: PostedFact[] = [
      north,
      fern,
      account,
      rates('4'),
      line(10_000n, '2026-10-03T10:00:00Z', usd),
      { fact: 'signed', ...october(1), closes: false, computedAt: at(5) },
      rates('5'),
      line(1000n, '2026-10-04T10:00:00Z', usd),
    ]
    // 110.00 × 4 ÷ 2, although the set says 5 by now: 20.00 more than was signed.
    const key = 'income:ctb:1:usd:5000'
    expect(found(facts, october(1)).lines).toEqual([[key, 22_000n]])
    expect(found(facts, october(1), 5).lines).toEqual([[key, 20_000n]])
    facts.push({ fact: 'booked', ...october(1), keys: [key], into: { month: '2026-10', half: 2 } })
    expect(found(facts, october(2)).lines).toEqual([[`adjustment:2026-10:1:${key}`, 2000n]])
    facts.push(line(-500n, '2026-10-05T10:00:00Z', usd))
    // 105.00 × 4 ÷ 2 = 210.00, less 200.00 signed and 20.00 booked: −10.00.
    const oracle = new SettlementOracle(journalOf(facts))
    expect(oracle.changeOf(october(1), key, at(99))).toBe(-1000n)
  })
  test('of who ends in a studio takes all, and carries nothing on', () => {
    const facts: PostedFact[] = [
      north,
      fern,
      account,
      upfront(9000n, '2026-10-02', 3),
      line(10_000n, '2026-10-03T10:00:00Z'),
      { fact: 'final', ...october(1) },
    ]
    // 50.00 earned, all of it is room: 30.00 and 20.00 of the second.
    expect(found(facts, october(1))).toEqual({
      lines: [
        ['income:ctb:1:ron:5000', 5000n],
        ['installment:u1:1', -3000n],
        ['installment:u1:2', -2000n],
      ],
      earned: 5000n,
      net: 0n,
    })
    expect(found(facts, october(2)).lines).toEqual([])
  })
  test('reckons hours in the studio once, and fines of employees to the studio', () => {
    const facts: PostedFact[] = [
      north,
      fern,
      account,
      {
        fact: 'online',
        user: 'fern',
        since: '2026-10-03T10:00:00Z',
        until: '2026-10-03T12:00:00Z',
      },
      {
        fact: 'online',
        user: 'fern',
        since: '2026-10-03T11:00:00Z',
        until: '2026-10-03T13:00:00Z',
      },
      {
        fact: 'contract',
        studio: 'north',
        user: 'fern',
        from: '2026-10-02',
        share_bp: 4000,
        cap_bp: 5000,
        kind: 'employee',
      },
      line(1000n, '2026-10-01T10:00:00Z', { type: 8, amount: -1000n }),
      line(1000n, '2026-10-03T10:00:00Z', { type: 8, amount: -500n }),
      line(5000n, '2026-10-03T10:00:00Z'),
      {
        fact: 'rules',
        studio: 'north',
        list: 'models',
        month: '2026-10',
        half: 1,
        rules: [
          {
            id: 'h',
            name: 'h',
            metric: 'hours',
            steps: [
              { at: '3', amount: '7.00' },
              { at: '3.01', amount: '9.00' },
            ],
          },
          { id: 'p', name: 'p', metric: 'income', steps: [{ at: '35', percent_bp: 1000 }] },
        ],
      },
    ]
    // Base 50.00 − 10.00 − 5.00 = 35.00. On the first there was no contract: −10.00 at 50 %.
    expect(found(facts, october(1)).lines).toEqual([
      ['income:ctb:1:ron:4000', 2000n],
      ['income:ctb:8:ron:5000', -500n],
      ['rule:h', 700n],
      ['rule:p', 350n],
    ])
  })
})
