import type { AccountLine } from '#shared/accounts/calls.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { JoinedStudio } from './state.ts'
import { bornOf } from './person-details.ts'
import type { SingleCommand } from './decider.ts'
import { checkAge } from './person-edit.ts'

/** A new account for a person of whom more is known than an account needs. */
export interface OpenAccount {
  readonly person: Pick<AccountLine, 'user' | 'tipCont' | 'name' | 'surname' | 'email'>
  readonly details: Pick<PersonEdit, 'telefon' | 'oras' | 'varsta'>
  readonly studio: JoinedStudio
  readonly alike: boolean
  readonly by: Actor
}

/** The account, and then what is known besides. A Model is known to be 18 or older, or there is no account (docs/rules/people.md#age). */
export function openingCommands(
  { person, details, studio, alike, by }: OpenAccount,
  now: string,
): SingleCommand[] {
  const { user, tipCont } = person
  const { timezone } = studio
  if (tipCont === 'Model')
    checkAge(user, { born: bornOf(details.varsta ?? null), hired: null, timezone }, now)
  return [
    { type: 'CreateAccount', person, studio, alike, by },
    { type: 'EditPerson', user, change: details, studio: null, seen: null, by },
  ]
}
