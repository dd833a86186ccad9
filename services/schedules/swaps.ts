import { isDeepStrictEqual } from 'node:util'
import { may } from '#shared/permissions/actions.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { isReason } from '#shared/platform/reason.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { dateAt } from '#shared/platform/time.ts'
import { spanOf } from '#shared/schedules/hours.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { SWAPS, swapCalls } from '#shared/schedules/swap-calls.ts'
import { cellsAfter, swapMovesOf, type SwapMove } from '#shared/schedules/swaps.ts'
import { queryOpenSwapsBy, querySwap, type SwapTables } from '#projections/schedules/swaps.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { Turns } from '../platform/concurrency/turns.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible, findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { action, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { areGiven, checkSwapped, publishedOf, rosterAggregate, rosterStream } from './decider.ts'
import { checkPlannable } from './planning.ts'
import { forbiddenOn } from './roster.ts'
import { swapAskerAggregate, swapAskerStream } from './swap-asker.ts'
import { isOpenSwap, swapAggregate, swapStream } from './swap-decider.ts'
import { swapDates, swapFacts } from './swap-facts.ts'

/**
 * Returns the person whose hours are swapped, of the studio that is meant, the one named or their own: the caller, or
 * whom the caller may plan.
 */
export async function swapperFor(
  app: App,
  { user, studio }: { readonly user?: string | undefined; readonly studio?: string | undefined },
  dates: readonly string[],
  { actor, now }: ActorContext,
): Promise<{ readonly person: Person; readonly studio: string }> {
  const whose = user ?? actor.user
  const unknown = () =>
    whose === actor.user
      ? refuseSchedule('schedules.studioUnknown')
      : refuseSchedule('schedules.userUnknown', { user: whose })
  const person = await findVisiblePerson(app, whose, {
    at: now,
    sees: (one) =>
      one.studio !== null &&
      (studio ?? one.studio) === one.studio &&
      (whose === actor.user || (!one.erased && mayPlan(actor, one))),
    unknown,
  })
  const own = person.studio ?? unknown()
  const today = dateAt(now, await checkPlannable(app, own, dates, now))
  // Hours of yesterday may still go on over midnight; hours that have begun are not swapped.
  if (dates.some((date) => date < addDays(today, -1))) return refuseSchedule('schedules.over')
  return { person, studio: own }
}
const mayPlan = (actor: Actor, { user, studio, tipCont }: Person): boolean =>
  may(actor, 'schedules.edit', { user, studio: studio ?? '', tipCont }) &&
  may(actor, 'schedules.edit', { user: '', studio: studio ?? '', tipCont: 'Other' })
/** People of one studio and type swap with each other; a planner asks for those whom they plan, and not themselves. */
export const isSwapPartner = (
  person: Person,
  other: Person | undefined,
  actor: Actor,
): other is Person =>
  other !== undefined &&
  other.user !== person.user &&
  (person.user === actor.user || (other.user !== actor.user && mayPlan(actor, other))) &&
  other.active &&
  !other.erased &&
  other.studio === person.studio &&
  other.tipCont === person.tipCont

export const askSwap = action(swapCalls.askSwap)(async ({ app, body, context }) => {
  const { date, other, other_date = null, note } = body
  const { now, actor, commandId } = context
  const dates = [...new Set([date, ...(other_date === null ? [] : [other_date])])]
  const { person, studio } = await swapperFor(app, body, dates, context)
  if (other === person.user) return refuseSchedule('schedules.swapSelf')
  await findVisiblePerson(app, other, {
    at: now,
    sees: (partner) => isSwapPartner(person, partner, actor),
    unknown: () => refuseSchedule('schedules.userUnknown', { user: other }),
  })
  const zone = await checkPlannable(app, studio, dates, now)
  const days = await daysFor(app, studio, dates)
  const hoursOn = (user: string, on: string) => {
    const state = days.get(on)
    const hours = state ? publishedOf(state, user) : []
    return hours.length > 0 ? hours : refuseSchedule('schedules.swapNothing', { date: on })
  }
  const terms = {
    user: person.user,
    other,
    date,
    hours: [...hoursOn(person.user, date)],
    other_date,
    other_hours: other_date === null ? [] : [...hoursOn(other, other_date)],
  }
  // Both have the same that day: nothing would be another's afterwards.
  if (other_date === date && isDeepStrictEqual(terms.hours, terms.other_hours))
    return refuseSchedule('schedules.swapSame', { date })
  for (const [on, moves] of movesByDay(swapMovesOf(terms))) {
    const state = days.get(on)
    if (!state) continue
    for (const cell of cellsAfter(moves, (user) => publishedOf(state, user)).values())
      checkSwapped(on, cell)
  }
  const begins_at = beginOf(swapMovesOf(terms), zone)
  const asked = { ...terms, swap: commandId, studio, note, begins_at, by: trulyWho(actor) }
  await requestSwap(app, asked, context)
  return { id: commandId, status: 'requested' }
})
/** When the first of these hours begin. */
function beginOf(moves: readonly SwapMove[], zone: string): string {
  const starts = moves.flatMap(({ date, hours }) =>
    hours.map((one) => spanOf(date, one, zone).from),
  )
  return new Date(Math.min(...starts) * 1000).toISOString()
}
type Requested = Extract<CommandOf<typeof swapAggregate>, { type: 'RequestSwap' }>
/** One's requests of one moment wait for each other: in one process all are decided, in several each is retried. */
const turns = new Turns()
/** Asked for and counted among the asker's open ones, or neither. */
const requestSwap = (app: App, asked: Omit<Requested, 'type'>, context: ActorContext) =>
  turns.run(asked.user, async () => {
    const { user, swap, other, date, other_date, begins_at, studio } = asked
    const stream = swapAskerStream(user)
    const [{ state: counted }, found] = await Promise.all([
      app.load(swapAskerAggregate, stream),
      queryOpenSwapsBy(app.read<SwapTables>(), user, context.now),
    ])
    const uncounted = found.filter((one) => !counted.has(one.swap))
    const [closed, gone] = await Promise.all([
      closedOf(app, [...counted.keys()]),
      closedOf(
        app,
        uncounted.map((one) => one.swap),
      ),
    ])
    const older = uncounted.filter((one) => !gone.has(one.swap))
    const count = { user, swap, other, date, other_date, begins_at, closed, older }
    await app.handleMany(
      [
        {
          aggregate: swapAggregate,
          stream: swapStream(swap),
          command: { type: 'RequestSwap', ...asked },
        },
        { aggregate: swapAskerAggregate, stream, command: { type: 'CountSwap', ...count } },
      ],
      context,
      { studio },
    )
  })
/** Which of these swaps are decided, as they stand in the log. */
async function closedOf(app: App, swaps: readonly string[]): Promise<ReadonlySet<string>> {
  const closed = await Promise.all(
    swaps.map(async (swap) => {
      const { state } = await app.load(swapAggregate, swapStream(swap))
      return isOpenSwap(state) ? [] : [swap]
    }),
  )
  return new Set(closed.flat())
}

const movesByDay = (moves: readonly SwapMove[]) => [...Map.groupBy(moves, ({ date }) => date)]
/** Loads the plan of these dates, as it stands in the log. */
async function daysFor(app: App, studio: string, dates: readonly string[]) {
  const states = dates.map(async (date) => {
    const { state } = await app.load(rosterAggregate, rosterStream({ studio, date }))
    return [date, state] as const
  })
  return new Map(await Promise.all(states))
}
/** The swap that the path names, of who is one side of it; answered alike for what is not there. */
const swapOf =
  (side: 'user' | 'other') =>
  async ({
    app,
    params,
    context: { actor },
  }: AskedWith<{ readonly params: { readonly swap: string } }>) => {
    const row = await findVisible(app, {
      look: () => querySwap(app.read<SwapTables>(), params.swap),
      sees: (found) => found[side] === actor.user,
      reach: [SWAPS],
      unknown: () => refuseSchedule('schedules.swapUnknown'),
    })
    return { key: row.swap, studio: row.studio, row }
  }

export const answerSwap = useCase(swapCalls.answerSwap).on(swapAggregate)({
  about: swapOf('other'),
  needs: async ({ app, found: { studio, row } }) => {
    const byDay = movesByDay(swapMovesOf(row))
    const days = await daysFor(
      app,
      studio,
      byDay.map(([date]) => date),
    )
    const lapsed = byDay.some(([date, moves]) => {
      const state = days.get(date)
      return !state || !areGiven(state, moves)
    })
    return { lapsed }
  },
  command: ({ body, needs }) => ({ type: 'AnswerSwap', ...body, ...needs }),
  reply: ({ body: { accept }, found: { key: id } }) => ({
    id,
    status: accept ? 'accepted' : 'declined',
  }),
})

export const withdrawSwap = useCase(swapCalls.withdrawSwap).on(swapAggregate)({
  about: swapOf('user'),
  command: () => ({ type: 'WithdrawSwap' }),
  reply: ({ found: { key: id } }) => ({ id, status: 'withdrawn' }),
})

/** Finds a swap whose two sides the caller may plan, with both of them. */
async function decidableFor({
  app,
  params,
  context: { actor, now },
}: AskedWith<{ readonly params: { readonly swap: string } }>) {
  return findVisible(app, {
    look: async () => {
      const row = await querySwap(app.read<SwapTables>(), params.swap)
      if (!row) return undefined
      const people = await app.people.get([row.user, row.other], now)
      return { row, people: [row.user, row.other].flatMap((user) => people.get(user) ?? []) }
    },
    sees: ({ row: { studio }, people }) =>
      people.length === 2 &&
      people.every(
        (person) =>
          person.user === actor.user || may(actor, 'schedules.edit', { ...person, studio }),
      ) &&
      may(actor, 'schedules.edit', { user: '', studio, tipCont: 'Other' }),
    reach: [SWAPS, PEOPLE],
    unknown: () => refuseSchedule('schedules.swapUnknown'),
  })
}

/** Approval moves the hours with the decision: all that it writes is in the log, or nothing of it. */
export const decideSwap = action(swapCalls.decideSwap)(async (asked) => {
  const { app, context } = asked
  const { decision, reason = '', seen } = asked.body
  const { row, people } = await decidableFor(asked)
  const { studio, swap } = row
  const by = context.actor
  const stream = swapStream(swap)
  if (decision === 'rejected') {
    if (!isReason(reason)) return refuseSchedule('schedules.swapReason')
    const command = { type: 'RejectSwap', by, reason } as const
    await app.handle(swapAggregate, stream, command, context, { studio })
    return { id: swap, status: decision }
  }
  const isGone = people.some(
    (person) => !person.active || person.erased || person.studio !== studio,
  )
  const facts = await swapFacts(app, studio, people, swapDates(row))
  const now = facts.problemsOf(row)
  const isNew = [...now.user, ...now.other].some((one) => seen?.includes(one) === false)
  const days = movesByDay(swapMovesOf(row)).map(([date, moves]) => ({
    aggregate: rosterAggregate,
    stream: rosterStream({ studio, date }),
    command: {
      type: 'SwapHours' as const,
      studio,
      date,
      moves,
      zone: facts.zone,
      forbidden: forbiddenOn(
        date,
        moves.map(({ to }) => to),
        facts,
      ),
    },
  }))
  const approval = { type: 'ApproveSwap' as const, by, isGone, isNew }
  const part = { aggregate: swapAggregate, stream, command: approval }
  await app.handleMany([part, ...days], context, { studio })
  return { id: swap, status: decision }
})
