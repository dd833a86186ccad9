const eventsText = `import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const byUser = (data: { readonly user: string }) => data.user

/** Streams: \`staff-meals-<entry>\`. An entry belongs to \`user\`, whose key encrypts its text. */
export const staffMealsEvents = {
  StaffMealsEntryAdded: eventType(
    z.object({ user: z.string(), entry: z.string(), text: personal(), by: z.string() }),
    byUser,
  ),
  StaffMealsEntryRemoved: eventType(
    z.object({ user: z.string(), entry: z.string(), by: z.string() }),
    byUser,
  ),
}
export type StaffMealsEvent = EventOf<typeof staffMealsEvents>
`

const refusalsText = `import { defineRefusals, refuser } from '../platform/refusals.ts'

export const staffMealsRefusals = defineRefusals({
  'staffMeals.alreadyThere': { status: 409, text: 'this entry is there already' },
  'staffMeals.notThere': { status: 404, text: 'there is no such entry' },
  'staffMeals.userUnknown': { status: 404, text: 'there is no such person' },
})
export const refuseStaffMeals = refuser(staffMealsRefusals)
`

const rulesText = `/** An entry as its stream tells it. */
export type StaffMealsState =
  | { readonly status: 'absent' }
  | { readonly status: 'there'; readonly user: string; readonly text: string }

const allowedWhen = { add: ['absent'], remove: ['there'] } as const satisfies Record<
  string,
  readonly StaffMealsState['status'][]
>
export type StaffMealsAction = keyof typeof allowedWhen

/** Whether this may be done to an entry as it stands: the decider refuses by it. */
export const staffMealsCan = (
  action: StaffMealsAction,
  { status }: Pick<StaffMealsState, 'status'>,
): boolean =>
  allowedWhen[action].some((allowed) => allowed === status)
`

const callsText = `import { z } from 'zod'
import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { text } from '../platform/text.ts'

const id = z.string().min(1).max(64)
export const StaffMealsEntry = z.object({
  user: z.string(),
  entry: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
})
export type StaffMealsEntry = z.infer<typeof StaffMealsEntry>

export const staffMealsCalls = defineCalls({
  list: {
    method: 'GET',
    writes: false,
    path: '/api/staff-meals/entries',
    summary: 'The entries of everybody in sight of the caller',
    status: 200,
    reads: ['staff_meals', 'people'],
    allow: read('staff-meals'),
    response: z.array(StaffMealsEntry),
  },
  add: {
    method: 'POST',
    writes: true,
    about: 'user',
    path: '/api/staff-meals/people/{user}/entries',
    summary: 'Add an entry about a person',
    status: 201,
    reads: ['people'],
    allow: manage('staff-meals'),
    params: z.object({ user: id }),
    body: z.object({ text: text(500, 1) }),
    response: z.object({ entry: z.string() }),
  },
  remove: {
    method: 'DELETE',
    writes: true,
    about: 'object',
    path: '/api/staff-meals/entries/{entry}',
    summary: 'Remove an entry',
    status: 200,
    reads: ['people'],
    allow: manage('staff-meals'),
    params: z.object({ entry: id }),
    response: z.object({ entry: z.string() }),
  },
})
`

/** What is said: events, calls, rules and refusals. By path. */
export const sharedFiles: Readonly<Record<string, string>> = {
  'shared/staff-meals/events.ts': eventsText,
  'shared/staff-meals/refusals.ts': refusalsText,
  'shared/staff-meals/rules.ts': rulesText,
  'shared/staff-meals/calls.ts': callsText,
}
