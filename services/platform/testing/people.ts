import { definePeople } from '#projections/platform/people/define-people.ts'

/** The directory of people for a test of a module that asks `app.people`: told by the events that it is given. */
export const directoryFrom = (told: Parameters<typeof definePeople>[0]) => definePeople(told)
