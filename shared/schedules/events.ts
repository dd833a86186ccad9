import { z } from 'zod'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('schedules')
const byStudio = ({ studio }: { readonly studio: string }): string => studio
const day = { studio: impersonal(), date: z.iso.date() }
const by = doer()
/** A piece of work as `PlannedHours` has it: calls have checked its times. */
const Hours = z.object({ shift: impersonal().nullable(), start: impersonal(), end: impersonal() })
/** Hours with their instants, as they follow from the studio's zone. */
const PublishedHours = Hours.extend({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

/**
 * Streams: `roster-<studio>-<date>`: everything that is planned in a studio for a date. A cell is a person's hours on the date;
 * each event says the whole cell.
 */
export const rosterEvents = {
  /** A planner's draft; nobody but planners sees it. One that equals what is published is none. */
  CellDrafted: eventType(z.object({ user: person(), ...day, cell: z.array(Hours), by }), {
    of: partitionByUser,
    name: 'Schedule drafted',
  }),
  /** From now on this is the person's plan; an empty cell is a day off. */
  CellPublished: eventType(
    z.object({
      user: person(),
      ...day,
      cell: z.array(PublishedHours),
      zone: impersonal(),
      cause: z.enum(['plan', 'open', 'swap']),
      by,
    }),
    { of: partitionByUser, name: 'Schedule published' },
  ),
  /** Hours that have no person yet, and that people may take. */
  ShiftOpened: eventType(
    z.object({ ...day, open: thing(), hours: Hours, tipCont: impersonal().nullable(), by }),
    { of: byStudio, name: 'Open shift added' },
  ),
  OpenShiftWithdrawn: eventType(z.object({ ...day, open: thing(), by }), {
    of: byStudio,
    name: 'Open shift withdrawn',
  }),
  /** Recorded with the CellPublished of the person who took it. */
  OpenShiftTaken: eventType(z.object({ ...day, open: thing(), user: person(), by }), {
    of: byStudio,
    name: 'Open shift taken',
  }),
  /** Hours of a person who is missing, offered to one colleague: `asked` takes them as an open shift, or declines. */
  ShiftOffered: eventType(
    z.object({ ...day, open: thing(), hours: Hours, asked: person(), instead_of: person(), by }),
    { of: byStudio, name: 'Shift offered' },
  ),
  OfferDeclined: eventType(z.object({ ...day, open: thing(), user: person(), by }), {
    of: byStudio,
    name: 'Offered shift declined',
  }),
}
export type RosterEvent = EventOf<typeof rosterEvents>

/** Before planners could, only the person themselves asked. */
const askedThemselves = (said: object) => ({ ...said, by: 'user' in said ? said.user : '' })
const swap = { swap: thing(), studio: impersonal(), user: person(), other: person() }
/**
 * Streams: `swap-<id>`. `user` asks to give `hours`, all that is published for them on `date`, to `other`; for
 * `other_hours` on `other_date` where one is named. No event says that a swap has lapsed: it follows from the roster
 * and the clock.
 */
export const swapEvents = {
  SwapRequested: eventType(
    z.object({
      ...swap,
      date: z.iso.date(),
      hours: z.array(Hours),
      other_date: z.iso.date().nullable(),
      other_hours: z.array(Hours),
      /** The earliest beginning of any of these hours: then it lapses. */
      begins_at: z.iso.datetime(),
      note: personal(z.string(), { of: 'user' }),
      /** The account that has asked: `user`, or a planner for them. */
      by,
    }),
    { of: partitionByUser, name: 'Swap requested' },
    { version: 2, upcast: { 1: askedThemselves } },
  ),
  /** The other agrees; a planner decides then. */
  SwapAccepted: eventType(z.object({ ...swap, by }), {
    of: partitionByUser,
    name: 'Swap accepted',
  }),
  SwapDeclined: eventType(z.object({ ...swap, by }), {
    of: partitionByUser,
    name: 'Swap declined',
  }),
  SwapWithdrawn: eventType(z.object({ ...swap, by }), {
    of: partitionByUser,
    name: 'Swap withdrawn',
  }),
  /** Goes with the CellPublished of both. */
  SwapApproved: eventType(z.object({ ...swap, by }), {
    of: partitionByUser,
    name: 'Swap approved',
  }),
  SwapRejected: eventType(z.object({ ...swap, reason: personal(z.string(), { of: 'by' }), by }), {
    of: partitionByUser,
    name: 'Swap rejected',
  }),
}
export type SwapEvent = EventOf<typeof swapEvents>

/** Streams: `swap-asker-<user>`: a person's requests, so that two at one moment meet. */
export const swapAskerEvents = {
  /** Goes with the SwapRequested. `forgets`: those before it that are no longer open. */
  SwapCounted: eventType(
    z.object({
      user: person(),
      swap: thing(),
      other: person(),
      date: z.iso.date(),
      other_date: z.iso.date().nullable(),
      begins_at: z.iso.datetime(),
      forgets: z.array(impersonal()),
    }),
    { of: partitionByUser, name: 'Swap request counted' },
  ),
}

/** Streams: `schedule-feed-<user>`: the one link under which a calendar reads a person's hours. Its secret is in the vault. */
export const feedEvents = {
  /** Takes the place of the one before it. */
  FeedOpened: eventType(z.object({ user: person(), feed: thing(), opened_at: z.iso.datetime() }), {
    of: partitionByUser,
    name: 'Calendar link created',
  }),
  FeedRevoked: eventType(z.object({ user: person(), feed: thing() }), {
    of: partitionByUser,
    name: 'Calendar link removed',
  }),
}

/** Streams: `planning-<studio>`: how many people are wanted, the patterns that planners keep, and when the plan was made known. */
export const planningEvents = {
  /** Recorded once for all cells of one publishing: the people whose plan it changed, from which date to which. */
  SchedulePublished: eventType(
    z.object({
      studio: impersonal(),
      people: z.array(
        z.object({ user: person(), from: z.iso.date(), to: z.iso.date(), days: z.int() }),
      ),
      by,
    }),
    { of: byStudio, name: 'Schedule changes announced' },
  ),
  /** The whole table from a date on: by shift key, from Monday to Sunday. */
  CoverageSet: eventType(
    z.object({
      studio: impersonal(),
      from: z.iso.date(),
      wanted: z.array(z.object({ shift: impersonal(), days: z.array(z.int()) })),
      by,
    }),
    { of: byStudio, name: 'Coverage set' },
  ),
  /** Cells day after day, to be laid over people and dates again and again: the whole pattern. */
  PatternSaved: eventType(
    z.object({
      studio: impersonal(),
      pattern: impersonal(),
      name: impersonal(),
      cells: z.array(z.array(Hours)),
      by,
    }),
    { of: byStudio, name: 'Shift pattern saved' },
  ),
  PatternRemoved: eventType(z.object({ studio: impersonal(), pattern: impersonal(), by }), {
    of: byStudio,
    name: 'Shift pattern removed',
  }),
}
export type PlanningEvent = EventOf<typeof planningEvents>
