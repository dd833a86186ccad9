const eventsText = `import { z } from 'zod'
import { person, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('staff-meals')
const entry = { user: person(), entry: thing() }
/** Streams: \`staff-meals-<entry>\`. An entry belongs to \`user\`, whose key encrypts its text. */
export const staffMealsEvents = {
  StaffMealsEntryAdded: eventType(z.object({ ...entry, text: personal() }), {
    of: partitionByUser,
    name: 'Staff Meals entry added',
  }),
  StaffMealsEntryRemoved: eventType(z.object(entry), {
    of: partitionByUser,
    name: 'Staff Meals entry removed',
  }),
}
export type StaffMealsEvent = EventOf<typeof staffMealsEvents>
`

const refusalsText = `import { defineRefusals, refuser } from '../platform/refusals.ts'

export const staffMealsRefusals = defineRefusals({
  'staffMeals.alreadyThere': { status: 409, text: 'This entry is there already' },
  'staffMeals.notThere': { status: 404, text: 'Entry not found' },
  'staffMeals.userUnknown': { status: 404, text: 'Person not found' },
})
export const refuseStaffMeals = refuser(staffMealsRefusals)
`

const callsText = `import { z } from 'zod'
import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { text } from '../platform/text.ts'

const id = z.string().min(1).max(64)
const changed = z.object({ entry: z.string() })
export const StaffMealsEntry = changed.extend({
  user: z.string(),
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
    reads: ['staff_meals', 'people'],
    allow: read('staff-meals'),
    response: z.array(StaffMealsEntry),
  },
  add: {
    method: 'POST',
    writes: true,
    path: '/api/staff-meals/people/{user}/entries',
    summary: 'Add an entry about a person',
    status: 201,
    about: 'user',
    reads: ['people'],
    allow: manage('staff-meals'),
    params: z.object({ user: id }),
    body: z.object({ text: text(500, 1) }),
    response: changed,
  },
  remove: {
    method: 'DELETE',
    writes: true,
    path: '/api/staff-meals/entries/{entry}',
    summary: 'Remove an entry',
    about: 'object',
    reads: ['people'],
    allow: manage('staff-meals'),
    params: z.object({ entry: id }),
    response: changed,
  },
})
`

/** What is said: events, calls and refusals. By path. */
export const sharedFiles: Readonly<Record<string, string>> = {
  'shared/staff-meals/events.ts': eventsText,
  'shared/staff-meals/refusals.ts': refusalsText,
  'shared/staff-meals/calls.ts': callsText,
}
