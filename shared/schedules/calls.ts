import { z } from 'zod'
import { Id, TipCont } from '../accounts/calls.ts'
import { manage, read, selfOr, sessionOrRead } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { GivenPosition } from '../platform/position.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { DayHalf } from '../vacations/slots.ts'
import { PlannedCell, PlannedHours } from './hours.ts'
import { CELLS_MAX, problemNames } from './rules.ts'

const LocalDate = z.iso.date()
export const range = { from: CalendarDate, to: CalendarDate }
const Problems = z.array(z.enum(problemNames))
export const ROSTER = 'roster'
/** Days ahead in which a person's next shift, and what they are asked to take, is looked for. */
export const NEXT_SHIFT_DAYS = 14

/** A cell as a planner sees it: of which person and date, by their places in `people` and `days`. */
const RosterCell = z.object({
  p: z.int(),
  d: z.int(),
  published: PlannedCell,
  /** Absent: nothing is drafted. */
  draft: PlannedCell.optional(),
  /** Problems of the draft, or else of what is published; absent: none. */
  problems: Problems.optional(),
})
export const RosterPerson = z.object({
  user: z.string(),
  name: z.string(),
  tipCont: z.string(),
  /** Whether the caller may plan them. */
  may_edit: z.boolean(),
  /** From this date on they may not go on air: their document has expired. null: no such date is known. */
  blocked_from: z.string().nullable(),
})
export type RosterPerson = z.infer<typeof RosterPerson>
export const OpenShift = z.object({
  open: z.string(),
  date: z.string(),
  hours: PlannedHours,
  /** The account type it is for; null: everybody. */
  tipCont: z.string().nullable(),
})
export type OpenShift = z.infer<typeof OpenShift>
export const Roster = z.object({
  studio: z.string(),
  zone: z.string(),
  /** The position to give as `since` next time. */
  position: z.string(),
  /** false: people, days and everything else are there; true: only the cells that changed since, and leave and open shifts whole. */
  partial: z.boolean(),
  days: z.array(z.string()),
  people: z.array(RosterPerson),
  /** Only those with something planned or drafted (with `since`: also those that have become empty). */
  cells: z.array(RosterCell),
  leave: z.array(
    z.object({ p: z.int(), d: z.int(), halves: z.array(DayHalf), pending: z.boolean() }),
  ),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  open: z.array(OpenShift),
  /** The studio's shifts as they are on the last of the days. */
  shifts: z.array(z.object({ key: z.string(), start: z.string(), end: z.string() })),
  /** The number of people wanted, by shift key, on each of the days. */
  wanted: z.array(z.object({ shift: z.string(), days: z.array(z.int()) })),
})
export type Roster = z.infer<typeof Roster>

