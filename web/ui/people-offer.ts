import { ALL_USERS } from '#shared/accounts/person-rules.ts'
import type { VisiblePerson } from '#shared/platform/people.ts'
import { displayName } from '../platform/session.ts'
import type { PickerOption } from './picker-search.ts'

/** A person as the directory or the list of accounts has them; only the latter knows pictures. */
export type PickerPerson = Pick<
  VisiblePerson,
  'user' | 'name' | 'surname' | 'tipCont' | 'studio' | 'active'
> & { readonly avatar?: string }

/** The people on offer. */
export interface PeopleOffer {
  /** Absent: the directory, which has the active people in sight. */
  readonly people?: readonly PickerPerson[] | undefined
  /** Only people of this account type: 'Model'. */
  readonly type?: string | undefined
  /** Only people of this studio; empty for all. */
  readonly studio?: string | undefined
  /** Only those who are active (true) or inactive (false). */
  readonly active?: boolean | undefined
  /** The label of the pseudo user 'All' (docs/rules/people.md#everybody-as-one), which is offered first; absent where it is not offered. */
  readonly everyone?: string | undefined
}

/** The options by name; 'All' comes before them. */
export function peopleOptions(
  people: readonly PickerPerson[],
  { type, studio, active, everyone }: Omit<PeopleOffer, 'people'>,
): readonly PickerOption[] {
  const offered = people
    .filter(
      (person) =>
        (type === undefined || person.tipCont === type) &&
        (!studio || person.studio === studio) &&
        (active === undefined || person.active === active),
    )
    .map(optionOf)
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return everyone === undefined ? offered : [{ value: ALL_USERS, label: everyone }, ...offered]
}
const optionOf = (person: PickerPerson): PickerOption => ({
  value: person.user,
  label: displayName(person),
  detail: [person.user, person.tipCont, person.studio].filter(Boolean).join(' · '),
  picture: person.avatar ?? '',
  inactive: !person.active,
})
/** The filter value of a picked option: 'All' is no filter, and an empty filter means all. */
export const userOf = (picked: string): string => (picked === ALL_USERS ? '' : picked)
export const pickedOf = (users: readonly string[]): readonly string[] =>
  users.length === 0 ? [ALL_USERS] : users
