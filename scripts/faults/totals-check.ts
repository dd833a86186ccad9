import type { DaySeconds } from '#shared/online-time/days.ts'
import { sourceRanks } from '#shared/site-status/statuses.ts'
import { referenceFigures } from '#projections/online-time/reference-figures.ts'
import { faultPeople, FAULT_STUDIO, ZONE, type FaultLogins } from './cast.ts'
import type { Ledger, LedgerLine } from './ledger.ts'
import { expectedTotalsOf, type ExpectedTotals } from './truth.ts'

const DAY_MS = 86_400_000
/** The definition second by second takes long: of a few people, and of each the first lines. */
const NAIVE_PEOPLE = 4
const NAIVE_LINES = 300
interface HalfRow {
  readonly user: string
  readonly month: string
  readonly half: number
}
interface Halves {
  readonly rows: readonly (HalfRow &
    Record<'free' | 'members' | 'private' | 'unobserved', number> & { readonly site: string })[]
  readonly unions: readonly (HalfRow & { readonly seconds: number })[]
}

/** Compares the totals that every API process answers with a computation from the lines alone. */
export async function checkTotals(
  urls: readonly string[],
  credentials: FaultLogins,
  lines: readonly LedgerLine[],
  position: string,
  ledger: Ledger,
): Promise<void> {
  const byUser = Map.groupBy(lines, ({ user }) => user ?? '')
  const expected = new Map(
    faultPeople.flatMap((user) =>
      [...expectedTotalsOf(byUser.get(user) ?? [])].map(
        ([name, sums]) => [`${user} ${name}`, sums] as const,
      ),
    ),
  )
  if (expected.size === 0) ledger.violated('nobody was online: the round says nothing')
  checkComputation(byUser, ledger)
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const range = `from=${date(Date.now() - 30 * DAY_MS)}&to=${date(Date.now() + DAY_MS)}`
  for (const url of urls) {
    const response = await fetch(`${url}/api/online-time/halves?${range}`, {
      headers: { ...credentials.session, 'x-after-position': position },
    })
    const text = await response.text()
    const difference = response.ok
      ? differenceOf(expected, answeredOf(JSON.parse(text) as Halves))
      : `${response.status} ${text}`
    if (difference !== undefined) ledger.violated(`totals of ${url}: ${difference}`)
  }
}

function answeredOf({ rows, unions }: Halves): ExpectedTotals {
  const totals = new Map<string, string>()
  for (const row of rows)
    totals.set(
      `${row.user} ${row.month} ${row.half} ${row.site}`,
      `${row.free} ${row.members} ${row.private} ${row.unobserved}`,
    )
  for (const { user, month, half, seconds } of unions)
    totals.set(`${user} ${month} ${half} union`, String(seconds))
  return totals
}
function differenceOf(expected: ExpectedTotals, answered: ExpectedTotals): string | undefined {
  for (const name of new Set([...expected.keys(), ...answered.keys()]))
    if (expected.get(name) !== answered.get(name))
      return `${name}: ${answered.get(name)} instead of ${expected.get(name)}`
  return undefined
}

/** The harness is checked as well: its computation must be that of the definition, second by second, which the tests of the fold use. */
function checkComputation(
  byUser: ReadonlyMap<string, readonly LedgerLine[]>,
  ledger: Ledger,
): void {
  for (const user of faultPeople.slice(0, NAIVE_PEOPLE)) {
    const lines = (byUser.get(user) ?? []).slice(0, NAIVE_LINES)
    const last = lines.reduce(
      (latest, line) => (line.at > latest.at ? line : latest),
      lines[0] as LedgerLine,
    )
    const closed = ['ctb', 'str'].flatMap((site): LedgerLine[] => [
      ...lines.filter((line) => line.site === site),
      { ...last, site, at: last.at + 1000, status: 0 },
    ])
    const difference = differenceOf(new Map(naively(closed)), expectedTotalsOf(closed))
    if (difference !== undefined)
      ledger.violated(`the harness computes ${user} wrongly: ${difference}`)
  }
}
function* naively(lines: readonly LedgerLine[]): Generator<readonly [string, string]> {
  const observations = lines.map((line) => ({
    ...line,
    rank: sourceRanks.extension,
    stale_s: null,
  }))
  const from = Math.floor(Math.min(...lines.map(({ at }) => at)) / 1000)
  const figures = referenceFigures(
    { observations, heartbeats: [], memberships: [{ from, studio: FAULT_STUDIO, timezone: ZONE }] },
    (lines.at(-1)?.at ?? 0) + 1000,
  )
  const nameOf = ({ date, site }: DaySeconds) =>
    `${date.slice(0, 7)} ${Number(date.slice(8)) <= 15 ? 1 : 2} ${site ?? 'union'}`
  for (const [name, days] of Map.groupBy(figures, nameOf)) {
    const all = (['free', 'members', 'private', 'unobserved'] as const).map((kind) =>
      days.reduce((sum, day) => sum + day[kind], 0),
    )
    if (all.some((seconds) => seconds > 0))
      yield [name, name.endsWith('union') ? String(all[0]) : all.join(' ')]
  }
}
