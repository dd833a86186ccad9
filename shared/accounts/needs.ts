import type { Actor } from '../platform/allow.ts'
import { defineNeed } from '../platform/needs.ts'
import type { AccountLine } from './calls.ts'
import type { PersonEdit } from './person-fields.ts'

/** The people whose IBANs are shown at once, to whom, and why. */
export interface IbansAsked {
  readonly users: readonly string[]
  readonly by: Actor
  readonly reason: string
}
/**
 * The IBANs of these people; each look is recorded before it is shown, as when one is revealed by itself. People who
 * have none, or whose secrets the reader may not see, are left out. The first argument is the App, the last the
 * context of the call.
 */
export const revealIbans =
  defineNeed<
    (app: object, asked: IbansAsked, context: object) => Promise<ReadonlyMap<string, string>>
  >('revealIbans')
/** Which of these people have no bank account, as the read model has it. The first argument is the App. */
export const withoutBankAccount =
  defineNeed<(app: object, users: readonly string[]) => Promise<ReadonlySet<string>>>(
    'withoutBankAccount',
  )
/** The mail addresses of those of these people who have one, by login. The first argument is the App. */
export const mailAddresses =
  defineNeed<(app: object, users: readonly string[]) => Promise<ReadonlyMap<string, string>>>(
    'mailAddresses',
  )
/** The language of a person's account; `en` without an account. The first argument is the App. */
export const languageOf = defineNeed<(app: object, user: string) => Promise<string>>('languageOf')
/** Name and zone of a studio; undefined if there is none. The first argument is the App. */
export const studioNamed =
  defineNeed<
    (
      app: object,
      studio: string,
    ) => Promise<{ readonly name: string; readonly timezone: string } | undefined>
  >('studioNamed')

/**
 * The ID documents of active people of a studio that end on this day or before (an ended one too), with their last good days; at
 * most 1,000, soonest first. The first argument is the App.
 */
export const expiringDocuments =
  defineNeed<
    (
      app: object,
      studio: string,
      last: string,
    ) => Promise<readonly { readonly user: string; readonly expires: string }[]>
  >('expiringDocuments')

/** The person an account is to be made for, with whatever else is known of them. */
export interface NewAccountAsked
  extends
    Pick<AccountLine, 'user' | 'tipCont' | 'name' | 'surname' | 'email' | 'studio'>,
    Pick<PersonEdit, 'telefon' | 'oras' | 'varsta'> {}
/**
 * The part of a decision over several streams (`StreamPart`) that makes an account: refused as the call that makes one refuses, by
 * rank, sight and login, and for a Model who is not 18. Append it with what it follows from. The first argument is the App.
 */
export const openingAccount =
  defineNeed<(app: object, person: NewAccountAsked, by: Actor) => Promise<object>>('openingAccount')
