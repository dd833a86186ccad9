import type { DecisionContext } from '#shared/platform/messages.ts'
import { rosterEvents, type RosterEvent } from '#shared/schedules/events.ts'
import {
  hasBegun,
  HOURS_PER_CELL_MAX,
  isSameCell,
  sortedCell,
  spanOf,
  type PlannedCell,
  type PlannedHours,
} from '#shared/schedules/hours.ts'
import type { WhyForbidden } from '#shared/schedules/problems.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { OPEN_SHIFTS_PER_DAY_MAX } from '#shared/schedules/rules.ts'
import { cellsAfter, type SwapMove } from '#shared/schedules/swaps.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface RosterCellState {
  readonly published: PlannedCell
  /** null: nothing is drafted. */
  readonly draft: PlannedCell | null
}
interface Open {
  readonly hours: PlannedHours
  readonly tipCont: string | null
}
/** An open shift that is offered to one person, in place of another. */
interface Offer {
  readonly asked: string
  readonly instead_of: string
}
interface OpenState extends Open {
  /** null: whoever may take it. */
  readonly offer: Offer | null
}
/** Everything that is planned in a studio for a date. */
interface RosterDay {
  readonly cells: ReadonlyMap<string, RosterCellState>
  readonly open: ReadonlyMap<string, OpenState>
}
interface Day {
  readonly studio: string
  readonly date: string
}
interface Zoned extends Day {
  readonly zone: string
}
interface UserCell {
  readonly user: string
  readonly cell: PlannedCell
}
interface Some extends Day {
  /** null: everybody. */
  readonly users: readonly string[] | null
}
/** The people who may not work on a date, and why. */
export type Forbidden = ReadonlyMap<string, WhyForbidden>
type Published = Extract<RosterEvent, { type: 'CellPublished' }>['data']

