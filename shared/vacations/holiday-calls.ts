import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, session } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { nameText } from '../platform/text.ts'
import { HOLIDAYS_PER_STUDIO_MAX, ICS_BYTES_MAX, ignoredEntries } from './rules.ts'
import { LeaveDate } from './slots.ts'

export const Holiday = z.object({ date: z.string(), name: z.string() })
export type Holiday = z.infer<typeof Holiday>
const params = z.object({ studio: Id, date: LeaveDate })
const year = z.coerce.number().int().min(2000).max(2099)

/** A studio's holidays: days on which no leave is taken of anybody's balance. */
export const holidayCalls = defineCalls('vacations', {
  holidays: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/holidays/{studio}',
    summary: 'The holidays of a studio in a year',
    about: 'studio',
    reads: ['leave_calendar'],
    allow: session,
    params: z.object({ studio: Id }),
    query: z.object({ year }),
    response: z.array(Holiday),
  },
  setHoliday: {
    method: 'PUT',
    writes: true,
    path: '/api/vacations/holidays/{studio}/{date}',
    summary: 'Add a holiday, or call it otherwise',
    about: 'studio',
    allow: manage('vacations'),
    params,
    body: z.object({ name: nameText(100, 1) }),
    response: Holiday,
  },
  removeHoliday: {
    method: 'DELETE',
    writes: true,
    path: '/api/vacations/holidays/{studio}/{date}',
    summary: 'Remove a holiday',
    about: 'studio',
    allow: manage('vacations'),
    params,
    response: z.object({ date: z.string() }),
  },
  importHolidays: {
    method: 'POST',
    writes: true,
    path: '/api/vacations/holidays/{studio}/import',
    summary:
      'Add the holidays of a calendar (.ics) that lie in a year; a preview first, if that is asked',
    about: 'studio',
    allow: manage('vacations'),
    bytesMax: ICS_BYTES_MAX + 64 * 1024,
    onlyAsks: (input) => (input as { body: { preview: boolean } }).body.preview,
    params: z.object({ studio: Id }),
    body: z.object({
      calendar: z.string().max(ICS_BYTES_MAX),
      year: z.int().min(2000).max(2099),
      preview: z.boolean().default(false),
    }),
    response: z.object({
      added: z.array(Holiday).max(HOLIDAYS_PER_STUDIO_MAX),
      /** Holidays that are there already, under the same name. */
      unchanged: z.array(Holiday),
      /** Entries that are no holidays of this year: what they are called, and why. */
      ignored: z.array(z.object({ name: z.string(), why: z.enum(ignoredEntries) })),
    }),
  },
})
