import { z } from 'zod'
import { read, selfOr, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { answeredByName } from '../platform/by-name.ts'

const LocalDate = z.iso.date()
const seconds = z.int().nonnegative()
export const HalfRow = z.object({
  user: z.string(),
  studio: z.string(),
  month: z.string(),
  half: z.union([z.literal(1), z.literal(2)]),
  site: z.string(),
  free: seconds,
  members: seconds,
  private: seconds,
  total: seconds,
  unobserved: seconds,
})
export type HalfRow = z.infer<typeof HalfRow>
export const HalfUnion = z.object({
  user: z.string(),
  studio: z.string(),
  month: z.string(),
  half: z.union([z.literal(1), z.literal(2)]),
  seconds,
})
export type HalfUnion = z.infer<typeof HalfUnion>
const HalfTotals = z.object({
  free: seconds,
  members: seconds,
  private: seconds,
  total: seconds,
  union: seconds,
  sites: z.record(z.string(), seconds),
})
export const DaySum = HalfRow.omit({ month: true, half: true }).extend({ date: LocalDate })
export type DaySum = z.infer<typeof DaySum>
export const DayUnion = z.object({ user: z.string(), studio: z.string(), date: LocalDate, seconds })
export type DayUnion = z.infer<typeof DayUnion>
const Instant = z.iso.datetime({ offset: true })
/** A span in which a site showed one status without a break, cut at the ends of the range asked for. */
export const OnlineInterval = z.object({
  site: z.string(),
  /** The account whose observation began it. */
  account: z.string(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal('unobserved')]),
  from: Instant,
  /** null: it is still so. */
  to: Instant.nullable(),
})
export type OnlineInterval = z.infer<typeof OnlineInterval>
export const Observation = z.object({
  site: z.string(),
  account: z.string(),
  observer: z.string(),
  status: z.int(),
  observed_at: Instant,
  seq: z.int().nullable(),
  /** Said again without a gap until then; the repetitions are not kept one by one. */
  held_until: Instant.nullable(),
})
export type Observation = z.infer<typeof Observation>
const Halves = z.object({ first: HalfTotals, second: HalfTotals })
export type HalvesByMonth = z.infer<typeof Halves>
/** ISO date, or epoch milliseconds. */
const Bound = z.union([
  LocalDate,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .refine((ms) => Number(ms) < Date.UTC(9999, 0), 'later than the year 9998'),
  z.iso.datetime({ offset: true }),
])

export const onlineTimeCalls = defineCalls('online-time', {
  halves: {
    method: 'GET',
    writes: false,
    path: '/api/online-time/halves',
    summary: 'Online seconds by half-month, person and site, and their union',
    about: 'user',
    reads: ['online_time'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, read('online-time')),
    /** `only=unions` leaves `rows` empty: of a large studio they are megabytes that a wall does not show. */
    query: z.object({
      from: LocalDate,
      to: LocalDate,
      studio: z.string().max(64).optional(),
      user: z.string().max(64).optional(),
      only: z.literal('unions').optional(),
    }),
    response: z.object({
      timezone: z.string(),
      rows: z.array(HalfRow),
      unions: z.array(HalfUnion),
    }),
  },
  days: {
    method: 'GET',
    writes: false,
    path: '/api/online-time/days',
    summary: 'Online seconds by day, person and site, and their union, of at most 62 days',
    about: 'user',
    reads: ['online_time'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, read('online-time')),
    query: z.object({
      from: LocalDate,
      to: LocalDate,
      studio: z.string().max(64).optional(),
      user: z.string().max(64).optional(),
    }),
    response: z.object({ timezone: z.string(), rows: z.array(DaySum), unions: z.array(DayUnion) }),
  },
  intervals: {
    method: 'GET',
    writes: false,
    path: '/api/online-time/intervals',
    summary:
      'What the sites showed of one person over at most 31 days, and the observations behind it',
    about: 'user',
    reads: ['online_time'],
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('online-time')),
    query: z.object({
      user: z.string().max(64),
      from: Instant,
      to: Instant,
      site: z.string().max(64).optional(),
    }),
    response: z.object({
      timezone: z.string(),
      intervals: z.array(OnlineInterval),
      observations: z.array(Observation),
      more: z.boolean(),
    }),
  },
  cache: {
    method: 'GET',
    writes: false,
    path: '/onlinetimechache/{start}/{end}/true',
    summary: 'Online time by month and half over a range',
    about: nobody('a range of days: only people in sight are shown'),
    reads: ['online_time'],
    allow: sessionOrRead,
    params: z.object({ start: Bound, end: Bound }),
    response: z.object({
      cache: z.object({
        totalOnline: z.record(z.string(), Halves),
        sort: z.array(z.object({ user: z.string(), seconds })),
        studiosOnline: answeredByName(
          z.record(z.string(), z.object({ first: seconds, second: seconds })),
        ),
      }),
      assigned: z.array(z.string()),
    }),
  },
})
