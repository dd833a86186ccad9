import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../../money/amount.ts'
import { monthHalfOf } from '../../money/half.ts'
import { RateBook } from '../../money/rates.ts'
import { halfEnd, nextHalf } from '../../platform/local-day.ts'
import { computeHalf1, type ComputedHalf } from '../arithmetic-1.ts'
import type { HalfFacts, InstalmentDue, Pile } from '../half-facts.ts'
import type { Posting } from './entries.ts'
import { bookItem, bookSigned } from './testing-book-events.ts'
import { MemoryBooks, openSums } from './testing-books.ts'

const rates = new RateBook([
  {
    date: '2026-01-01',
    base: 'usd',
    quotes: { cop: '4037.5', eur: '0.87', ron: '4.56' },
    source: 'bank',
  },
])
const currency = fc.constantFrom(...currencies)
const pile = (min: number, max: number) =>
  fc.record({ currency, amount: fc.bigInt({ min: BigInt(min), max: BigInt(max) }) })
/** The facts that a random half has of its own; those from earlier halves are added as they are signed. */
const anyHalf = fc.record({
  currency,
  income: fc.array(pile(-30_000, 90_000), { maxLength: 4 }),
  withdrawn: fc.array(pile(-40_000, 0), { maxLength: 2 }),
  items: fc.array(pile(1, 30_000), { maxLength: 3 }),
  late: fc.array(pile(-20_000, 20_000), { maxLength: 2 }),
  owed: fc.array(pile(1, 60_000), { maxLength: 3 }),
  kind: fc.constantFrom('employee' as const, 'contractor' as const),
  cap_bp: fc.integer({ min: 0, max: 10_000 }),
})
type AnyHalf = typeof anyHalf extends fc.Arbitrary<infer T> ? T : never

const factsOf = (
  own: AnyHalf,
  day: string,
  carried: Pile | null,
  due: readonly InstalmentDue[],
): HalfFacts => ({
  ...monthHalfOf(day),
  day: halfEnd(day),
  currency: own.currency,
  rates,
  contract: { kind: own.kind, cap_bp: own.cap_bp },
  tipCont: 'Model',
  income: own.income.map((one, n) => ({
    ...one,
    site: `s${n}`,
    type: 1,
    share_bp: 5000,
    count: 1,
  })),
  withdrawn: own.withdrawn.map((one, n) => ({ ...one, site: `s${n}`, count: 1 })),
  seconds: 0,
  trained: [],
  studio: null,
  rules: { models: [], trainers: [], studio: [] },
  items: own.items.map((one, n) => ({
    ...one,
    item: `b${n}`,
    kind: n === 0 ? 'penalty' : 'bonus',
  })),
  adjustments: own.late.map((one, n) => ({ ...one, key: `2026-10:2:income:s${n}:1:usd:5000` })),
  carried,
  due,
  isFinal: false,
})
const signatureOf = (half: string, own: AnyHalf, made: ComputedHalf) => {
  const lines = made.lines.map((line) => ({
    ...line,
    amount: String(line.amount),
    gross: line.gross === null ? null : String(line.gross),
  }))
  const taken = made.taken.map((one) => ({ ...one, amount: Number(one.amount) }))
  const [net, carry] = [String(made.net), String(made.carry)]
  return bookSigned(1, own.currency, lines, {
    ...monthHalfOf(half),
    taken,
    net,
    carry,
    result_hash: half,
  })
}

interface SignedHalf {
  readonly books: MemoryBooks
  readonly half: string
  readonly own: AnyHalf
  readonly made: ComputedHalf
  /** Instalments that no half has taken yet. */
  readonly open: readonly InstalmentDue[]
  readonly postings: readonly Posting[]
}
/** Half after half of one person, each signed as the arithmetic has it; `look` sees the books after each signature. */
function signAll(halves: readonly AnyHalf[], look: (signed: SignedHalf) => void): void {
  const books = new MemoryBooks()
  let half = '2026-11-01'
  let carried: Pile | null = null
  let open: InstalmentDue[] = []
  for (const own of halves) {
    for (const { currency: in_, amount } of own.owed) {
      const item = `i${half}-${open.length}`
      books.add(bookItem(item, open.length % 2 ? 'purchase' : 'upfront', Number(amount), in_))
      open.push({ item, n: 1, currency: in_, rest: amount })
    }
    const made = computeHalf1(factsOf(own, half, carried, open))
    const taken = new Map(made.taken.map(({ item, amount }) => [item, amount]))
    open = open
      .map((one) => ({ ...one, rest: one.rest - (taken.get(one.item) ?? 0n) }))
      .filter(({ rest }) => rest > 0n)
    const postings = books.add(signatureOf(half, own, made))
    expect(openSums(postings)).toEqual({})
    look({ books, half, own, made, open, postings })
    carried = made.carry > 0n ? { currency: own.currency, amount: made.carry } : null
    half = nextHalf(half)
  }
}
const signingAll = (look: (signed: SignedHalf) => void) =>
  fc.assert(
    fc.property(fc.array(anyHalf, { minLength: 1, maxLength: 5 }), (halves) =>
      signAll(halves, look),
    ),
  )
const about = (half: string) => ({ studio: 'north', user: 'fern', by: 'oak', ...monthHalfOf(half) })

test('what is owed to the person is the net, and nothing once it is paid', () =>
  signingAll(({ books, half, own, made: { net } }) => {
    expect(books.balance('payable', own.currency)).toBe(-net)
    const paid = { run: null, reference: '1', amount: String(net), currency: own.currency }
    const made = books.add({ type: 'SettlementPaid', data: { ...about(half), ...paid } })
    expect(openSums(made)).toEqual({})
    for (const each of currencies) expect(books.balance('payable', each)).toBe(0n)
  }))

test('advances and purchases are what no half has taken yet', () =>
  signingAll(({ books, open }) => {
    for (const each of currencies) {
      const rests = open.filter((one) => one.currency === each).map(({ rest }) => rest)
      expect(books.balance('advances', each) + books.balance('purchases', each)).toBe(
        rests.reduce((sum, rest) => sum + rest, 0n),
      )
    }
  }))

/** With two currencies a carry may come to nothing in the next half's: it is then no line, and stays a claim. */
test('receivable is the carry, where all halves are in one currency', () =>
  fc.assert(
    fc.property(currency, fc.array(anyHalf, { minLength: 1, maxLength: 5 }), (each, halves) =>
      signAll(
        halves.map((half) => ({ ...half, currency: each })),
        ({ books, made }) => expect(books.balance('receivable', each)).toBe(made.carry),
      ),
    ),
  ))

test('a half that is reopened leaves the books as they were before it was signed', () =>
  signingAll(({ books, half, own, postings }) => {
    const reopened = {
      reason: 'a slip',
      signed: half,
      currency: own.currency,
      taken: [],
      left: [],
    }
    const data = { ...about(half), ...reopened }
    const made = books.add({ type: 'SettlementReopened', data })
    expect(openSums(made)).toEqual({})
    expect(made.map((one) => ({ ...one, amount: -one.amount }))).toEqual(postings)
    // The next half is signed on this one, as if it stood.
    books.postings.splice(books.postings.length - made.length)
  }))
