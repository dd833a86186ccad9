import { visibilityFor } from '#shared/permissions/actions.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { fullName, type Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import { balanceOn, uncoveredSlots, type LeaveFacts } from '#shared/vacations/balance.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { leaveReads } from '#shared/vacations/needs.ts'
import { holdsSlots, VACATIONS_LISTED_MAX, vacationStatuses } from '#shared/vacations/rules.ts'
import { daysOfSlots } from '#shared/vacations/slots.ts'
import {
  queryLeave,
  queryVacations,
  type ListedVacation,
} from '#projections/vacations/vacation-queries.ts'
import type { VacationRow, VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import { changedPeople } from '../platform/kernel/changed-people.ts'
import { query, type UseCaseInput } from '../platform/kernel/use-case.ts'
import { countRanges, factsOf, ownZone, todayOf } from './facts.ts'
import { freedBy } from './freed-hours.ts'
import { vacationPage } from './pages.ts'
import {
  askedRange,
  checkLeaveRange,
  reckonedNow,
  leaveRequest,
  personInSight,
  vacationRange,
} from './leave-lookups.ts'

/** The number of days after leave has ended in which it is checked for a different count. */
const DRIFT_DAYS = 62

export const leaveBalance = query(vacationCalls.balance)(async (asked) => {
  const { user, on } = asked.query
  const person = await personInSight(asked, user, 'vacations.see')
  const facts = (await factsOf(asked.app, [person], asked.context.now)).of(person)
  return balanceOn(facts, on ?? todayOf(person, asked.context.now))
})

export const leaveCorrections = query(vacationCalls.corrections)(async (asked) => {
  const { user } = asked.query
  await personInSight(asked, user, 'vacations.see')
  const { corrections } = await queryLeave(asked.app.read<VacationTables>(), [user])
  return corrections.map(({ user: _user, halves, ...said }) => ({ ...said, days: halves / 2 }))
})

export const leaveList = query(vacationCalls.getVacationSettings)(async (asked) => {
  const {
    app,
    context: { actor, now },
  } = asked
  const { cancelled = false, status: only, cursor, since, until, ...wanted } = asked.query
  const statuses = vacationStatuses.filter((status) =>
    only === undefined ? cancelled || status !== 'cancelled' : status === only,
  )
  const sight = visibilityFor(actor, 'vacations.see')
  const filter = { ...wanted, statuses }
  const reads = leaveReads
  const changed =
    since === undefined
      ? undefined
      : await changedPeople(app, { since, reads, sight, filter: { ...filter, cursor }, now })
  const users = changed?.users
  const some = users && (await vacationPage(app, sight, { ...filter, users }, { cursor, until }))
  const part = some?.isWhole ? some : undefined
  const { rows, next } = part ?? (await vacationPage(app, sight, filter, { cursor }))
  const { vacations, zones } = await viewsOf(app, rows, now)
  return {
    vacations,
    next,
    ...(changed && { since: changed.since(zones) }),
    ...(part && { users: [...(users ?? [])] }),
  }
})
/** The rows as they are told today, and the zones that say which day that is. */
async function viewsOf(app: App, rows: readonly ListedVacation[], now: Instant) {
  const users = [...new Set(rows.map(({ user }) => user))]
  const people = [...(await app.people.get(users, now)).values()]
  const [facts, drifts] = await Promise.all([
    factsOf(app, people, now),
    driftsOf(app, rows, people, now),
  ])
  const ofPerson = new Map(
    people.map((person) => [person.user, { facts: facts.of(person), today: todayOf(person, now) }]),
  )
  const balance = balances()
  const vacations = rows.flatMap((row): VacationView[] => {
    const known = ofPerson.get(row.user)
    if (!known) return []
    const on = row.from_date > known.today ? row.from_date : known.today
    const { remaining, annual, previous } = balance(known.facts, on)
    const drift = drifts.get(row.vacation) ?? null
    return [{ ...viewOf(row), remaining, annual, previous, drift }]
  })
  return { vacations, zones: people.map((person) => ownZone(person, now)) }
}
/** Rows of one person share a balance wherever they ask about one day. */
function balances() {
  const known = new Map<LeaveFacts, Map<string, ReturnType<typeof balanceOn>>>()
  return (facts: LeaveFacts, on: string) => {
    const days = known.get(facts) ?? new Map<string, ReturnType<typeof balanceOn>>()
    known.set(facts, days)
    const found = days.get(on) ?? balanceOn(facts, on)
    days.set(on, found)
    return found
  }
}

/** Returns the new count of each approved leave that is not long over, where it differs. */
async function driftsOf(
  app: App,
  rows: readonly ListedVacation[],
  people: readonly Person[],
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  const recent = addDays(dateAt(now, null), -DRIFT_DAYS)
  const approved = rows.filter(({ status, to_date }) => status === 'approved' && to_date >= recent)
  const personOf = new Map(people.map((person) => [person.user, person]))
  const counts = await countRanges(
    app,
    approved.map((row) => vacationRange(row, personOf.get(row.user) ?? { joined: [] })),
  )
  return new Map(
    approved.flatMap(({ vacation, counted }, i): [string, number][] => {
      const newly = counts[i]?.counted ?? counted
      return newly.join() === counted.join() ? [] : [[vacation, daysOfSlots(newly.length)]]
    }),
  )
}

export const viewOf = (row: ListedVacation) => ({
  id: row.vacation,
  user: row.user,
  name: fullName(row),
  studio: row.studio_now,
  tipCont: row.tip_cont,
  from: row.from_date,
  from_half: row.from_half,
  to: row.to_date,
  to_half: row.to_half,
  kind: row.kind,
  requested: daysOfSlots(row.counted.length),
  status: row.status,
  requested_at: row.requested_at,
  steps: [...row.steps],
})

export const leavePreview = query(vacationCalls.preview)(async (asked) => {
  const { row, person, range } = await leaveRequest('vacations.see')(asked)
  const [{ counted: slots, holidays, facts: known }, freed, others] = await Promise.all([
    reckonedNow(asked, person, range),
    freedBy(asked.app, range),
    colleaguesAway(asked, person, row),
  ])
  const isTaken = row.kind === 'annual' && holdsSlots(row.status)
  const without = isTaken ? withoutSlots(known, row.counted) : known
  const taken = row.kind === 'annual' ? slots.map((slot) => ({ slot, pending: false })) : []
  return {
    requested: daysOfSlots(row.counted.length),
    counted: daysOfSlots(slots.length),
    balance: balanceOn({ ...without, slots: [...without.slots, ...taken] }, row.from_date),
    freed,
    away: others
      .filter(({ user }) => user !== row.user)
      .map((other) => {
        const { user, name, from, from_half, to, to_half, status } = viewOf(other)
        return { user, name, from, from_half, to, to_half, status }
      }),
    holidays: [...holidays],
  }
})
/** Returns who of the person's studio is away in the same days; none for a person without a studio. */
const colleaguesAway = async (
  { app, context: { actor } }: UseCaseInput<typeof vacationCalls.preview>,
  { studio }: Pick<Person, 'studio'>,
  { from_date: from, to_date: to }: VacationRow,
): Promise<readonly ListedVacation[]> =>
  studio === null
    ? []
    : queryVacations(app.read<VacationTables>(), visibilityFor(actor, 'vacations.see'), {
        studio,
        from,
        to,
        statuses: ['pending', 'approved'],
        limit: VACATIONS_LISTED_MAX,
      })
function withoutSlots(facts: LeaveFacts, slots: readonly string[]): LeaveFacts {
  const gone = new Set(slots)
  return { ...facts, slots: facts.slots.filter(({ slot }) => !gone.has(slot)) }
}

export const leaveCount = query(vacationCalls.count)(async (asked) => {
  const { context, query: range } = asked
  checkLeaveRange(range)
  const person = await personInSight(asked, range.user, 'vacations.see')
  const found = await reckonedNow(asked, person, askedRange(person, range, context.now))
  const { counted: slots, holidays, facts: known } = found
  const taken = range.kind === 'annual' ? slots.map((slot) => ({ slot, pending: true })) : []
  const after = { ...known, slots: [...known.slots, ...taken] }
  return {
    days: daysOfSlots(slots.length),
    balance: balanceOn(after, range.from),
    missing: daysOfSlots(Math.max(0, uncoveredSlots(after) - uncoveredSlots(known))),
    holidays: [...holidays],
  }
})
