import { hasPermission, type Actor } from '../platform/allow.ts'
import type { User } from './calls.ts'
import type { UserInfo } from './person-views.ts'
import type { PersonField } from './person-fields.ts'
import { seesPersonal } from './person-rules.ts'
import type { Ranked } from './ranks.ts'

/**
 * `sight`: everyone who has the person in sight. `personal`: the person, and readers of accounts. `reveal`: shown
 * only by a reveal, which is an event.
 */
type FieldVisibility = 'sight' | 'personal' | 'reveal'

/**
 * The one table of who sees which fields of a person, for the profile, lists, filters and the search. A field that is
 * not here is never shown; what is left out of an answer cannot be searched for either.
 */
const fieldVisibility = {
  user: 'sight',
  version: 'sight',
  name: 'sight',
  surname: 'sight',
  tipCont: 'sight',
  type: 'sight',
  studio: 'sight',
  studioul: 'sight',
  timezone: 'sight',
  super: 'sight',
  owner: 'sight',
  active: 'sight',
  erased: 'sight',
  avatar: 'sight',
  culoarea: 'sight',
  date: 'sight',
  /** `mayViewMedia` says which lists. */
  media: 'sight',
  may: 'sight',
  /** Only where the owner and super users ask. */
  erasure: 'sight',
  email: 'personal',
  language: 'personal',
  telefon: 'personal',
  adresa: 'personal',
  oras: 'personal',
  tara: 'personal',
  zipCode: 'personal',
  has: 'personal',
  varsta: 'personal',
  /** Only the month in which the card expires; CNP and series need a reveal. */
  ci: 'personal',
  iban: 'reveal',
  privilegii: 'personal',
  settings: 'personal',
  locker: 'personal',
  cazare: 'personal',
  auto_pause: 'personal',
  chatSound: 'personal',
  chat_setts: 'personal',
  states: 'personal',
  hired: 'personal',
  contract: 'personal',
  ended: 'personal',
  vacationDays: 'personal',
  vacationDaysOwn: 'personal',
  vacationDaysOfStudio: 'personal',
  daysOff: 'personal',
  currentYearDaysOff: 'personal',
  remainingLastYearDaysOff: 'personal',
  new_configs: 'personal',
  conturi: 'personal',
  /** The codes of `conturi`. */
  sites: 'personal',
  nonAdult: 'personal',
} as const satisfies Record<keyof UserInfo | keyof User | PersonField, FieldVisibility>
type Hidden = {
  [F in keyof typeof fieldVisibility]: (typeof fieldVisibility)[F] extends 'sight' ? never : F
}[keyof typeof fieldVisibility]

type Person = Ranked & { readonly studio: string | null }
/** Returns the fields of a person in sight that the viewer may see; the rest is absent. */
export function shownTo<T extends object>(
  viewer: Actor,
  person: Person,
  all: T,
): Omit<T, Hidden> & Partial<T> {
  const personal = seesPersonal(viewer, person)
  const shown = Object.entries(all).filter(([field]) => {
    const visibility: FieldVisibility | undefined = (
      fieldVisibility as Readonly<Record<string, FieldVisibility>>
    )[field]
    return visibility === 'sight' || (visibility === 'personal' && personal)
  })
  return Object.fromEntries(shown) as Omit<T, Hidden> & Partial<T>
}
/**
 * For a query over people in sight: whose personal fields it may look at, everybody's or only the viewer's own. The
 * rule of `seesPersonal`.
 */
export const personalOf = (viewer: Actor): { readonly all: boolean; readonly self: string } => ({
  all: hasPermission(viewer, 'accounts', 'readOnly'),
  self: viewer.user,
})
