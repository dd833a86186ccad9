import { sql, type Kysely } from 'kysely'
import {
  deriveLine,
  holderAt,
  ownStudioAt,
  type Derived,
  type LineFacts,
  type Lookup,
} from '#shared/money/derive.ts'
import { accountKey } from './account-key.ts'
import { FROM_EVER } from './income-facts.ts'
import type { IncomeAccountRow, IncomeTables } from './income-tables.ts'

interface OnSite {
  readonly site: string
  readonly account: string
}
/** A time during which the lines of an account are one person's in one studio; in epoch milliseconds, `until` exclusive. */
export interface AccountSpan {
  readonly account: string
  /** null: it has had no holder. */
  readonly user: string | null
  readonly studio: string | null
  readonly since: number
  readonly until: number
}
/** Facts known now of accounts, their holders and the studios: enough to derive their lines. */
export class LineFactsKnown {
  readonly #accounts: ReadonlyMap<string, IncomeAccountRow>
  readonly #look: Lookup

  constructor(accounts: readonly IncomeAccountRow[], look: Lookup) {
    this.#accounts = new Map(accounts.map((row) => [row.account, row]))
    this.#look = look
  }
  /** Returns an account by its key; undefined for an unknown one. */
  account(key: string): IncomeAccountRow | undefined {
    return this.#accounts.get(key)
  }
  derive(line: LineFacts, key: string): Derived | undefined {
    const account = this.#accounts.get(key)
    return account && deriveLine(line, account.holders, this.#look)
  }
  /** Returns the times by whose its lines are, in order, without a gap. */
  spans(key: string): readonly AccountSpan[] {
    const holders = this.#accounts.get(key)?.holders ?? []
    const joined = holders.flatMap(({ value }) => this.#look.person(value)?.joined ?? [])
    const changes = new Set([FROM_EVER, ...[...holders, ...joined].map(({ at }) => at)])
    const spans: AccountSpan[] = []
    for (const since of [...changes].toSorted((a, b) => a - b)) {
      const user = holderAt(holders, since) ?? null
      const person = user === null ? undefined : this.#look.person(user)
      const studio = (person && ownStudioAt(person, since)) ?? null
      const last = spans.at(-1)
      if (last && last.user === user && last.studio === studio) continue
      if (last) spans[spans.length - 1] = { ...last, until: since }
      spans.push({ account: key, user, studio, since, until: -FROM_EVER })
    }
    return spans
  }
}

export const queryStudioFacts = (db: Kysely<IncomeTables>) =>
  db.selectFrom('income_studio').select(['studio', 'facts']).execute()

/** Reads the facts of accounts by their keys. */
export async function queryFactsOf(
  db: Kysely<IncomeTables>,
  keys: readonly string[],
): Promise<LineFactsKnown> {
  const accounts = await db
    .selectFrom('income_account')
    .selectAll()
    .where('account', '=', sql<string>`any(${[...new Set(keys)]}::text[])`)
    .execute()
  const holders = [...new Set(accounts.flatMap((row) => row.holders.map(({ value }) => value)))]
  const [people, studios] = await Promise.all([
    db
      .selectFrom('income_person')
      .select(['person', 'facts'])
      .where('person', '=', sql<string>`any(${holders}::text[])`)
      .execute(),
    queryStudioFacts(db),
  ])
  const byPerson = new Map(people.map(({ person, facts }) => [person, facts]))
  const byStudio = new Map(studios.map(({ studio, facts }) => [studio, facts]))
  return new LineFactsKnown(accounts, {
    person: (user) => byPerson.get(user),
    studio: (studio) => byStudio.get(studio),
  })
}
export const keyOfAccount = ({ site, account }: OnSite): string => accountKey(site, account)
