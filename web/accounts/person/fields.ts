import { useLingui } from '@lingui/react/macro'
import { accountCalls, languages, tipuri } from '#shared/accounts/calls.ts'
import { personFields } from '#shared/accounts/person-fields.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { first, optional, useChecks, type FieldCheck } from '../../ui/use-checks.ts'
import { editOf, type FieldId, type ToggleId } from './person-form.ts'
import { accountType } from '../../ui/account-type.ts'

export interface Field {
  readonly id: FieldId
  readonly label: string
  readonly kind:
    | 'text'
    | 'email'
    | 'tel'
    | 'date'
    | 'month'
    | 'number'
    | 'colour'
    | 'choice'
    | 'secret'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly check?: FieldCheck
}
export interface FieldGroup {
  readonly title: string
  readonly fields: readonly Field[]
  readonly toggles?: readonly { readonly id: ToggleId; readonly label: string }[]
}

/** The fields of a person by what they are about, under their fixed names (docs/rules/people.md#fields-of-an-account). */
export const usePersonGroups = (): readonly FieldGroup[] => [
  usePersonGroup(),
  useAddressGroup(),
  useWorkGroup(),
  useDaysOffGroup(),
]

function usePersonGroup(): FieldGroup {
  const { t } = useLingui()
  const check = useChecks()
  const longer = useLonger()
  const names: Readonly<Record<(typeof languages)[number], string>> = {
    en: 'English',
    es: 'Español',
    ro: 'Română',
  }
  return {
    title: t`Person`,
    fields: [
      {
        id: 'name',
        label: t`First name`,
        kind: 'text',
        check: first(check.longerThan(t`First name`, 1), check.letters),
      },
      {
        id: 'surname',
        label: t`Last name`,
        kind: 'text',
        check: first(check.longerThan(t`Last name`, 1), check.letters),
      },
      { id: 'varsta', label: t`Birth date`, kind: 'date' },
      { id: 'email', label: t`Email address`, kind: 'email', check: check.email },
      { id: 'telefon', label: t`Contact phone`, kind: 'tel', check: longer(t`Contact phone`, 5) },
      {
        id: 'language',
        label: t`Language`,
        kind: 'choice',
        choices: languages.map((value) => ({ value, label: names[value] })),
      },
    ],
    toggles: [{ id: 'chatSound', label: t`Play a sound for new messages` }],
  }
}

function useAddressGroup(): FieldGroup {
  const { t } = useLingui()
  const check = useChecks()
  const longer = useLonger()
  return {
    title: t`Address`,
    fields: [
      { id: 'adresa', label: t`Address`, kind: 'text', check: longer(t`Address`, 2) },
      {
        id: 'oras',
        label: t`City`,
        kind: 'text',
        check: first(longer(t`City`, 1), check.letters),
      },
      { id: 'zipCode', label: t`Postal code`, kind: 'text' },
      {
        id: 'tara',
        label: t`Country`,
        kind: 'text',
        check: first(longer(t`Country`, 1), check.letters),
      },
    ],
    toggles: [{ id: 'cazare', label: t`Lives in studio housing` }],
  }
}

/** Tax information: it has a tab of its own (docs/rules/permissions.md#sections-of-a-profile). */
export function useTaxGroup(): FieldGroup {
  const { t } = useLingui()
  const longer = useLonger()
  return {
    title: t`Tax information`,
    fields: [
      { id: 'serie', label: t`ID number`, kind: 'secret' },
      { id: 'expiry', label: t`ID expiration`, kind: 'month' },
      { id: 'cnp', label: t`SSN/CNP`, kind: 'secret' },
      { id: 'iban', label: t`Bank account`, kind: 'secret', check: longer(t`Bank account`, 4) },
    ],
  }
}

function useWorkGroup(): FieldGroup {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const check = useChecks()
  return {
    title: t`Work`,
    fields: [
      {
        id: 'tipCont',
        label: t`Account type`,
        kind: 'choice',
        choices: tipuri.map((value) => ({ value, label: accountType(value) })),
      },
      {
        id: 'studio',
        label: t`Studio`,
        kind: 'choice',
        choices: studios.map(({ studio, name }) => ({ value: studio, label: name })),
      },
      { id: 'locker', label: t`Lockers`, kind: 'text' },
      { id: 'contract', label: t`Contract number`, kind: 'text' },
      { id: 'hired', label: t`Hire date`, kind: 'date' },
      { id: 'ended', label: t`End date`, kind: 'date' },
      { id: 'culoarea', label: t`Colour`, kind: 'colour', check: optional(check.colour) },
    ],
    toggles: [{ id: 'auto_pause', label: t`Auto-pause shift when off air` }],
  }
}

function useDaysOffGroup(): FieldGroup {
  const { t } = useLingui()
  const check = useChecks()
  return {
    title: t`Vacation allowance`,
    fields: [
      {
        id: 'vacationDays',
        label: t`Vacation days per year`,
        kind: 'number',
        check: optional(check.number),
      },
      { id: 'currentYearDaysOff', label: t`This year`, kind: 'number' },
      {
        id: 'remainingLastYearDaysOff',
        label: t`Carried over`,
        kind: 'number',
        check: optional(check.number),
      },
    ],
  }
}

/** Returns a check of a field that may stay empty: if there is something, it has more than `n` characters. */
function useLonger(): (label: string, n: number) => FieldCheck {
  const check = useChecks()
  return (label, n) => optional(check.longerThan(label, n))
}

/** Whether the viewer may change a field here: the server's own table. */
export const mayEdit = (id: FieldId | ToggleId, { may }: UserInfo): boolean =>
  id !== 'currentYearDaysOff' && (may.manage || (personFields[editOf(id)].own && may.editOwn))
/** Whether the viewer sees it at all: what they may not see is not in the answer. */
export function isShown(id: FieldId | ToggleId, info: UserInfo): boolean {
  if (id === 'expiry') return info.ci !== undefined
  if (id === 'cnp' || id === 'serie' || id === 'iban') return info.has !== undefined
  return info[id] !== undefined
}
