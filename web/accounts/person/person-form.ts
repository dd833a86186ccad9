import type { PersonEdit, PersonField } from '#shared/accounts/person-fields.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'

/** The fields of a form as they are typed. A secret begins empty, and empty means unchanged. */
export type FormValues = Readonly<Record<FieldId, string>> & Readonly<Record<ToggleId, boolean>>
const textFields = [
  'name',
  'surname',
  'email',
  'telefon',
  'language',
  'adresa',
  'oras',
  'tara',
  'zipCode',
  'tipCont',
  'studio',
  'locker',
  'contract',
  'culoarea',
] as const
const dayFields = ['hired', 'ended'] as const
const numberFields = ['vacationDays', 'remainingLastYearDaysOff'] as const
/** Fields that follow from the rest: shown, and never typed. */
const shownFields = ['currentYearDaysOff'] as const
const toggles = ['cazare', 'auto_pause', 'chatSound'] as const
export type ToggleId = (typeof toggles)[number]
type ShownField = (typeof shownFields)[number]
export type FieldId =
  | (typeof textFields)[number]
  | (typeof dayFields)[number]
  | (typeof numberFields)[number]
  | ShownField
  | 'varsta'
  | 'expiry'
  | 'cnp'
  | 'serie'
  | 'iban'

/** Which field of the edit a field of the form is part of: the card's parts are one. */
export const editOf = (id: Exclude<FieldId | ToggleId, ShownField>): PersonField =>
  id === 'expiry' || id === 'cnp' || id === 'serie' ? 'ci' : id

const two = (value: number): string => String(value).padStart(2, '0')

/** Returns the values that the form begins with. */
export function formValuesOf(info: UserInfo): FormValues {
  const texts = Object.fromEntries(
    [...textFields, ...dayFields, ...numberFields, ...shownFields].map((id) => [
      id,
      String((id === 'vacationDays' ? info.vacationDaysOwn : info[id]) ?? ''),
    ]),
  )
  const { varsta, ci } = info
  return {
    ...texts,
    ...Object.fromEntries(toggles.map((id) => [id, info[id] ?? false])),
    varsta: varsta ? `${varsta.anul}-${two(varsta.luna)}-${two(varsta.ziua)}` : '',
    expiry: ci && ci.anul !== null && ci.luna !== null ? `${ci.anul}-${two(ci.luna)}` : '',
    cnp: '',
    serie: '',
    iban: '',
  } as FormValues
}

/** Returns the edit that leads from the one to the other; empty if nothing differs. */
export function changeBetween(before: FormValues, after: FormValues): PersonEdit {
  const differs = (id: FieldId | ToggleId) => before[id] !== after[id]
  const ci = {
    ...(differs('expiry') ? monthOf(after.expiry) : {}),
    ...(differs('cnp') ? { cnp: after.cnp } : {}),
    ...(differs('serie') ? { serie: after.serie } : {}),
  }
  return {
    ...Object.fromEntries([...textFields, ...toggles].filter(differs).map((id) => [id, after[id]])),
    ...Object.fromEntries(
      dayFields.filter(differs).map((id) => [id, after[id] === '' ? null : after[id]]),
    ),
    ...Object.fromEntries(
      numberFields.filter(differs).map((id) => [
        id,
        // Emptied, the studio's number of days holds again, and last year's rest is reckoned again.
        after[id].trim() === '' ? null : Number(after[id].replace(',', '.')),
      ]),
    ),
    ...(differs('varsta') ? { varsta: dateOf(after.varsta) } : {}),
    ...(differs('iban') ? { iban: after.iban } : {}),
    ...(Object.keys(ci).length > 0 ? { ci } : {}),
  }
}

function dateOf(text: string): PersonEdit['varsta'] {
  const [anul, luna, ziua] = text.split('-').map(Number)
  return anul && luna && ziua ? { ziua, luna, anul } : null
}
function monthOf(text: string): { readonly luna: number | null; readonly anul: number | null } {
  const [anul, luna] = text.split('-').map(Number)
  return anul && luna ? { luna, anul } : { luna: null, anul: null }
}
