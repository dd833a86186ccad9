import type {
  FactBehind,
  FactsBehindAsked,
  ItemNamed,
  ItemsNamedAsked,
  LineBehind,
  LinesBehindAsked,
  SourceIncome,
} from '#shared/money/settlement-facts.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { WITHDRAW } from '#shared/money/transaction-types.ts'
import type { AccountSegment } from '#projections/money/account-segments.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryItemById, queryItemsById } from '#projections/money/items-known.ts'
import type { ItemRow, ItemTables } from '#projections/money/items.ts'
import { queryLinesOfSegments, querySourcesOfSegments } from '#projections/money/lines-behind.ts'
import type { App } from '../../platform/kernel/app.ts'
import { aboutFact, aboutItem } from './fact-about.ts'
import { eventsAt, type EventAt } from './events-at.ts'
import { segmentsOfPerson } from './segments-of-person.ts'

type Reader = Pick<App, 'read' | 'pool'>

/** The statement lines behind a figure, each with the event that reported it. */
export async function findLinesBehind(
  app: Reader,
  asked: LinesBehindAsked,
): Promise<readonly LineBehind[]> {
  const { of, known, studio, after, limit } = asked
  const segments = (await segmentsOfPerson(app, asked)).filter((one) => fits(one, of))
  const types = of === null ? null : [of.kind === 'income' ? of.type : WITHDRAW]
  const currency = of === null ? null : of.currency
  const lines = await queryLinesOfSegments(app.read<IncomeTables>(), segments, {
    known,
    studio,
    types,
    currency,
    after,
    limit,
  })
  const events = await eventsAt(
    app,
    lines.map(({ known_from }) => known_from),
  )
  return lines.map(({ no, known_from, ...line }) => {
    const event = events.get(known_from)
    return {
      ...line,
      known_from,
      site: segments[no - 1]?.site ?? '',
      counts: line.type !== WITHDRAW,
      event: event?.event ?? '',
      recorded: event?.recorded ?? '',
      actor: event?.actor ?? '',
    }
  })
}
function fits({ site, shares, paysPerson }: AccountSegment, of: LinesBehindAsked['of']): boolean {
  if (of === null) return true
  if (of.site !== site) return false
  return of.kind === 'withdrawn' ? paysPerson : shares[of.type - 1] === of.share_bp
}

/** By site and source, also what does not count because another source is the one of record. */
export async function findIncomeBySource(
  app: Reader,
  asked: Pick<LinesBehindAsked, 'studio' | 'user' | 'half' | 'known'>,
): Promise<readonly SourceIncome[]> {
  const segments = await segmentsOfPerson(app, asked)
  const rows = await querySourcesOfSegments(app.read<IncomeTables>(), segments, asked)
  const sums = new Map<string, SourceIncome>()
  for (const { no, source, type, currency, amount, count } of rows) {
    const segment = segments[no - 1]
    if (!segment) continue
    const counts = segment.source === null || segment.source === source
    const key = JSON.stringify([segment.site, source, type, currency, counts])
    const before = sums.get(key)
    sums.set(key, {
      site: segment.site,
      source,
      type,
      currency,
      counts,
      amount: (before?.amount ?? 0n) + BigInt(amount),
      count: (before?.count ?? 0) + count,
    })
  }
  return [...sums.values()]
}

/** Finds what items are called, by id. */
export async function findItemsNamed(
  app: Pick<App, 'read'>,
  asked: ItemsNamedAsked,
): Promise<ReadonlyMap<string, ItemNamed>> {
  if (asked.items.length === 0) return new Map()
  const rows = await queryItemsById(app.read<ItemTables>(), asked)
  return new Map(
    rows.map(({ item, reason, ...named }) => [
      item,
      { ...named, reason: reason === ERASED ? '' : reason },
    ]),
  )
}

/** Finds the other facts that a figure rests on: the item, the set of rates, contract and rules. */
export async function findFactsBehind(
  app: Reader,
  { known, item, rate, events }: FactsBehindAsked,
): Promise<readonly FactBehind[]> {
  const db = app.read<FactTables>()
  const [row, rates, said] = await Promise.all([
    item === null ? undefined : queryItemById(app.read<ItemTables>(), item),
    rate === null ? [] : queryFacts(db, { kinds: ['rates'], keys: [rate.source], known }),
    events.length === 0 ? [] : queryFacts(db, { kinds: ['contract', 'bonusRules'], known }),
  ])
  const sets = rates.filter(({ from_day }) => from_day === rate?.date).slice(-1)
  const terms = said.filter(({ event }) => events.includes(event))
  const facts = [...sets, ...terms]
  const at = await eventsAt(app, [
    ...facts.map(({ known_from }) => known_from),
    ...(row ? [row.known_from, ...(row.known_to === null ? [] : [row.known_to])] : []),
  ])
  return [
    ...(row ? itemFacts(row, { known, at }) : []),
    ...facts.flatMap((fact): FactBehind[] => {
      const event = at.get(fact.known_from)
      return event
        ? [{ ...event, at: fact.from_day, about: aboutFact(fact), amount: null, currency: null }]
        : []
    }),
  ]
}
function itemFacts(
  row: ItemRow,
  { known, at }: { readonly known: string; readonly at: ReadonlyMap<string, EventAt> },
): FactBehind[] {
  const { known_from, known_to, date, amount, currency } = row
  const said = at.get(known_from)
  const reversed = known_to !== null && known_to <= known ? at.get(known_to) : undefined
  const nothing = { amount: null, currency: null }
  return [
    ...(said ? [{ ...said, at: date, about: aboutItem(row, false), amount, currency }] : []),
    ...(reversed ? [{ ...reversed, at: date, about: aboutItem(row, true), ...nothing }] : []),
  ]
}
