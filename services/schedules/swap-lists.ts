import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { fullName, type Person } from '#shared/platform/people.ts'
import { isSameCell, spanOf, type PlannedHours } from '#shared/schedules/hours.ts'
import { SWAP_AROUND_DAYS, SWAPS_LISTED_MAX, swapStates } from '#shared/schedules/rules.ts'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { swapMovesOf } from '#shared/schedules/swaps.ts'
import { querySwaps, type SwapRow, type SwapTables } from '#projections/schedules/swaps.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { query } from '../platform/kernel/use-case.ts'
import { swapDates, swapFacts, type SwapFacts } from './swap-facts.ts'
import { isSwapPartner, swapperFor } from './swaps.ts'

const isOpen = ({ state }: SwapRow): boolean => state === 'requested' || state === 'accepted'
const openStates = ['requested', 'accepted'] as const

/** Lists the swaps that a person sees. */
export const listSwaps = query(swapCalls.swaps)(async (asked) => {
  const { app, context } = asked
  const { state, ...filter } = asked.query
  const { actor, now } = context
  const waits = state === 'requested' || state === 'accepted'
  const rows = await querySwaps(app.read<SwapTables>(), visibilityFor(actor, 'schedules.see'), {
    ...filter,
    states: state === undefined ? swapStates : state === 'lapsed' ? openStates : [state],
    ...(waits ? { after: now } : {}),
    limit: SWAPS_LISTED_MAX,
  })
  const people = await app.people.get(
    [...new Set(rows.flatMap(({ user, other }) => [user, other]))],
    now,
  )
  const facts = await factsByStudio(app, rows.filter(isOpen), people)
  const views = rows.map((row) => viewOf(row, people, facts.get(row.studio), context))
  return state === undefined ? views : views.filter(({ status }) => status === state)
})
/** Loads the facts that decide about open swaps, by studio. */
async function factsByStudio(
  app: App,
  rows: readonly SwapRow[],
  people: ReadonlyMap<string, Person>,
): Promise<ReadonlyMap<string, SwapFacts>> {
  const studios = [...Map.groupBy(rows, ({ studio }) => studio)].map(async ([studio, all]) => {
    const users = new Set(all.flatMap(({ user, other }) => [user, other]))
    const dates = all
      .map(swapDates)
      .flatMap(({ from, to }) => [from, to])
      .toSorted()
    const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
    const known = [...users].flatMap((user) => people.get(user) ?? [])
    return [studio, await swapFacts(app, studio, known, range)] as const
  })
  return new Map(await Promise.all(studios))
}
function viewOf(
  row: SwapRow,
  people: ReadonlyMap<string, Person>,
  facts: SwapFacts | undefined,
  { actor, now }: ActorContext,
): SwapView {
  const { studio, user, other } = row
  const both = [user, other].flatMap((one) => people.get(one) ?? [])
  const open = isOpen(row) && facts
  const isLapsed =
    open &&
    (row.begins_at <= now ||
      swapMovesOf(row).some(
        ({ from, date, hours }) => !isSameCell(facts.publishedOf(from, date), hours),
      ))
  const edits =
    user !== actor.user &&
    other !== actor.user &&
    both.every((one) => may(actor, 'schedules.edit', { ...one, studio }))
  const found = open && !isLapsed && edits ? facts.problemsOf(row) : undefined
  return {
    id: row.swap,
    studio,
    status: isLapsed ? 'lapsed' : row.state,
    user: { user, name: fullName(people.get(user)) },
    date: row.date,
    hours: plain(row.hours),
    other: { user: other, name: fullName(people.get(other)) },
    other_date: row.other_date,
    other_hours: plain(row.other_hours),
    note: row.note,
    reason: row.reason ?? '',
    requested_at: row.requested_at,
    may_decide: edits && row.state === 'accepted' && !isLapsed,
    problems: { user: [...(found?.user ?? [])], other: [...(found?.other ?? [])] },
  }
}
const plain = (hours: readonly PlannedHours[]): PlannedHours[] =>
  hours.map(({ shift, start, end }) => ({ shift, start, end }))

/** Lists the people with whom the caller could swap. */
export const swapPartners = query(swapCalls.swapPartners)(async (asked) => {
  const { app, context } = asked
  const { date, other: named } = asked.query
  const { person, studio } = await swapperFor(app, asked.query, [date], context)
  const all = (await app.people.inStudio(studio)).filter((one) =>
    isSwapPartner(person, one, context.actor),
  )
  const range = { from: addDays(date, -SWAP_AROUND_DAYS), to: addDays(date, SWAP_AROUND_DAYS) }
  const facts = await swapFacts(app, studio, [person, ...all], range)
  const hours = plain(facts.publishedOf(person.user, date))
  const termsWith = (other: string) => ({
    user: person.user,
    other,
    date,
    hours,
    other_date: null,
    other_hours: [],
  })
  const begins = (on: string, [first]: readonly PlannedHours[]) =>
    first === undefined ? 0 : spanOf(on, first, facts.zone).from * 1000
  const now = Date.parse(context.now)
  return {
    studio,
    hours,
    partners: all
      .map((one) => ({
        user: one.user,
        name: fullName(one),
        hours: plain(facts.publishedOf(one.user, date)),
        against: hours.length > 0 && facts.problemsOf(termsWith(one.user)).other.length > 0,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.user < b.user ? -1 : 1)),
    days: all
      .filter(({ user }) => user === named)
      .flatMap(({ user }) => facts.daysOf(user))
      .filter((day) => begins(day.date, day.hours) > now)
      .map((day) => ({
        date: day.date,
        hours: plain(day.hours),
        problems: [
          ...facts.problemsOf({
            ...termsWith(named ?? ''),
            other_date: day.date,
            other_hours: day.hours,
          }).user,
        ],
      }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
})
