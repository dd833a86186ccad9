import { hasPermission, type Actor } from '../platform/allow.ts'
import { pictureTypes, type FileLimits } from '../platform/file-types.ts'
import { mayDo } from '../permissions/actions.ts'
import { rankOf, type Ranked } from './ranks.ts'
import { isVisibleTo } from './rules.ts'

/** Fixed, word for word (docs/rules/people.md#messages-of-fields). */
export const messages = {
  email: 'Please enter a valid email address',
  letters: 'Letters and spaces only',
  samePassword: 'Please enter the same password as above',
  number: 'Please enter a valid number',
} as const
/** The message of the minimum-length check, in its fixed spelling (docs/rules/people.md#messages-of-fields). */
export const lengthMessage = (field: string, n: number): string =>
  `${field} length must be grater than ${n}`

/**
 * Values that arrive base64 + XOR are plain text here: nothing is decoded, so that a name which merely looks like base64
 * stays itself (docs/rules/people.md#encoded-values). An inactive person keeps their accounts on sites
 * (docs/rules/people.md#setting-inactive).
 */

/** Days off a year where no other number is set (docs/rules/people.md#vacation-days). */
export const VACATION_DAYS_DEFAULT = 21
export const AGE_MIN = 18
/** Alerts are due when a document expires within so many days (docs/rules/people.md#identity-document). */
export const ID_ALERT_DAYS = [60, 30, 7] as const
/** How far ahead one can ask which documents expire. */
export const ID_EXPIRIES_DAYS_MAX = 90
export const nonAdultNetworks = [
  'twitter',
  'youtube',
  'amazon',
  'skype',
  'lovense',
  'exclusive',
] as const
export const mediaLists = ['galleries', 'avatar', 'social', 'erotic', 'glamour', 'admin'] as const
export type MediaList = (typeof mediaLists)[number]
export const MEDIA_BYTES_MAX = 20 * 1024 * 1024
export const mediaLimits: FileLimits = {
  types: pictureTypes,
  bytes_max: MEDIA_BYTES_MAX,
  count_max: 20,
}
/** Pictures a person may have in one list. */
export const MEDIA_LIST_MAX = 500
export const thumbnailSizes = [64, 128, 512] as const
/** Secrets that are revealed one by one, each time with a reason. */
export const revealable = ['cnp', 'serie', 'iban', 'sitePassword', 'nonAdultPassword'] as const

/**
 * The login that means everybody in a selection. No person can have it, and no list holds it: a screen adds it where
 * it selects.
 */
export const ALL_USERS = 'All'
/** A login as it is compared with others: two that differ by capitals alone look like one person. */
export const sameLogin = (user: string): string => user.toLowerCase()
export const isReserved = (user: string): boolean => sameLogin(user) === sameLogin(ALL_USERS)

type Person = Ranked & { readonly studio: string | null }

/** Whether the viewer may read the personal part of this record: one's own, or in sight of who may read accounts. */
export const seesPersonal = (viewer: Actor, person: Person): boolean =>
  viewer.user === person.user ||
  (isVisibleTo(viewer, person) && hasPermission(viewer, 'accounts', 'readOnly'))
/** Whether the actor may change what managers may change of this person: permission, sight and rank. Of oneself only the owner and super users. */
export const managesPerson = (actor: Actor, person: Person): boolean =>
  mayDo(actor, 'accounts.manage', person)
/** Media: one's own lists but `admin`; of others with manage or updateMedia on accounts (docs/rules/permissions.md#what-a-permission-contains), `admin` with manage alone. */
export function mayEditMedia(actor: Actor, person: Person, list: MediaList): boolean {
  if (managesPerson(actor, person)) return true
  if (list === 'admin') return false
  if (actor.user === person.user) return true
  return (
    hasPermission(actor, 'accounts', 'updateMedia') &&
    isVisibleTo(actor, person) &&
    rankOf(person) === 0
  )
}
/**
 * Whether a viewer may see a list of pictures: avatars with the person in sight; the other lists are personal;
 * `admin` is for those who manage.
 */
export function mayViewMedia(viewer: Actor, person: Person, list: MediaList): boolean {
  if (list === 'avatar') return isVisibleTo(viewer, person)
  if (list === 'admin')
    return (
      isVisibleTo(viewer, person) &&
      hasPermission(viewer, 'accounts', 'manage') &&
      (viewer.user !== person.user || viewer.owner || viewer.super)
    )
  return seesPersonal(viewer, person) || mayEditMedia(viewer, person, list)
}
/**
 * Whether a secret may be revealed to the actor: of oneself everything but what managers keep; of others if one
 * manages them. Each reveal is an event.
 */
export const mayReveal = (actor: Actor, person: Person): boolean =>
  mayDo(actor, 'accounts.reveal', person)

/** A birth date YYYY-MM-DD as numbers of day, month and year (docs/rules/people.md#fields-of-an-account). */
export function varstaFrom(born: string): { ziua: number; luna: number; anul: number } {
  const [anul = 0, luna = 0, ziua = 0] = born.split('-').map(Number)
  return { ziua, luna, anul }
}
/**
 * Whole years from a birth date to a day, both YYYY-MM-DD. A person born on 29 February is a year older on 1 March.
 */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)
/**
 * Whether a person is known to be too young for an account on a site: under 18 on the day of hire (today if none was
 * said). A person who is entered by hand with an account on a site has a birth date. The import brings none: an
 * unknown one refuses nothing there, and is refused on the day it is entered.
 */
export const isTooYoung = (born: string | null, hired: string | null, today: string): boolean =>
  born !== null && ageOn(born, hired ?? today) < AGE_MIN

/** The last day of a month YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
/** Which alert a document that expires on this day gives today: 60, 30, 7, 0 once expired, null while there is none. */
export function idAlert(expires: string, today: string): number | null {
  const left = daysBetween(today, expires)
  return left < 0 ? 0 : (ID_ALERT_DAYS.toReversed().find((days) => left <= days) ?? null)
}

/**
 * The alert that has come since it was last looked (docs/rules/people.md#identity-document): each comes once, whatever days were missed; null if
 * none. `previous` null: it was never looked, so what holds today is new.
 */
export function newIdAlert(expires: string, previous: string | null, today: string): number | null {
  const alert = idAlert(expires, today)
  return previous !== null && idAlert(expires, previous) === alert ? null : alert
}

const cnpWeights = '279146358279'
/**
 * Whether a text is a wrong Romanian CNP: 13 digits whose last one does not check the others. Any other text is a
 * foreign number, and is not judged.
 */
export function isWrongCnp(cnp: string): boolean {
  if (!/^\d{13}$/.test(cnp)) return false
  const sum = Array.from(cnpWeights).reduce(
    (total, weight, i) => total + Number(weight) * Number(cnp[i]),
    0,
  )
  return Number(cnp[12]) !== (sum % 11 === 10 ? 1 : sum % 11)
}
/**
 * Whether a text is a wrong IBAN: two letters, two digits, 11 to 30 more, with a remainder by 97 that is not 1. Other
 * account numbers are not judged.
 */
export function isWrongIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) !== 1
}

/** How text is searched: lower case, without accents, so that `stefan` finds Ștefan. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
