import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { Cell, PlannedHours } from './hours.ts'

const byStudio = ({ studio }: { readonly studio: string }): string => studio
const day = { studio: z.string(), date: z.iso.date() }
const by = z.string()
/** Hours with their instants, as they follow from the studio's zone. */
const PublishedHours = PlannedHours.extend({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

/**
 * Streams: `roster-<studio>-<date>`: everything that is planned in a studio for a date. A cell is a person's hours on the date;
 * each event says the whole cell.
 */
export const rosterEvents = {
  /** What a planner has in mind; nobody else sees it. A draft equal to what is published is none. */
  CellDrafted: eventType(z.object({ user: z.string(), ...day, cell: Cell, by }), partitionByUser),
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
    z.object({ ...day, open: z.string(), hours: PlannedHours, tipCont: z.string().nullable(), by }),
    byStudio,
  ),
  OpenShiftWithdrawn: eventType(z.object({ ...day, open: z.string(), by }), byStudio),
  /** Goes with the CellPublished of whoever took it. */
  OpenShiftTaken: eventType(z.object({ ...day, open: z.string(), user: z.string(), by }), byStudio),
}
export type RosterEvent = EventOf<typeof rosterEvents>

const swap = { swap: z.string(), user: z.string() }
/** Streams: `swap-<id>`. `user` asks to give their hours on `date` to `other`, for the other's on `other_date` if one is named. */
export const swapEvents = {
  SwapRequested: eventType(
    z.object({
      ...swap,
      ...day,
      other: z.string(),
      other_date: z.iso.date().nullable(),
      note: personal(),
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

/** Streams: `planning-<studio>`: how many people are wanted, and the patterns that planners keep. */
export const planningEvents = {
  /** From a date on, the whole table: by shift key, from Monday to Sunday. */
  CoverageSet: eventType(
    z.object({
      studio: z.string(),
      from: z.iso.date(),
      wanted: z.array(z.object({ shift: z.string(), days: z.array(z.int()).length(7) })),
      by,
    }),
    byStudio,
  ),
  /** Weeks of cells, Monday first, to be laid over people and dates. */
  PatternSaved: eventType(
    z.object({
      studio: z.string(),
      pattern: z.string(),
      name: z.string(),
      weeks: z.array(z.array(Cell).length(7)),
      by,
    }),
    byStudio,
  ),
  PatternDropped: eventType(z.object({ studio: z.string(), pattern: z.string(), by }), byStudio),
}
export type PlanningEvent = EventOf<typeof planningEvents>

const feed = { user: z.string(), feed: z.string() }
/** Streams: `schedule-feed-<user>`. The address's token is in the vault alone, as a hash; `secret` refers to it. */
export const feedEvents = {
  FeedOpened: eventType(z.object({ ...feed, secret: z.string() }), partitionByUser),
  FeedRevoked: eventType(z.object({ ...feed, by }), partitionByUser),
}
export type FeedEvent = EventOf<typeof feedEvents>
