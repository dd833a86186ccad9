import type { z } from 'zod'
import { heldOf, type SaidOfPerson } from '#shared/accounts/held-from.ts'
import type { SlotSchema } from '#shared/accounts/new-configs.ts'
import type { Ci, PersonField, Varsta } from '#shared/accounts/person-fields.ts'
import type { MediaList } from '#shared/accounts/person-rules.ts'
import type { personEvents } from '#shared/accounts/person-events.ts'
import { movesOf } from '#shared/accounts/studio-moves.ts'
import type { Joined } from '#shared/platform/people.ts'
import type { Evolution } from '../../platform/commands/aggregate-of.ts'
import type { PresentAccount } from './state.ts'

export interface Picture {
  readonly list: MediaList
  readonly image: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}
interface NonAdultAccount {
  readonly username: string
  /** Reference into the vault. */
  readonly pass: string | null
}
type Slots = readonly z.output<typeof SlotSchema>[]
/** The details of a person besides what an account needs to work. Empty text: never said. */
export interface PersonDetails {
  readonly active: boolean
  readonly telefon: string
  readonly adresa: string
  readonly oras: string
  readonly tara: string
  readonly zipCode: string
  readonly iban: string
  /** YYYY-MM-DD. */
  readonly born: string
  readonly cnp: string
  readonly serie: string
  /** YYYY-MM. */
  readonly expires: string
  readonly hired: string | null
  readonly contract: string
  readonly ended: string | null
  /** null: as many as the studio says. */
  readonly vacationDays: number | null
  /** The days entered as left of the year before the one in which this was said; null: as it is reckoned. */
  readonly remainingLastYearDaysOff: number | null
  readonly leftSaidIn: number | null
  readonly locker: string
  readonly cazare: boolean
  readonly auto_pause: boolean
  readonly culoarea: string
  readonly chatSound: boolean
  readonly new_configs: Readonly<Record<string, Slots>>
  readonly nonAdult: Readonly<Record<string, NonAdultAccount>>
  readonly media: readonly Picture[]
  readonly erasure: { readonly by: string; readonly separated: boolean } | null
}
export const noDetails: PersonDetails = {
  active: true,
  telefon: '',
  adresa: '',
  oras: '',
  tara: '',
  zipCode: '',
  iban: '',
  born: '',
  cnp: '',
  serie: '',
  expires: '',
  hired: null,
  contract: '',
  ended: null,
  vacationDays: null,
  remainingLastYearDaysOff: null,
  leftSaidIn: null,
  locker: '',
  cazare: false,
  auto_pause: false,
  culoarea: '',
  chatSound: true,
  new_configs: {},
  nonAdult: {},
  media: [],
  erasure: null,
}

const withData = (person: PresentAccount, data: Partial<PersonDetails>): PresentAccount => ({
  ...person,
  ...data,
})
/** The details of a person after each event about them. */
export const detailsAfter: Omit<
  Evolution<PresentAccount, typeof personEvents>,
  'AccountActivated' | 'AccountDeactivated' | 'PersonErased'
> = {
  ContactSet: withData,
  BankAccountSet: withData,
  BirthDateSet: withData,
  IdentityCardSet: withData,
  EmploymentSet: withData,
  AppSettingsSet: withData,
  DaysOffSet: (person, { remainingLastYearDaysOff, year = null }) => ({
    ...person,
    remainingLastYearDaysOff,
    leftSaidIn: remainingLastYearDaysOff === null ? null : year,
  }),
  NewConfigsSet: (person, { site, slots }) => ({
    ...person,
    new_configs: { ...person.new_configs, [site]: slots },
  }),
  NonAdultAccountSet: (person, { network, username, pass }) => ({
    ...person,
    nonAdult: { ...person.nonAdult, [network]: { username, pass } },
  }),
  NonAdultAccountDropped: (person, { network }) => {
    const { [network]: _dropped, ...nonAdult } = person.nonAdult
    return { ...person, nonAdult }
  },
  MediaAdded: (person, { user: _user, list, ...picture }) => ({
    ...person,
    media: [...person.media, { ...picture, list: list as MediaList }],
  }),
  MediaRemoved: (person, gone) => ({
    ...person,
    media: person.media.filter(({ list, image }) => list !== gone.list || image !== gone.image),
  }),
  ErasureRequested: (person, { by, separated }) => ({ ...person, erasure: { by, separated } }),
  ErasureWithdrawn: (person) => ({ ...person, erasure: null }),
}

type Named = PersonDetails & {
  readonly joined: readonly Joined[]
  readonly said: SaidOfPerson
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly tipCont: string
  readonly studio: string | null
  readonly super: boolean
  readonly language: string
}
/** A birth date YYYY-MM-DD as numbers of day, month and year (docs/rules/people.md#fields-of-an-account). */
export function varstaOf(born: string): z.output<typeof Varsta> | null {
  const [anul, luna, ziua] = born.split('-').map(Number)
  return anul && luna && ziua ? { ziua, luna, anul } : null
}
export const bornOf = (varsta: z.output<typeof Varsta> | null): string =>
  varsta === null
    ? ''
    : `${varsta.anul}-${String(varsta.luna).padStart(2, '0')}-${String(varsta.ziua).padStart(2, '0')}`
/** Month and year of YYYY-MM. */
export function expiryOf(expires: string): {
  readonly luna: number | null
  readonly anul: number | null
} {
  const [anul, luna] = expires.split('-').map(Number)
  return anul && luna ? { luna, anul } : { luna: null, anul: null }
}
export function cardOf(
  details: Pick<PersonDetails, 'cnp' | 'serie' | 'expires'>,
  { cnp, serie, luna, anul }: z.output<typeof Ci>,
) {
  const before = expiryOf(details.expires)
  const [month, year] = [
    luna === undefined ? before.luna : luna,
    anul === undefined ? before.anul : anul,
  ]
  return {
    cnp: cnp === undefined ? details.cnp : (cnp ?? ''),
    serie: serie === undefined ? details.serie : (serie ?? ''),
    expires: month === null || year === null ? '' : `${year}-${String(month).padStart(2, '0')}`,
  }
}

/** Each field's value as an edit would name it: what two states differ in is what was changed. What has days counts with them. */
function editableValuesOf(person: Named): Readonly<Record<PersonField, unknown>> {
  const { born, cnp, serie, expires, joined, said, leftSaidIn, ...rest } = person
  return {
    ...rest,
    // The same number under its two names (docs/rules/people.md#fields-of-an-account).
    daysOff: rest.vacationDays,
    // Said in another year, it is of another year.
    remainingLastYearDaysOff: [rest.remainingLastYearDaysOff, leftSaidIn],
    varsta: born,
    ci: [cnp, serie, expires],
    // In any one zone: it is compared with itself.
    tipCont: [rest.tipCont, heldOf(said.types, null)],
    studio: [rest.studio, movesOf(joined)],
  }
}
export const fieldsBetween = (
  before: Named,
  after: Named,
  fields: readonly PersonField[],
): PersonField[] => {
  const [old, now] = [editableValuesOf(before), editableValuesOf(after)]
  return fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
}