export const rosterAggregate = aggregateOf<RosterDay>()({
  name: 'roster',
  events: rosterEvents,
  initial: { cells: new Map(), open: new Map() },
  decide: {
    DraftCells: (
      state,
      { studio, date, cells }: Day & { readonly cells: readonly UserCell[] },
      { actor: by }: DecisionContext,
    ) =>
      cells.flatMap(({ user, cell }) => {
        if (overlaps(cell)) return refuseSchedule('schedules.overlap', { user, date })
        const drafted = { user, studio, date, cell: sortedCell(cell), by }
        return isSameCell(cell, plannedOf(state, user))
          ? []
          : [{ type: 'CellDrafted' as const, data: drafted }]
      }),
    /** `forbidden`: who may not work on the date, and why. */
    PublishDrafts: (
      state,
      { users, forbidden, ...day }: Some & Zoned & { readonly forbidden: Forbidden },
      context,
    ) =>
      draftsOf(state, users).map(([user, cell]) => {
        if (cell.length > 0) checkAllowed(user, day.date, forbidden)
        return published({ ...day, user, cell, cause: 'plan' }, context)
      }),
    DiscardDrafts: (state, { studio, date, users }: Some, { actor: by }) =>
      draftsOf(state, users).map(([user]) => ({
        type: 'CellDrafted' as const,
        data: { user, studio, date, cell: [...publishedOf(state, user)], by },
      })),
    OpenShifts: (
      state,
      {
        studio,
        date,
        open,
      }: Day & { readonly open: readonly (Open & { readonly open: string })[] },
      { actor: by },
    ) => {
      const added = open.filter((one) => !state.open.has(one.open))
      if (state.open.size + added.length > OPEN_SHIFTS_PER_DAY_MAX)
        return refuseSchedule('schedules.openFull')
      return added.map((one) => ({
        type: 'ShiftOpened' as const,
        data: { studio, date, ...one, by },
      }))
    },
    WithdrawOpen: (state, { studio, date, open }: Day & { readonly open: string }, { actor: by }) =>
      state.open.has(open)
        ? [{ type: 'OpenShiftWithdrawn', data: { studio, date, open, by } }]
        : refuseSchedule('schedules.openUnknown'),
    /** Whether they are free was looked at before; that they are asked once is decided here. */
    OfferShift: (
      state,
      { zone, ...offered }: Zoned & Offer & { readonly open: string; readonly hours: PlannedHours },
      { now, actor: by }: DecisionContext,
    ) => {
      const { open, asked, instead_of, date, hours } = offered
      if (state.open.has(open)) return []
      if (hasBegun(date, hours, zone, now)) return refuseSchedule('schedules.over')
      if (state.open.size >= OPEN_SHIFTS_PER_DAY_MAX) return refuseSchedule('schedules.openFull')
      const isAsked = [...state.open.values()].some(
        (one) =>
          one.offer?.asked === asked &&
          one.offer.instead_of === instead_of &&
          !hasBegun(date, one.hours, zone, now),
      )
      return isAsked
        ? refuseSchedule('schedules.offerAsked')
        : [{ type: 'ShiftOffered', data: { ...offered, by } }]
    },
    DeclineOffer: (
      state,
      { studio, date, open, user }: Day & { readonly open: string; readonly user: string },
      { actor: by }: DecisionContext,
    ) =>
      state.open.get(open)?.offer?.asked === user
        ? [{ type: 'OfferDeclined', data: { studio, date, open, user, by } }]
        : refuseSchedule('schedules.openUnknown'),
    /** Whether they may take it was looked at before; that it is there still, and once, is decided here. */
    TakeOpen: (
      state,
      { studio, date, zone, open, user }: Zoned & { readonly open: string; readonly user: string },
      context,
    ) => {
      const found = state.open.get(open)
      if (!found || (found.offer?.asked ?? user) !== user)
        return refuseSchedule('schedules.openUnknown')
      const before = publishedOf(state, user)
      const cell = [...before, found.hours]
      if (cell.length > HOURS_PER_CELL_MAX)
        return refuseSchedule('schedules.cellFull', { hours: HOURS_PER_CELL_MAX })
      if (overlaps(cell)) return refuseSchedule('schedules.openTwoAtOnce')
      return [
        { type: 'OpenShiftTaken', data: { studio, date, open, user, by: context.actor } },
        published({ studio, date, zone, user, cell, cause: 'open' }, context),
        ...replaced(state, { studio, date, zone, open }, context),
      ]
    },
    /** Goes with SwapApproved. `forbidden`: as in PublishDrafts. */
    SwapHours: (
      state,
      {
        moves,
        forbidden,
        ...day
      }: Zoned & {
        readonly moves: readonly SwapMove[]
        readonly forbidden: Forbidden
      },
      context,
    ) => {
      if (!areGiven(state, moves)) return refuseSchedule('schedules.swapLapsed')
      const cells = [...cellsAfter(moves, (user) => publishedOf(state, user))]
      return cells.map(([user, cell]) => {
        checkSwapped(day.date, cell)
        if (cell.length > 0) checkAllowed(user, day.date, forbidden)
        return published({ ...day, user, cell, cause: 'swap' }, context)
      })
    },
  },
  evolve: {
    CellDrafted: (state, { user, cell }) => {
      const before = publishedOf(state, user)
      return withCell(state, user, {
        published: before,
        draft: isSameCell(cell, before) ? null : cell,
      })
    },
    CellPublished: (state, { user, cell }) => {
      const now = cell.map(({ shift, start, end }) => ({ shift, start, end }))
      const draft = state.cells.get(user)?.draft ?? null
      const isDone = draft === null || isSameCell(draft, now)
      return withCell(state, user, { published: now, draft: isDone ? null : draft })
    },
    ShiftOpened: (state, { open, hours, tipCont }) =>
      withOpen(state, open, { hours, tipCont, offer: null }),
    ShiftOffered: (state, { open, hours, asked, instead_of }) =>
      withOpen(state, open, { hours, tipCont: null, offer: { asked, instead_of } }),
    OfferDeclined: (state, { open }) => withoutOpen(state, open),
    OpenShiftWithdrawn: (state, { open }) => withoutOpen(state, open),
    OpenShiftTaken: (state, { open }) => withoutOpen(state, open),
  },
})
/** A date has ten characters: the names of no two studios share a stream. */
export const rosterKey = ({ studio, date }: Day): string => `${studio}-${date}`
export const rosterStream = (day: Day): string => `${rosterAggregate.name}-${rosterKey(day)}`

