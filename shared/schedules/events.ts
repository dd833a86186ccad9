import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const byStudio = ({ studio }: { readonly studio: string }): string => studio
const day = { studio: z.string(), date: z.iso.date() }
const by = z.string()
/** A piece of work as `PlannedHours` has it: calls have checked its times. */
const Hours = z.object({ shift: z.string().nullable(), start: z.string(), end: z.string() })
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
  /** What a planner has in mind; nobody else sees it. A draft equal to what is published is none. */
  CellDrafted: eventType(
    z.object({ user: z.string(), ...day, cell: z.array(Hours), by }),
    partitionByUser,
  ),
  /** From now on this is the person's plan; an empty cell is a day off. */
  CellPublished: eventType(
    z.object({
      user: z.string(),
      ...day,
      cell: z.array(PublishedHours),
      zone: z.string(),
      cause: z.enum(['plan', 'open', 'swap']),
      by,
    }),
    partitionByUser,
  ),
  /** Hours that nobody has yet and people may take. */
  ShiftOpened: eventType(
    z.object({ ...day, open: z.string(), hours: Hours, tipCont: z.string().nullable(), by }),
    byStudio,
  ),
  OpenShiftWithdrawn: eventType(z.object({ ...day, open: z.string(), by }), byStudio),
  /** Goes with the CellPublished of whoever took it. */
  OpenShiftTaken: eventType(z.object({ ...day, open: z.string(), user: z.string(), by }), byStudio),
}
export type RosterEvent = EventOf<typeof rosterEvents>

const swap = { swap: z.string(), studio: z.string(), user: z.string(), other: z.string() }
/**
 * Streams: `swap-<id>`. `user` asks to give `hours`, all that is published for them on `date`, to `other`; for `other_hours` on
 * `other_date` where one is named. Nobody says that a swap has lapsed: it follows from the roster and the clock.
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
    }),
    partitionByUser,
  ),
  /** The other agrees; a planner decides then. */
  SwapAccepted: eventType(z.object({ ...swap, by }), partitionByUser),
  SwapDeclined: eventType(z.object({ ...swap, by }), partitionByUser),
  SwapWithdrawn: eventType(z.object({ ...swap, by }), partitionByUser),
  /** Goes with the CellPublished of both. */
  SwapApproved: eventType(z.object({ ...swap, by }), partitionByUser),
  SwapRejected: eventType(
    z.object({ ...swap, reason: personal(z.string(), { of: 'by' }), by }),
    partitionByUser,
  ),
}
export type SwapEvent = EventOf<typeof swapEvents>

/** Streams: `swap-asker-<user>`: what somebody has asked for, so that two requests at one moment meet. */
export const swapAskerEvents = {
  /** Goes with the SwapRequested. `forgets`: those before it that are no longer open. */
  SwapCounted: eventType(
    z.object({
      user: z.string(),
      swap: z.string(),
      other: z.string(),
      date: z.iso.date(),
      other_date: z.iso.date().nullable(),
      begins_at: z.iso.datetime(),
      forgets: z.array(z.string()),
    }),
    partitionByUser,
  ),
}

/** Streams: `schedule-feed-<user>`: the one link under which a calendar reads a person's hours. Its secret is in the vault. */
export const feedEvents = {
  /** Takes the place of the one before it. */
  FeedOpened: eventType(
    z.object({ user: z.string(), feed: z.string(), opened_at: z.iso.datetime() }),
    partitionByUser,
  ),
  FeedRevoked: eventType(z.object({ user: z.string(), feed: z.string() }), partitionByUser),
}

/** Streams: `planning-<studio>`: how many people are wanted, the patterns that planners keep, and when the plan was made known. */
export const planningEvents = {
  /** Said once for all cells of one publishing: whose plan it changed, from which date to which. */
  SchedulePublished: eventType(
    z.object({
      studio: z.string(),
      people: z.array(
        z.object({ user: z.string(), from: z.iso.date(), to: z.iso.date(), days: z.int() }),
      ),
      by,
    }),
    byStudio,
  ),
  /** From a date on, the whole table: by shift key, from Monday to Sunday. */
  CoverageSet: eventType(
    z.object({
      studio: z.string(),
      from: z.iso.date(),
      wanted: z.array(z.object({ shift: z.string(), days: z.array(z.int()) })),
      by,
    }),
    byStudio,
  ),
  /** Cells day after day, to be laid over people and dates again and again: the whole pattern. */
  PatternSaved: eventType(
    z.object({
      studio: z.string(),
      pattern: z.string(),
      name: z.string(),
      cells: z.array(z.array(Hours)),
      by,
    }),
    byStudio,
  ),
  PatternRemoved: eventType(z.object({ studio: z.string(), pattern: z.string(), by }), byStudio),
}
export type PlanningEvent = EventOf<typeof planningEvents>
