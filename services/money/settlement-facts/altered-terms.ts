import { atInstant } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { DEFAULT_CAP_BP, DEFAULT_SHARE_BP } from '#shared/money/rules.ts'
import type {
  AlteredTerms,
  RuleListSaid,
  SettlementFactsAsked,
} from '#shared/money/settlement-facts.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { contractsOf } from '#projections/money/facts-read.ts'
import type { FactRow } from '#projections/money/facts.ts'
import { noStudioFacts } from '#projections/money/income-facts.ts'
import { studioTermsOf } from '#projections/money/line-terms.ts'
import { termsOf, type KnownTerms } from './known-terms.ts'
import { capsOf } from './terms-of-half.ts'

/** After every fact that was recorded. */
const LAST = '~'

/**
 * The facts as if these contracts had been set last. What an alteration leaves out stays as it is, on each day from which another
 * contract of the person holds.
 */
export function altered(
  known: KnownTerms,
  { studio, contracts = [], last }: SettlementFactsAsked,
  users: readonly string[],
): Pick<KnownTerms, 'rows' | 'terms'> {
  const byUser = new Map(contracts.map((one) => [one.user, one]))
  const said = saidIn(known.rows, studio)
  const rows = [
    ...known.rows,
    ...users.flatMap((user) => {
      const terms = byUser.get(user) ?? byUser.get(null)
      return terms ? contractRows(said, { studio, user, terms, first: known.first }) : []
    }),
  ]
  return { rows, terms: termsOf(rows, { studio, sites: known.sites, first: known.first, last }) }
}
/** A list that is named takes the place of that list. */
export function rulesUnder(
  said: readonly RuleListSaid[],
  rules: readonly RuleListSaid[] = [],
): readonly RuleListSaid[] {
  const lists = new Set(rules.map(({ list }) => list))
  return [...said.filter(({ list }) => !lists.has(list)), ...rules]
}
/** What a studio and its people's contracts say, for all whose terms are altered. */
const saidIn = (rows: KnownTerms['rows'], studio: string) => ({
  contracts: Map.groupBy(
    contractsOf(rows).filter((one) => one.studio === studio),
    ({ user }) => user,
  ),
  facts: studioTermsOf(rows).get(studio) ?? noStudioFacts,
  caps: capsOf(rows, studio),
})
interface Altering {
  readonly studio: string
  readonly user: string
  readonly terms: AlteredTerms
  readonly first: LocalDay
}
function contractRows(
  { contracts, facts, caps }: ReturnType<typeof saidIn>,
  { studio, user, terms, first }: Altering,
): readonly FactRow[] {
  const own = contracts.get(user) ?? []
  const from = terms.from ?? first
  const capAt = (day: LocalDay) => atInstant(caps, Date.parse(day) + ONE_DAY_MS)
  const days = [from, ...own.map((one) => one.from).filter((day) => day > from)]
  return [...new Set(days)].toSorted().map((day, place) => {
    const before = inForceOn(own, day)
    const value = {
      share_bp: terms.share_bp ?? before?.share_bp ?? shareOn(facts, day),
      cap_bp: terms.cap_bp ?? before?.cap_bp ?? capAt(day) ?? DEFAULT_CAP_BP,
      kind: terms.kind ?? before?.kind ?? 'contractor',
    }
    return alteredRow({ studio, user, day, place, value })
  })
}
const shareOn = ({ shares }: typeof noStudioFacts, day: LocalDay): number =>
  atInstant(shares, Date.parse(day) + ONE_DAY_MS) ?? DEFAULT_SHARE_BP
const ONE_DAY_MS = 86_400_000
const alteredRow = ({
  studio,
  user,
  day,
  place,
  value,
}: {
  readonly studio: string
  readonly user: string
  readonly day: LocalDay
  readonly place: number
  readonly value: object
}): FactRow => ({
  kind: 'contract',
  studio,
  person: user,
  key: '',
  from_day: day,
  from_ms: null,
  value,
  seq: `${LAST}${place}`,
  known_from: LAST,
  known_to: null,
  event: '',
  recorded: '',
  by: '',
})
