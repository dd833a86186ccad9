import { sql, type Kysely } from 'kysely'
import type { DaySum, DayUnion } from '#shared/online-time/calls.ts'
import type { DaySeconds } from '#shared/online-time/days.ts'
import {
  asked,
  openDays,
  openIn,
  queryParts,
  siteIfAny,
  type OnlineTimeQuery,
  type OnlineTimeTables,
  type PeriodSeconds,
} from './queries.ts'

type Db = Kysely<OnlineTimeTables>
type PersonDay = DaySeconds & { readonly user: string }
interface Days {
  readonly rows: DaySum[]
  readonly unions: DayUnion[]
}

/** Seconds by person, date and site, and their unions: what is folded and what is still open. */
export async function queryDays(db: Db, query: OnlineTimeQuery): Promise<Days> {
  const parts = await queryParts(db, [openIn(query), sumsOn(query)])
  return added(parts.flatMap((part) => daysOf(part, query)))
}
const daysOf = ({ state, period, ...part }: PeriodSeconds, query: OnlineTimeQuery): PersonDay[] =>
  state === null
    ? [{ ...part, date: period }]
    : openDays(part.user, state, query).map((day) => ({ user: part.user, ...day }))

const within = ({ from, to }: OnlineTimeQuery) => sql`d.date between ${from}::date and ${to}::date`
const sumsOn = (query: OnlineTimeQuery) => sql`
  select d."user", d.studio, d.date::text as period, ${siteIfAny}, d.free, d.members, d.private, d.unobserved, null::jsonb as state
  from online_day_sum d where ${within(query)} and ${asked(query)}`

/** Adds up what several sources say of the same days, without zeros; sorted by user, date, site, studio. */
function added(parts: readonly PersonDay[]): Days {
  const sums = new Map<string, PersonDay>()
  for (const part of parts) {
    const id = [part.user, part.date, part.site ?? '', part.studio].join('\u0000')
    const sum = sums.get(id)
    if (!sum) sums.set(id, { ...part })
    else
      for (const figure of ['free', 'members', 'private', 'unobserved'] as const)
        sum[figure] += part[figure]
  }
  const days: Days = { rows: [], unions: [] }
  for (const [, { site, free, members, private: secluded, unobserved, ...whose }] of [...sums].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )) {
    const total = free + members + secluded
    if (site !== null && total + unobserved !== 0)
      days.rows.push({ ...whose, site, free, members, private: secluded, total, unobserved })
    if (site === null && free !== 0) days.unions.push({ ...whose, seconds: free })
  }
  return days
}
