import { may } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { addDays, datesBetween } from '#shared/platform/local-day.ts'
import { fullName } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import { ROSTER, rosterCalls } from '#shared/schedules/calls.ts'
import type { RosterEvent } from '#shared/schedules/events.ts'
import { PLANNED_AHEAD_DAYS_MAX } from '#shared/schedules/rules.ts'
import { openIds } from '#shared/schedules/open-ids.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { queryOpenShift } from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import type { StreamPart } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { seenPosition } from '../platform/event-store/positions.ts'
import { awaitDecisions, findVisible, findVisiblePeople } from '../platform/kernel/find-visible.ts'
import { action, query, useCase, type CommandTarget } from '../platform/kernel/use-case.ts'
import { rosterAggregate, rosterKey, rosterStream } from './decider.ts'
import { plannedAround } from './planned-around.ts'
import { planningAggregate, planningStream } from './planning-decider.ts'
import { checkDates, forbiddenOn, rosterFacts, rosterZone, type RosterFacts } from './roster.ts'
import { checkShifts } from './roster-settings.ts'

type RosterPart = StreamPart<typeof rosterAggregate>

/**
 * Refuses an actor who may not plan the studio as a whole: restrictions of trainers are about each
 * person, and looked at there.
 */
export function checkPlanner(studio: string, { actor }: ActorContext): void {
  if (!may(actor, 'schedules.edit', { user: '', studio, tipCont: 'Other' }))
    refuseSchedule('schedules.studioUnknown')
}
/** Returns the target of planning for a whole studio, for an actor who plans there. */
export async function plannedStudio(
  { studio }: { readonly studio: string },
  context: ActorContext,
): Promise<CommandTarget> {
  checkPlanner(studio, context)
  return { key: studio, studio }
}
/** The studio's zone; refused where no such dates are planned. */
export async function checkPlannable(
  app: App,
  studio: string,
  dates: readonly string[],
  now: string,
) {
  const zone = await rosterZone(app, studio)
  const today = dateAt(now, zone)
  const [from, to] = [
    addDays(today, -PLANNED_AHEAD_DAYS_MAX),
    addDays(today, PLANNED_AHEAD_DAYS_MAX),
  ]
  if (dates.some((date) => date < from || date > to))
    refuseSchedule('schedules.tooFar', { from, to })
  return zone
}

export const setCoverage = useCase(rosterCalls.coverage).on(planningAggregate)({
  about: ({ body, context }) => plannedStudio(body, context),
  needs: async ({ app, body: { studio, wanted } }) => {
    await rosterZone(app, studio)
    await checkShifts(
      app,
      studio,
      wanted.map(({ shift }) => shift),
    )
  },
  command: ({ body }) => ({ type: 'SetCoverage', ...body }),
  reply: () => ({ ok: true }),
})

/** Cells are decided by day: a stream holds what is planned in a studio for a date. */
export const draftCells = action(rosterCalls.draft)(async ({ app, body, context }) => {
  const { studio, cells } = body
  checkPlanner(studio, context)
  await checkPlannable(
    app,
    studio,
    cells.map(({ date }) => date),
    context.now,
  )
  await checkShifts(
    app,
    studio,
    cells.flatMap(({ cell }) => cell.map(({ shift }) => shift)),
  )
  const planned = await plannedAround(app, body, context)
  await findVisiblePeople(
    app,
    cells.map(({ user }) => user),
    {
      at: context.now,
      sees: (person) =>
        !person.erased &&
        (may(context.actor, 'schedules.edit', person) ||
          (planned.has(person.user) &&
            may(context.actor, 'schedules.edit', { ...person, studio }))),
      unknown: (user) => refuseSchedule('schedules.userUnknown', { user }),
    },
  )
  const parts = [...Map.groupBy(cells, ({ date }) => date)].map(([date, ofDay]): RosterPart => ({
    aggregate: rosterAggregate,
    stream: rosterStream({ studio, date }),
    command: { type: 'DraftCells', studio, date, cells: lastOfEach(ofDay) },
  }))
  return { changed: (await decided(app, parts, studio, context)).length }
})
/** Keeps the later one of two cells for one person. */
const lastOfEach = <C extends { readonly user: string }>(cells: readonly C[]): readonly C[] => [
  ...new Map(cells.map((cell) => [cell.user, cell])).values(),
]
type CellEvent = Extract<RosterEvent, { type: `Cell${string}` }>
/** Records decisions about cells and returns their events. One day is one append; several are all or nothing. */
async function decided(
  app: App,
  parts: readonly RosterPart[],
  studio: string,
  context: ActorContext,
): Promise<readonly CellEvent[]> {
  const [only, ...others] = parts
  if (only === undefined) return []
  const results =
    others.length > 0
      ? await app.handleMany([...parts], context, { studio })
      : [await app.handle(rosterAggregate, only.stream, only.command, context, { studio })]
  return cellEvents(results.flatMap(({ events }) => events))
}
const cellEvents = (events: readonly RosterEvent[]): readonly CellEvent[] =>
  events.filter((event): event is CellEvent => 'user' in event.data && 'cell' in event.data)

export const draftedChanges = query(rosterCalls.changes)(async (asked) => {
  const { app, context, query: range } = asked
  checkDates(range)
  checkPlanner(range.studio, context)
  const facts = await rosterFacts(app, range, context)
  return { position: facts.position, changes: changesIn(facts, context) }
})
function changesIn(facts: RosterFacts, { actor }: ActorContext) {
  const people = new Map(facts.people.map((person) => [person.user, person]))
  return facts.cells
    .flatMap(({ user, date, published, draft: drafted, drafted_by: by }) => {
      const person = people.get(user)
      if (drafted === null || !person) return []
      if (!may(actor, 'schedules.edit', { ...person, studio: facts.studio })) return []
      const name = fullName(person)
      const found = [...facts.problemsAt(user, date, drafted)]
      const cells = { published: [...published], draft: [...drafted] }
      return [
        {
          user,
          name,
          date,
          by,
          ...cells,
          problems: found,
        },
      ]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.date < b.date ? -1 : 1))
}

