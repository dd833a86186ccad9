import { z } from 'zod'
import { session } from './allow.ts'
import { defineCalls, nobody } from './calls.ts'
import type { Instant } from './messages.ts'

/** Name of the read model of people: a caller that must have seen a decision about a person waits for it. */
export const PEOPLE = 'people'

/** A studio that a person belongs to from this moment on, and the zone of their days there. */
export interface Joined {
  readonly studio: string
  readonly timezone: string
  readonly from: Instant
}
/** One row of the directory: what any module may need to know of a person. After an erasure name and surname are `[erased]`. */
export interface Person {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly tipCont: string
  readonly owner: boolean
  /** The rank as it was decided last, whether or not their account shows it yet. */
  readonly super: boolean
  /** At the moment that was asked about; null before they joined any. */
  readonly studio: string | null
  /** Every studio they have belonged to, in the order in which that was said. */
  readonly joined: readonly Joined[]
  readonly active: boolean
  readonly erased: boolean
}

/** Returns the whole name of a person; '' of nobody. */
export const fullName = (person: Partial<Pick<Person, 'name' | 'surname'>> = {}): string =>
  [person.name, person.surname].filter(Boolean).join(' ')

/** The joining in force at a moment: of all before it the latest, and of two at one moment the one recorded last. */
export function joinedAt(joined: readonly Joined[], at: Instant): Joined | null {
  let latest: Joined | null = null
  for (const one of joined)
    if (
      Date.parse(one.from) <= Date.parse(at) &&
      (latest === null || Date.parse(one.from) >= Date.parse(latest.from))
    )
      latest = one
  return latest
}
/** The joining in force by now, given joinings none of which begins later. */
export const joinedLast = (joined: readonly Joined[]): Joined | null => joinedAt(joined, NEVER)
const NEVER: Instant = '9999-12-31T23:59:59.999Z'
/** For who keeps only what is in force by now: whether one more joining, recorded after it, takes its place. */
export const joinsOver = (from: Instant, before: Instant | null): boolean =>
  before === null || Date.parse(from) >= Date.parse(before)
export const studioAt = (joined: readonly Joined[], at: Instant): string | null =>
  joinedAt(joined, at)?.studio ?? null

/** The directory as a screen reads it. */
export const peopleCalls = defineCalls('people', {
  people: {
    method: 'GET',
    writes: false,
    about: nobody('a list: only people in sight are shown'),
    path: '/api/people',
    summary: 'The active people in sight of the caller, of one studio if it is named',
    allow: session,
    reads: [PEOPLE],
    query: z.object({ studio: z.string().max(64).optional() }),
    response: z.array(
      z.object({
        user: z.string(),
        name: z.string(),
        surname: z.string(),
        tipCont: z.string(),
        owner: z.boolean(),
        super: z.boolean(),
        studio: z.string().nullable(),
        active: z.boolean(),
      }),
    ),
  },
})
export type VisiblePerson = z.output<typeof peopleCalls.people.response>[number]