export const OwnSchedule = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      studio: z.string(),
      zone: z.string(),
      hours: z.array(PlannedHours.extend({ starts_at: z.string(), ends_at: z.string() })),
      /** Planned, and freed by leave. */
      freed: PlannedCell,
    }),
  ),
  leave: z.array(z.object({ date: z.string(), halves: z.array(DayHalf), pending: z.boolean() })),
  /** Hours of one's studio that one may take; why not, where one may not. */
  open: z.array(
    OpenShift.extend({
      /** Whether they alone are asked to take it. */
      offered: z.boolean(),
      refused: z.string().nullable(),
    }),
  ),
})
export type OwnSchedule = z.infer<typeof OwnSchedule>
/** A day as `vue_get_schedule` answers it: `id` is day_month (docs/rules/schedules.md#days-of-the-call). */
export const ScheduleDay = z.object({
  id: z.string(),
  label: z.string(),
  index: z.int(),
  shifts: z.array(
    z.object({
      key: z.string(),
      start: z.string(),
      end: z.string(),
      people: z.array(
        z.object({ user: z.string(), name: z.string(), state: z.enum(['planned', 'leave']) }),
      ),
    }),
  ),
})
export type ScheduleDay = z.infer<typeof ScheduleDay>
export const rosterCalls = defineCalls('schedules', {
  roster: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/roster',
    summary: 'What is planned and drafted in a studio, for those who plan',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: read('schedules'),
    query: z.object({ studio: Id, ...range, since: GivenPosition.optional() }),
    response: Roster,
  },
  draft: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/draft',
    summary: 'Draft cells of the roster: each whole, as it is to be; an empty one is a day off',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: manage('schedules'),
    idempotent: true,
    body: z.object({
      studio: Id,
      cells: z
        .array(z.object({ user: Id, date: LocalDate, cell: PlannedCell }))
        .min(1)
        .max(CELLS_MAX),
    }),
    response: z.object({ changed: z.int() }),
  },
  /** Lists what publishing would change, person by person and date by date. */
  changes: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/changes',
    summary: 'What is drafted and not published yet',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: read('schedules'),
    query: z.object({ studio: Id, ...range }),
    response: z.object({
      /** Goes with `publish`: 409 if a draft has changed since. */
      position: z.string(),
      changes: z.array(
        z.object({
          user: z.string(),
          name: z.string(),
          date: z.string(),
          published: PlannedCell,
          draft: PlannedCell,
          by: z.string(),
          problems: Problems,
        }),
      ),
    }),
  },
  publish: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/publish',
    summary: 'Publish what is drafted on these dates, of everybody or of those who are named',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: manage('schedules'),
    idempotent: true,
    body: z.object({
      studio: Id,
      ...range,
      users: z.array(Id).min(1).max(1000).optional(),
      position: GivenPosition.optional(),
    }),
    response: z.object({ published: z.int(), people: z.int() }),
  },
  discard: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/discard',
    summary: 'Give up what is drafted on these dates, of everybody or of those who are named',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: manage('schedules'),
    body: z.object({ studio: Id, ...range, users: z.array(Id).min(1).max(1000).optional() }),
    response: z.object({ changed: z.int() }),
  },
  openShifts: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/open-shifts',
    summary: 'Open hours that people may take',
    about: 'studio',
    reads: [ROSTER],
    allow: manage('schedules'),
    status: 201,
    idempotent: true,
    body: z.object({
      studio: Id,
      date: LocalDate,
      hours: PlannedHours,
      tipCont: TipCont.nullable().default(null),
      count: z.int().min(1).max(20).default(1),
    }),
    response: z.object({ open: z.array(z.string()) }),
  },
  withdrawOpen: {
    method: 'DELETE',
    writes: true,
    path: '/api/schedules/open-shifts/{open}',
    summary: 'Withdraw an open shift that nobody has taken',
    about: 'object',
    reads: [ROSTER],
    allow: manage('schedules'),
    params: z.object({ open: Id }),
    response: z.object({ open: z.string() }),
  },
  takeOpen: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/open-shifts/{open}/take',
    summary: 'Take an open shift of one’s studio: it is in one’s schedule from then on',
    about: 'object',
    reads: [ROSTER, PEOPLE],
    allow: inPerson,
    idempotent: true,
    params: z.object({ open: Id }),
    response: z.object({ open: z.string(), date: z.string(), hours: PlannedHours }),
  },
  mine: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/mine',
    summary: 'What is published for somebody, day by day, and the open shifts that they may take',
    about: 'user',
    reads: [ROSTER, PEOPLE],
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('schedules')),
    query: z.object({ user: Id, ...range }),
    response: OwnSchedule,
  },
  vueGetSchedule: {
    method: 'POST',
    writes: false,
    path: '/vue_get_schedule',
    summary: 'Who works on which shift of a studio on these days',
    about: 'studio',
    reads: [ROSTER, PEOPLE],
    allow: sessionOrRead,
    body: z.object({
      studio: Id,
      queries: z.record(
        z.string().regex(/^([1-9]|1[0-2])$/, 'a month from 1 to 12'),
        z.object({
          days: z.array(z.int().min(1).max(31)).max(31),
          year: z.int().min(2000).max(2099),
        }),
      ),
      type: z.string().max(40).optional(),
    }),
    response: z.array(ScheduleDay),
  },
  coverage: {
    method: 'PUT',
    writes: true,
    path: '/api/schedules/coverage',
    summary: 'Say how many people are wanted on each shift, from a date on',
    about: 'studio',
    reads: [ROSTER],
    allow: manage('schedules'),
    body: z.object({
      studio: Id,
      from: CalendarDate,
      wanted: z
        .array(
          z.object({
            shift: z.string().max(20),
            days: z.array(z.int().min(0).max(1000)).length(7),
          }),
        )
        .max(6)
        .refine(
          (all) => new Set(all.map(({ shift }) => shift)).size === all.length,
          'each shift once, please',
        ),
    }),
    response: z.object({ ok: z.literal(true) }),
  },
})
