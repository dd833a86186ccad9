import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { accountKey } from './account-key.ts'
import { income } from './income.ts'
import { naiveLeaves, type NaiveLine, type Told } from './testing-income.ts'
import type { IncomeLeafRow, StatementLineRow } from './income-tables.ts'

const instant = (day: number, hour = 12): string =>
  new Date(Date.UTC(2026, 9, 1) + (day * 24 + hour) * 3_600_000).toISOString()

const people = ['ana', 'bob'] as const
const studios = ['north', 'south'] as const
const names = ['x', 'y'] as const
const day = fc.integer({ min: 0, max: 45 })
const moment = fc.tuple(day, fc.integer({ min: 0, max: 23 })).map(([d, h]) => instant(d, h))
const date = day.map((d) => instant(d).slice(0, 10))
const told = (type: string, data: fc.Arbitrary<object>, at: fc.Arbitrary<string> = moment) =>
  fc.record({ type: fc.constant(type), data, at }) as unknown as fc.Arbitrary<Told>

const site = fc.constantFrom('ctb', 'mfc')
const claims = told(
  'SiteAccountSet',
  fc.record({
    user: fc.constantFrom(...people),
    site,
    username: fc.constantFrom(...names),
    activ: fc.constant(true),
    pass: fc.constant(null),
  }),
)
const joins = told(
  'StudioJoined',
  fc.record({
    user: fc.constantFrom(...people),
    studio: fc.constantFrom(...studios),
    timezone: fc.constant('Europe/Bucharest'),
    from: moment,
  }),
)
const contracts = told(
  'ContractSet',
  fc.record({
    user: fc.constantFrom(...people),
    studio: fc.constantFrom(...studios),
    from: date,
    share_bp: fc.integer({ min: 0, max: 10_000 }),
    kind: fc.constantFrom('employee', 'contractor'),
    cap_bp: fc.constant(5000),
  }),
)
const sources = told(
  'SourceOfRecordSet',
  fc.record({
    studio: fc.constantFrom(...studios),
    site,
    from: date,
    source: fc.constantFrom('a', 'b', null),
  }),
)
const shares = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...studios),
    setting: fc.constant('share_bp'),
    value: fc.integer({ min: 0, max: 10_000 }),
    old: fc.constant(5000),
    from: moment,
  }),
)
const bears = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...studios),
    setting: fc.constant('bears'),
    value: fc.dictionary(
      fc.constantFrom('1', '2', '8'),
      fc.constantFrom('shared', 'studio', 'person'),
    ),
    old: fc.constant({}),
    from: moment,
  }),
)
const moneys = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...studios),
    setting: fc.constant('currency'),
    value: fc.constant('ron'),
    old: fc.constant('usd'),
    from: moment,
  }),
)
const erasures = told('PersonErased', fc.record({ user: fc.constantFrom(...people) }))
const zones = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...studios),
    setting: fc.constant('zone'),
    value: fc.constantFrom('America/Bogota', 'Asia/Tokyo'),
    old: fc.constant('Europe/Bucharest'),
    from: moment,
  }),
)
const line = fc.record({
  site,
  account: fc.constantFrom(...names),
  type: fc.constantFrom(1, 2, 8, 11),
  amount: fc.integer({ min: -500, max: -1 }),
  currency: fc.constantFrom('usd', 'eur'),
  at: moment.map((at) => Date.parse(at)),
})
const recorded = told(
  'StatementLinesRecorded',
  fc.record({
    source: fc.constantFrom('a', 'b'),
    import: fc.constant(null),
    studios: fc.constant(null),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
)
const studiosMade: Told[] = studios.map(
  (studio) =>
    ({
      type: 'StudioCreated',
      data: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' },
      at: instant(0),
    }) as unknown as Told,
)
const log = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: recorded },
      claims,
      joins,
      contracts,
      sources,
      zones,
      shares,
      bears,
      moneys,
      erasures,
    ),
    {
      minLength: 15,
      maxLength: 60,
      size: 'max',
    },
  )
  .map((events): readonly Told[] => [...studiosMade, ...identified(events)])

/** Every line gets an id of its own, and some are reversed in the end. */
function identified(events: readonly Told[]): Told[] {
  let id = 0
  const lines: NaiveLine[] = []
  const named = events.map((event) => {
    if (event.type !== 'StatementLinesRecorded') return event
    const data = event.data as { source: string; lines: object[] }
    const own = data.lines.map((one) => ({ ...one, id: String(id++) })) as unknown as NaiveLine[]
    lines.push(...own.map((one) => ({ ...one, source: data.source })))
    return { ...event, data: { ...data, lines: own } as never }
  })
  const reversals = lines
    .filter((_, i) => i % 5 === 0)
    .map(({ source, id: reversed, site: on, account, at }): Told => ({
      type: 'StatementLinesReversed',
      data: {
        source,
        import: null,
        by: 'mara',
        reason: 'wrong',
        lines: [{ id: reversed, place: accountKey(on, account), at }],
      } as never,
      at: instant(46),
    }))
  return [...named, ...reversals]
}
async function leavesAfter(events: readonly Told[], cuts: readonly number[]) {
  const tables = new MemoryTables(income)
  let from = 0
  for (const to of [...cuts, events.length].sort((a, b) => a - b)) {
    await tables.fold(events.slice(from, to))
    from = Math.max(from, to)
  }
  return new Map(
    tables
      .rows<IncomeLeafRow>('income_leaf')
      .map((row) => [
        [row.half, row.studio, row.person, row.site, row.type, row.currency, row.share_bp].join(
          ' ',
        ),
        row.amount,
      ]),
  )
}
const inOrder = (sums: ReadonlyMap<string, number>) =>
  [...sums].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1))

test('income is what the lines and facts come to, wherever batches end and whatever was known first', async () => {
  await fc.assert(
    fc.asyncProperty(log, fc.array(fc.nat(60), { maxLength: 6 }), async (events, cuts) => {
      const within = cuts.map((cut) => Math.min(cut, events.length))
      expect(inOrder(await leavesAfter(events, within))).toEqual(inOrder(naiveLeaves(events)))
    }),
    { numRuns: 300 },
  )
})

test('which lines were known at any position is told by the two positions of each', async () => {
  await fc.assert(
    fc.asyncProperty(log, async (events) => {
      const whole = new MemoryTables(income)
      await whole.fold(events)
      const knownAt = (position: string) =>
        whole
          .rows<StatementLineRow>('statement_line')
          .filter(
            ({ known_from, known_to }) =>
              known_from <= position && (known_to === null || known_to > position),
          )
          .map(({ id }) => id)
      for (const upTo of [1, Math.ceil(events.length / 2), events.length]) {
        const part = new MemoryTables(income)
        await part.fold(events.slice(0, upTo))
        const standing = part
          .rows<StatementLineRow>('statement_line')
          .filter(({ known_to }) => known_to === null)
          .map(({ id }) => id)
        expect(knownAt(String(upTo).padStart(19, '0')).sort()).toEqual(standing.sort())
      }
    }),
  )
})
