import type { Currency } from '#shared/money/amount.ts'
import { dayBegins, dayEnds, localDayOf } from './days.ts'
import type { PostedJournal } from './journal.ts'
import { quotient, decimalRatio, whole, type Ratio } from './ratio.ts'

/** The latest by `from`, of equal ones the last recorded; undefined if none is not after it. */
function latest<T>(all: readonly T[], from: (one: T) => number | string, until: number | string) {
  let found: T | undefined
  for (const one of all)
    if (from(one) <= until && (found === undefined || from(one) >= from(found))) found = one
  return found
}
const zoneless = (day: string | null) => day ?? ''

/** The facts in force, as far as was known at a position (docs/rules/time.md#what-holds-from-when). */
export class Holding {
  readonly journal: PostedJournal
  readonly known: string

  constructor(journal: PostedJournal, known: string) {
    this.journal = journal
    this.known = known
  }
  zone(studio: string): string {
    return this.#studio(studio).zone
  }
  #studio(studio: string) {
    const made = this.journal.known('studio', this.known).find((one) => one.studio === studio)
    if (!made) throw new Error(`no studio ${studio}`)
    return made
  }
  /** At the last instant of a local day. */
  currencyOn(studio: string, day: string): Currency {
    const set = this.journal.known('currency', this.known).filter((one) => one.studio === studio)
    const end = dayEnds(day, this.zone(studio))
    const found = latest(set, (one) => Date.parse(one.said), end - 1)
    return found?.value ?? this.#studio(studio).currency
  }
  #setting<
    T extends { readonly studio: string; readonly from: string | null; readonly said: string },
  >(set: readonly T[], studio: string, day: string): T | undefined {
    const zone = this.zone(studio)
    return latest(
      set.filter((one) => one.studio === studio),
      ({ from, said }) => (from === null ? Date.parse(said) : dayBegins(from, zone)),
      dayEnds(day, zone) - 1,
    )
  }
  /** Returns what the person gets, and what may be taken of it. */
  contract(studio: string, user: string, day: string) {
    const all = this.journal
      .known('contract', this.known)
      .filter((one) => one.studio === studio && one.user === user)
    return (
      latest(all, ({ from }) => from, day) ?? {
        kind: 'contractor' as const,
        share_bp:
          this.#setting(this.journal.known('share', this.known), studio, day)?.value ?? 5000,
        cap_bp: this.#setting(this.journal.known('cap', this.known), studio, day)?.value ?? 5000,
      }
    )
  }
  /** The effective share of a type of line (docs/rules/money.md#effective-share). */
  share(studio: string, user: string, type: number, day: string): number {
    const contract = this.contract(studio, user, day)
    const said = this.#setting(this.journal.known('bears', this.known), studio, day)?.value[
      String(type)
    ]
    const isEmployee = contract.kind === 'employee'
    const usual = isEmployee && type === 8 ? 'studio' : 'shared'
    const bearer = said === undefined || (said === 'person' && isEmployee) ? usual : said
    return bearer === 'studio' ? 0 : bearer === 'person' ? 10_000 : contract.share_bp
  }
  /** The person's own studio at an instant. */
  studioAt(user: string, at: string): string {
    const made = this.journal.known('person', this.known).find((one) => one.user === user)
    if (!made) throw new Error(`no person ${user}`)
    const moves = this.journal.known('moved', this.known).filter((one) => one.user === user)
    const from = ({ from: day, studio, said }: (typeof moves)[number]) =>
      day === null ? Date.parse(said) : dayBegins(day, this.zone(studio))
    return latest(moves, from, Date.parse(at))?.studio ?? made.studio
  }
  typeOn(studio: string, user: string, day: string): string {
    const made = this.journal.known('person', this.known).find((one) => one.user === user)
    const said = this.journal.known('type', this.known).filter((one) => one.user === user)
    return this.#ofDay(said, studio, day)?.tipCont ?? made?.tipCont ?? ''
  }
  isActive(studio: string, user: string, day: string): boolean {
    const said = this.journal.known('active', this.known).filter((one) => one.user === user)
    return this.#ofDay(said, studio, day)?.active ?? true
  }
  #ofDay<T extends { readonly from: string | null; readonly said: string }>(
    said: readonly T[],
    studio: string,
    day: string,
  ): T | undefined {
    return latest(said, (one) => one.from ?? localDayOf(one.said, this.zone(studio)), day)
  }
  isAllocated(trainer: string, model: string, day: string): boolean {
    const said = this.journal
      .known('allocated', this.known)
      .filter((one) => one.trainer === trainer && one.model === model)
    return latest(said, ({ from }) => zoneless(from), day)?.allocated ?? false
  }
  /** Returns the holder of an account at an instant: before the first one that one; undefined while there never was one. */
  holder(site: string, username: string, at: string): string | undefined {
    const said = this.journal
      .known('account', this.known)
      .filter((one) => one.site === site && one.username === username)
    return (latest(said, (one) => Date.parse(one.said), Date.parse(at)) ?? said[0])?.user
  }
  payee(site: string, username: string, day: string): 'studio' | 'person' {
    const said = this.journal
      .known('payee', this.known)
      .filter((one) => one.site === site && one.username === username)
    return latest(said, ({ from }) => from, day)?.payee ?? 'studio'
  }
  /** The source whose lines count; null: all. */
  sourceOfRecord(studio: string, site: string, day: string): string | null {
    const said = this.journal
      .known('source', this.known)
      .filter((one) => one.studio === studio && one.site === site)
    return latest(said, ({ from }) => from, day)?.source ?? null
  }
  /** The rules of a list on a half, by the number of the half from which they hold. */
  rules(
    studio: string,
    list: string,
    half: number,
    numberOf: (one: { month: string; half: 1 | 2 }) => number,
  ) {
    const said = this.journal
      .known('rules', this.known)
      .filter((one) => one.studio === studio && one.list === list)
    return latest(said, numberOf, half)?.rules ?? []
  }
  /** One unit of `from` in `to` on a date, by one set; undefined without one (docs/rules/money.md#rates). */
  rate(date: string, from: Currency, to: Currency): Ratio | undefined {
    if (from === to) return whole(1n)
    const constants = {
      date: '1970-01-01',
      base: 'usd' as Currency,
      quotes: { ron: '4.6', eur: '0.92' } as Partial<Record<Currency, string>>,
      source: 'specification',
    }
    const said = [constants, ...this.journal.known('rates', this.known)]
    const standing = said.filter(
      (one, i) => !said.slice(i + 1).some((o) => o.date === one.date && o.source === one.source),
    )
    const quote = (set: typeof constants, of: Currency) => (of === set.base ? '1' : set.quotes[of])
    const both = standing.filter((set) => quote(set, from) && quote(set, to))
    const set = latest(both, (one) => one.date, date)
    if (!set) return undefined
    return quotient(decimalRatio(quote(set, to) ?? ''), decimalRatio(quote(set, from) ?? ''))
  }
}
