import { sql, type Kysely } from 'kysely'
import type { DaySum, DayUnion } from '#shared/online-time/calls.ts'
import type { DaySeconds } from '#shared/online-time/days.ts'
import { asked, inSnapshot, openDays, type OnlineTimeQuery, type OnlineTimeTables } from './queries.ts'

type Db = Kysely<OnlineTimeTables>
type PersonDay = DaySeconds & { readonly user: string }
interface Days {
  readonly rows: DaySum[]
  readonly unions: DayUnion[]
}

/** Seconds by person, date and site, and their unions: what is folded and what is still open. */
export const queryDays = (db: Db, query: OnlineTimeQuery): Promise<Days> =>
  inSnapshot(db, async (snapshot) => added([...(await openDays(snapshot, query)), ...(await sitesOn(snapshot, query)), ...(await unionsOn(snapshot, query))]))

async function sitesOn(db: Db, query: OnlineTimeQuery): Promise<PersonDay[]> {
  const { rows } = await sql<PersonDay>`
    select d."user", d.studio, d.date::text as date, d.site, d.free, d.members, d.private, d.unobserved
    from online_day d where d.date between ${query.from}::date and ${query.to}::date and ${asked(query)}`.execute(db)
  return rows
}
async function unionsOn(db: Db, query: OnlineTimeQuery): Promise<PersonDay[]> {
  const { rows } = await sql<Pick<PersonDay, 'user' | 'studio' | 'date' | 'free'>>`
    select d."user", d.studio, d.date::text as date, d.seconds as free
    from online_union d where d.date between ${query.from}::date and ${query.to}::date and ${asked(query)}`.execute(db)
  return rows.map((row) => ({ ...row, site: null, members: 0, private: 0, unobserved: 0 }))
}
/** What several sources say of the same days, without zeros; sorted by user, date, site, studio. */
function added(parts: readonly PersonDay[]): Days {
  const sums = new Map<string, PersonDay>()
  for (const part of parts) {
    const id = [part.user, part.date, part.site ?? '', part.studio].join('\u0000')
    const sum = sums.get(id)
    if (!sum) sums.set(id, { ...part })
    else for (const figure of ['free', 'members', 'private', 'unobserved'] as const) sum[figure] += part[figure]
  }
  const days: Days = { rows: [], unions: [] }
  for (const [, { site, free, members, private: secluded, unobserved, ...whose }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const total = free + members + secluded
    if (site !== null && total + unobserved !== 0) days.rows.push({ ...whose, site, free, members, private: secluded, total, unobserved })
    if (site === null && free !== 0) days.unions.push({ ...whose, seconds: free })
  }
  return days
}
