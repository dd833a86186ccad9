import type { VisiblePerson } from '#shared/platform/people.ts'

/** A person as the directory or the list of accounts has them; only the latter knows pictures. */
export type PickerPerson = Pick<
  VisiblePerson,
  'user' | 'name' | 'surname' | 'tipCont' | 'studio' | 'active'
> & { readonly avatar?: string }

/** Who is on offer. */
export interface PeopleOffer {
  /** Absent: the directory, which has the active people in sight. */
  readonly people?: readonly PickerPerson[] | undefined
  /** Only people of this account type: 'Model'. */
  readonly type?: string | undefined
  /** Only people of this studio; empty for all. */
  readonly studio?: string | undefined
  /** Only those who are active (true) or inactive (false). */
  readonly active?: boolean | undefined
}
