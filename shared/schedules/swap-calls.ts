import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, session, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { text } from '../platform/text.ts'
import { PlannedCell } from './hours.ts'
import { problemNames, SWAP_NOTE_MAX, swapStates } from './rules.ts'

const LocalDate = z.iso.date()
const Problems = z.array(z.enum(problemNames))
const Named = z.object({ user: z.string(), name: z.string() })
export const SWAPS = 'swaps'
const ROSTER_AND_PEOPLE = ['roster', PEOPLE]

/** `lapsed`: not decided, and the hours have changed since or have begun. */
const swapStatuses = [...swapStates, 'lapsed'] as const
const SwapStatus = z.enum(swapStatuses)
export type SwapStatus = z.infer<typeof SwapStatus>
export const SwapView = z.object({
  id: z.string(),
  studio: z.string(),
  status: SwapStatus,
  /** Gives `hours` on `date`. */
  user: Named,
  date: z.string(),
  hours: PlannedCell,
  /** Gets them, and gives `other_hours` on `other_date`; null: nothing in return. */
  other: Named,
  other_date: z.string().nullable(),
  other_hours: PlannedCell,
  note: z.string(),
  /** The reason for a rejection; otherwise ''. */
  reason: z.string(),
  requested_at: z.string(),
  /** Whether the caller may approve or reject it. */
  may_decide: z.boolean(),
  /** Problems of the hours that each would get, for those who may plan them while it is open. */
  problems: z.object({ user: Problems, other: Problems }),
})
export type SwapView = z.infer<typeof SwapView>
const Done = z.object({ id: z.string(), status: SwapStatus })

const SwapPartner = Named.extend({
  /** The hours that they work on that date themselves. */
  hours: PlannedCell,
  /** Whether something speaks against their taking the hours; what it is, is theirs. */
  against: z.boolean(),
})
export const SwapPartners = z.object({
  studio: z.string(),
  /** The hours on the date of whose swap it is. */
  hours: PlannedCell,
  partners: z.array(SwapPartner),
  /** Hours of the named partner that one could get in return, and what speaks against that. */
  days: z.array(z.object({ date: z.string(), hours: PlannedCell, problems: Problems })),
})
export type SwapPartners = z.infer<typeof SwapPartners>

const params = z.object({ swap: Id })
export const swapCalls = defineCalls('schedules', {
  askSwap: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/swaps',
    summary:
      'Ask a colleague to take one’s hours on a date, or to swap them for theirs; a planner asks for others',
    about: 'object',
    reads: [SWAPS, ...ROSTER_AND_PEOPLE],
    allow: inPerson,
    status: 201,
    idempotent: true,
    body: z.object({
      studio: Id.optional(),
      /** Whose hours; absent: the caller’s own. Of others for those who may plan both people. */
      user: Id.optional(),
      date: LocalDate,
      other: Id,
      other_date: LocalDate.optional(),
      note: text(SWAP_NOTE_MAX).default(''),
    }),
    response: Done,
  },
  answerSwap: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/swaps/{swap}/answer',
    summary: 'Accept or decline a swap that one is asked for',
    about: 'object',
    reads: [SWAPS, ...ROSTER_AND_PEOPLE],
    allow: inPerson,
    params,
    body: z.object({ accept: z.boolean() }),
    response: Done,
  },
  decideSwap: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/swaps/{swap}/decision',
    summary: 'Approve a swap, which moves the hours, or reject it with a reason',
    about: 'object',
    reads: [SWAPS, ...ROSTER_AND_PEOPLE],
    allow: manage('schedules'),
    idempotent: true,
    params,
    body: z.object({
      decision: z.enum(['approved', 'rejected']),
      /** The reason for a rejection. */
      reason: text(SWAP_NOTE_MAX).optional(),
      /** The problems shown to the caller: 409 if there are more now. */
      seen: Problems.max(2 * problemNames.length).optional(),
    }),
    response: Done,
  },
  withdrawSwap: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/swaps/{swap}/withdrawal',
    summary: 'Take back a swap that one has asked for, while nobody has decided it',
    about: 'object',
    reads: [SWAPS, ...ROSTER_AND_PEOPLE],
    allow: inPerson,
    params,
    response: Done,
  },
  swaps: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/swaps',
    summary: 'Swaps: one’s own, and those of people whose schedule one sees; newest first',
    about: nobody('a list: only swaps in sight are shown'),
    reads: [SWAPS, ...ROSTER_AND_PEOPLE],
    allow: sessionOrRead,
    query: z.object({
      studio: Id.optional(),
      user: Id.optional(),
      state: SwapStatus.optional(),
    }),
    response: z.array(SwapView),
  },
  swapPartners: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/swap-partners',
    summary: 'With whom one could swap one’s hours on a date',
    about: nobody('one’s own hours; colleagues of the same studio and type by name'),
    reads: ROSTER_AND_PEOPLE,
    allow: session,
    query: z.object({
      date: LocalDate,
      studio: Id.optional(),
      /** Whose hours, as in `askSwap`. */
      user: Id.optional(),
      other: Id.optional(),
    }),
    response: SwapPartners,
  },
})