/**
 * Returns the people of a studio whom the actor may plan: all, or those named. Refuses the whole list for a name that
 * is none of them.
 */
function editable(
  { people, studio }: RosterFacts,
  named: readonly string[] | undefined,
  { actor }: ActorContext,
): readonly string[] {
  const planned = new Set(
    people
      .filter((person) => may(actor, 'schedules.edit', { ...person, studio }))
      .map(({ user }) => user),
  )
  const other = named?.find((user) => !planned.has(user))
  if (other !== undefined) return refuseSchedule('schedules.userUnknown', { user: other })
  return named === undefined ? [...planned] : [...new Set(named)]
}
/** A part for each of the dates: what is drafted its stream knows, however far the read model has come. */
const ofEachDay = (
  { studio, from, to }: CallInput<typeof rosterCalls.publish>['body'],
  commandOf: (date: string) => RosterPart['command'],
): readonly RosterPart[] =>
  datesBetween(from, to).map((date) => ({
    aggregate: rosterAggregate,
    stream: rosterStream({ studio, date }),
    command: commandOf(date),
  }))

export const publishDrafts = action(rosterCalls.publish)(async ({ app, body, context }) => {
  const { studio, position: given } = body
  checkDates(body)
  checkPlanner(studio, context)
  const position =
    given === undefined ? undefined : await seenPosition(app.progress, [ROSTER], given)
  // What was drafted a moment ago must be seen before it is published unseen.
  if (position !== undefined) await awaitDecisions(app, ROSTER)
  const facts = await rosterFacts(app, body, context)
  const users = editable(facts, body.users, context)
  const wanted = new Set(users)
  const isNewer = facts.cells.some(
    ({ user, changed }) => position !== undefined && changed > position && wanted.has(user),
  )
  if (isNewer) return refuseSchedule('schedules.changedSince')
  const parts = ofEachDay(body, (date) => ({
    type: 'PublishDrafts',
    studio,
    date,
    zone: facts.zone,
    users,
    forbidden: forbiddenOn(date, users, facts),
  }))
  // The announcement goes with what is published: neither is there without the other.
  const results = await app.handleMany(parts, context, {
    studio,
    also: async (events) => [announcement(studio, changedPeople(cellEvents(events)))],
  })
  const events = cellEvents(results.flatMap((one) => one.events))
  const people = changedPeople(events)
  return { published: events.length, people: people.length }
})
const announcement = (
  studio: string,
  people: ReturnType<typeof changedPeople>,
): StreamPart<typeof planningAggregate> => ({
  aggregate: planningAggregate,
  stream: planningStream(studio),
  command: { type: 'AnnouncePublished', studio, people },
})
/** Returns the people whose plan these events change, each with the first and last date. */
const changedPeople = (events: readonly CellEvent[]) =>
  [...Map.groupBy(events, ({ data }) => data.user)].map(([user, theirs]) => {
    const dates = theirs.map(({ data }) => data.date).toSorted()
    const [from = '', to = from] = [dates[0], dates.at(-1)]
    return { user, from, to, days: dates.length }
  })

export const discardDrafts = action(rosterCalls.discard)(async ({ app, body, context }) => {
  const { studio } = body
  checkDates(body)
  checkPlanner(studio, context)
  const users = editable(await rosterFacts(app, body, context), body.users, context)
  const parts = ofEachDay(body, (date) => ({ type: 'DiscardDrafts', studio, date, users }))
  return { changed: (await decided(app, parts, studio, context)).length }
})

export const openShifts = useCase(rosterCalls.openShifts).on(rosterAggregate)({
  about: async ({ body, context }) => ({
    ...(await plannedStudio(body, context)),
    key: rosterKey(body),
  }),
  needs: async ({ app, body: { studio, date, hours, count }, context: { now, commandId } }) => {
    await checkPlannable(app, studio, [date], now)
    await checkShifts(app, studio, [hours.shift])
    return { ids: openIds(commandId, count) }
  },
  command: ({ body: { studio, date, hours, tipCont }, needs: { ids } }) => ({
    type: 'OpenShifts',
    studio,
    date,
    open: ids.map((open) => ({ open, hours, tipCont })),
  }),
  reply: ({ needs: { ids } }) => ({ open: ids }),
})

export const withdrawOpen = useCase(rosterCalls.withdrawOpen).on(rosterAggregate)({
  about: async ({ app, params, context: { actor } }) => {
    const { studio, date } = await findVisible(app, {
      look: () => queryOpenShift(app.read<RosterTables>(), params.open),
      // An offer belongs to whoever may plan both people.
      sees: ({ studio: of, asked, instead_of }) =>
        may(actor, 'schedules.edit', { user: '', studio: of, tipCont: 'Other' }) &&
        [asked, instead_of].every(
          (user) => user === null || may(actor, 'schedules.edit', { user, studio: of }),
        ),
      reach: [ROSTER],
      unknown: () => refuseSchedule('schedules.openUnknown'),
    })
    return { key: rosterKey({ studio, date }), studio, date }
  },
  command: ({ params, found: { studio, date } }) => ({
    type: 'WithdrawOpen',
    studio,
    date,
    ...params,
  }),
  reply: ({ params }) => params,
})