/** Whether those who give have on the date what they give, and nothing else. */
export const areGiven = (state: RosterDay, moves: readonly SwapMove[]): boolean =>
  moves.every(({ from, hours }) => hours.length > 0 && isSameCell(publishedOf(state, from), hours))
/** Refuses hours gained in a swap that do not go with those that the person has. */
export function checkSwapped(date: string, cell: PlannedCell): void {
  if (cell.length > HOURS_PER_CELL_MAX)
    refuseSchedule('schedules.cellFull', { hours: HOURS_PER_CELL_MAX })
  if (overlaps(cell)) refuseSchedule('schedules.swapOverlap', { date })
}
export const publishedOf = ({ cells }: RosterDay, user: string): PlannedCell =>
  cells.get(user)?.published ?? []
const plannedOf = (state: RosterDay, user: string): PlannedCell =>
  state.cells.get(user)?.draft ?? publishedOf(state, user)
const draftsOf = (
  { cells }: RosterDay,
  users: readonly string[] | null,
): [string, PlannedCell][] => {
  const wanted = users && new Set(users)
  return [...cells].flatMap(([user, { draft }]): [string, PlannedCell][] =>
    draft && (wanted?.has(user) ?? true) ? [[user, draft]] : [],
  )
}
const withCell = (state: RosterDay, user: string, cell: RosterCellState): RosterDay => ({
  ...state,
  cells: new Map(state.cells).set(user, cell),
})
const withOpen = (state: RosterDay, open: string, one: OpenState): RosterDay => ({
  ...state,
  open: new Map(state.open).set(open, one),
})
function withoutOpen(state: RosterDay, open: string): RosterDay {
  const left = new Map(state.open)
  left.delete(open)
  return { ...state, open: left }
}
/**
 * Returns the events that go with an accepted offer: the hours leave the plan of the person who was to work them, where they
 * are whole (of hours that run the rest was offered, and the plan stays: it says who was absent); others are asked no longer.
 */
function replaced(
  state: RosterDay,
  { open, ...day }: Zoned & { readonly open: string },
  context: DecisionContext,
): RosterEvent[] {
  const taken = state.open.get(open)
  if (!taken?.offer) return []
  const { studio, date } = day
  const { instead_of: user } = taken.offer
  const before = publishedOf(state, user)
  const cell = before.filter((hours) => !isSameCell([hours], [taken.hours]))
  const others = [...state.open].filter(
    ([id, one]) => id !== open && one.offer?.instead_of === user,
  )
  return [
    ...(cell.length < before.length
      ? [published({ ...day, user, cell, cause: 'open' }, context)]
      : []),
    ...others.map(([id]) => ({
      type: 'OpenShiftWithdrawn' as const,
      data: { studio, date, open: id, by: context.actor },
    })),
  ]
}
/** By the clock of the date; what reaches over midnight ends the day. */
function overlaps(cell: PlannedCell): boolean {
  const sorted = sortedCell(cell)
  return sorted.some(({ start, end }, i) => {
    const next = sorted[i + 1]
    return next !== undefined && (end <= start || end > next.start)
  })
}
const published = (
  { cell, ...said }: Omit<Published, 'by' | 'cell'> & { readonly cell: PlannedCell },
  { actor: by }: DecisionContext,
): Extract<RosterEvent, { type: 'CellPublished' }> => ({
  type: 'CellPublished',
  data: {
    ...said,
    cell: sortedCell(cell).map((hours) => {
      const { from, to } = spanOf(said.date, hours, said.zone)
      return { ...hours, starts_at: instantOf(from), ends_at: instantOf(to) }
    }),
    by,
  },
})
const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function checkAllowed(user: string, date: string, forbidden: Forbidden): void {
  const why = forbidden.get(user)
  if (why !== undefined) refuseSchedule(`schedules.${why}`, { user, date })
}
