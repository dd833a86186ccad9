import fc from 'fast-check'
import { accountKey } from './account-key.ts'
import type { NaiveLine, Told } from './testing-income.ts'

const instant = (day: number, hour = 12): string =>
  new Date(Date.UTC(2026, 9, 1) + (day * 24 + hour) * 3_600_000).toISOString()

const logPeople = ['ana', 'bob'] as const
export const logStudios = ['north', 'south'] as const
export const logAccounts = ['x', 'y'] as const
const day = fc.integer({ min: 0, max: 45 })
const moment = fc.tuple(day, fc.integer({ min: 0, max: 23 })).map(([d, h]) => instant(d, h))
const date = day.map((d) => instant(d).slice(0, 10))
const told = (type: string, data: fc.Arbitrary<object>, at: fc.Arbitrary<string> = moment) =>
  fc.record({ type: fc.constant(type), data, at }) as unknown as fc.Arbitrary<Told>

const site = fc.constantFrom('ctb', 'mfc')
const claims = told(
  'SiteAccountSet',
  fc.record({
    user: fc.constantFrom(...logPeople),
    site,
    username: fc.constantFrom(...logAccounts),
    activ: fc.constant(true),
    pass: fc.constant(null),
  }),
)
const joins = told(
  'StudioJoined',
  fc.record({
    user: fc.constantFrom(...logPeople),
    studio: fc.constantFrom(...logStudios),
    timezone: fc.constant('Europe/Bucharest'),
    from: moment,
  }),
)
const contracts = told(
  'ContractSet',
  fc.record({
    user: fc.constantFrom(...logPeople),
    studio: fc.constantFrom(...logStudios),
    from: date,
    share_bp: fc.integer({ min: 0, max: 10_000 }),
    kind: fc.constantFrom('employee', 'contractor'),
    cap_bp: fc.constant(5000),
  }),
)
const sources = told(
  'SourceOfRecordSet',
  fc.record({
    studio: fc.constantFrom(...logStudios),
    site,
    from: date,
    source: fc.constantFrom('a', 'b', null),
  }),
)
const shares = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...logStudios),
    setting: fc.constant('share_bp'),
    value: fc.integer({ min: 0, max: 10_000 }),
    old: fc.constant(5000),
    from: moment,
  }),
)
const bears = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...logStudios),
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
    studio: fc.constantFrom(...logStudios),
    setting: fc.constant('currency'),
    value: fc.constant('ron'),
    old: fc.constant('usd'),
    from: moment,
  }),
)
const erasures = told('PersonErased', fc.record({ user: fc.constantFrom(...logPeople) }))
const zones = told(
  'StudioSettingChanged',
  fc.record({
    studio: fc.constantFrom(...logStudios),
    setting: fc.constant('zone'),
    value: fc.constantFrom('America/Bogota', 'Asia/Tokyo'),
    old: fc.constant('Europe/Bucharest'),
    from: moment,
  }),
)
const line = fc.record({
  site,
  account: fc.constantFrom(...logAccounts),
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
const studiosMade: Told[] = logStudios.map(
  (studio) =>
    ({
      type: 'StudioCreated',
      data: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' },
      at: instant(0),
    }) as unknown as Told,
)
/** A log of facts and lines, in any order; every line has an id of its own, and some are reversed in the end. */
export const anyIncomeLog = fc
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
