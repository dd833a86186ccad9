import { aboutLine } from '#shared/money/fact-about.ts'
import type { MoneyCause, MoneyCausesAsked } from '#shared/money/settlement-facts.ts'
import { halfEnd } from '#shared/platform/local-day.ts'
import { CAUSES_MAX } from '#shared/settlements/rules.ts'
import { queryChangedLines, type ChangedLine } from '#projections/money/changed-lines.ts'
import { queryFacts, type FactRow, type FactTables } from '#projections/money/facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryItemsChanged } from '#projections/money/items-known.ts'
import type { ItemRow, ItemTables } from '#projections/money/items.ts'
import type { App } from '../../platform/kernel/app.ts'
import { aboutFact, aboutItem } from './fact-about.ts'
import { eventsAt } from './events-at.ts'
import { timesOfPeople } from './times-of-people.ts'

type Reader = Pick<App, 'read' | 'pool'>
/** A cause before its event is looked up. */
type Found = Omit<MoneyCause, 'event' | 'type' | 'recorded' | 'actor'>

type Asked = MoneyCausesAsked
/** Returns what became known of people's halves between two positions (docs/rules/settlements.md#difference). */
export async function causesOf(
  app: Reader,
  asked: Asked,
): Promise<readonly (readonly MoneyCause[])[]> {
  if (asked.of.length === 0) return []
  const parts = await Promise.all([
    changedLines(app, asked),
    changedFacts(app, asked),
    changedItems(app, asked),
  ])
  const found = asked.of.map((_, of) =>
    parts
      .flatMap((part) => part[of] ?? [])
      .toSorted((a, b) => (a.position < b.position ? -1 : 1))
      .slice(0, CAUSES_MAX),
  )
  const events = await eventsAt(
    app,
    found.flat().map(({ position }) => position),
  )
  return found.map((causes) =>
    causes.flatMap((cause): MoneyCause[] => {
      const event = events.get(cause.position)
      return event ? [{ ...cause, ...event }] : []
    }),
  )
}

/** Lines of accounts that were theirs then or are now; of every source, as which one counts may have changed as well. */
async function changedLines(app: Reader, asked: Asked): Promise<readonly Found[][]> {
  const { studio, upTo, of } = asked
  const times = await timesOfPeople(app, asked)
  const lines = await queryChangedLines(app.read<IncomeTables>(), times, {
    studio,
    upTo,
    limit: CAUSES_MAX,
  })
  const byHalf = Map.groupBy(lines, (line) => line.of)
  return of.map((_, at) => (byHalf.get(at) ?? []).map(causeOfLine))
}
function causeOfLine({ position, ...line }: ChangedLine): Found {
  const { site, type, currency, at } = line
  return {
    position,
    at: new Date(at).toISOString(),
    about: aboutLine(line),
    line: { site, type, currency },
  }
}

const ofPerson = [
  'contract',
  'joined',
  'holder',
  'payee',
  'type',
  'activity',
  'allocation',
] as const
const ofStudio = ['setting', 'source'] as const
/** Facts that may move a settlement that is signed. */
export const kindsThatMove = [...ofPerson, ...ofStudio] as const
const forRulesAlone: readonly string[] = ['type', 'activity', 'allocation']
/** Facts about the person or the studio; currency, rates and rules do not move what is signed. */
async function changedFacts(app: Reader, { studio, of, upTo }: Asked): Promise<readonly Found[][]> {
  const db = app.read<FactTables>()
  const persons = [...new Set(of.map(({ user }) => user))]
  const [own, general] = await Promise.all([
    queryFacts(db, { kinds: ofPerson, persons, known: upTo }),
    queryFacts(db, { kinds: ofStudio, studio, known: upTo }),
  ])
  const byPerson = Map.groupBy(own, ({ person }) => person)
  return of.map(({ user, half, after }) =>
    [...(byPerson.get(user) ?? []), ...general]
      .filter(
        (row) =>
          row.known_from > after && row.key !== 'currency' && mayTouch(row, { studio, half }),
      )
      .map((row) => ({
        position: row.known_from,
        at: row.from_ms === null ? row.from_day : new Date(Number(row.from_ms)).toISOString(),
        about: aboutFact(row),
        ...(forRulesAlone.includes(row.kind) ? { rulesOnly: true as const } : {}),
      })),
  )
}
/** Returns whether a fact can touch the half; one that holds only from after it moves nothing. */
export function mayTouch(
  { kind, studio: its, from_day, from_ms }: FactRow,
  { studio, half }: { readonly studio: string; readonly half: string },
): boolean {
  if (kind === 'contract' && its !== studio) return false
  if (from_day !== '') return from_day <= halfEnd(half)
  return from_ms === null || Number(from_ms) < Date.parse(halfEnd(half)) + TWO_DAYS_MS
}
const TWO_DAYS_MS = 172_800_000
/** Finds changed items; one that was recorded and reversed between the two positions is none. */
async function changedItems(app: Reader, { studio, of, upTo }: Asked): Promise<readonly Found[][]> {
  const items = await queryItemsChanged(app.read<ItemTables>(), {
    studio,
    users: [...new Set(of.map(({ user }) => user))],
    after: of.map(({ after }) => after).toSorted()[0] ?? '',
    upTo,
    until:
      of
        .map(({ half }) => halfEnd(half))
        .toSorted()
        .at(-1) ?? '',
  })
  const byPerson = Map.groupBy(items, ({ person }) => person)
  return of.map(({ user, half, after }) =>
    (byPerson.get(user) ?? [])
      .filter(({ date, known_from, known_to }) => {
        const isReversed = known_to !== null && known_to > after && known_to <= upTo
        return date <= halfEnd(half) && known_from > after !== isReversed
      })
      .map((row) => causeOfItem(row, after)),
  )
}
function causeOfItem(row: ItemRow, after: string): Found {
  const { item, date, known_from, known_to } = row
  const found = { at: date, item }
  return known_to !== null && known_from <= after
    ? { ...found, position: known_to, about: aboutItem(row, true) }
    : { ...found, position: known_from, about: aboutItem(row, false) }
}
