import type { AccountLine } from '#shared/accounts/calls.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import { isVisibleTo } from '#shared/accounts/rules.ts'
import { alwaysIn } from '#shared/accounts/studio-moves.ts'
import { own } from '#shared/platform/by-name.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { SingleCommand } from './decider.ts'
import type { Account, JoinedStudio, PresentAccount } from './state.ts'

/** References to the secrets of a line that differ from what is stored; what is not named stays. */
export interface NewSecrets {
  readonly password: string | null
  readonly passes: Readonly<Record<string, string>>
}
export type NewDetails = Pick<PersonEdit, 'varsta'>
export interface ImportAccount {
  readonly line: AccountLine
  readonly studio: JoinedStudio
  readonly secrets: NewSecrets
  readonly by: Actor
  /** Whether another account has this login in other capitals. */
  readonly alike?: boolean
  /** Refuses if there is such an account. */
  readonly onlyNew?: boolean
  /** Details of a new person besides the line. */
  readonly details?: NewDetails | undefined
}

/**
 * A line of the import, as the commands of the calls that do the same one by one: whatever those refuse is refused here, by the
 * same code. Sites that the line names are set, another name on a site gives up the old one, what it does not name stays.
 */
export function singleCommands(
  account: Account,
  { line, studio, secrets, by, alike = false, onlyNew = false, details = {} }: ImportAccount,
): SingleCommand[] {
  const { user, conturi, password, new_configs } = line
  const known = !onlyNew && account.status !== 'absent' && isVisibleTo(by, account)
  const edit = (change: PersonEdit) =>
    ({ type: 'EditPerson', user, change, studio: alwaysIn(studio), seen: null, by }) as const
  const first: readonly SingleCommand[] = known
    ? [edit(account.status === 'present' ? changeOf(account, line, by) : {})]
    : [
        { type: 'CreateAccount', person: line, studio, alike, by },
        ...(new_configs === undefined ? [] : [edit({ new_configs })]),
        ...(details.varsta == null ? [] : [edit(details)]),
      ]
  return [
    ...first,
    ...(password === undefined
      ? []
      : [{ type: 'GivePassword', user, secret: secrets.password, by } as const]),
    ...Object.entries(conturi).map(
      ([site, { username, activ }]) =>
        ({
          type: 'SetSiteAccount',
          user,
          site,
          username,
          activ,
          pass: own(secrets.passes, site),
          replace: true,
          by,
        }) as const,
    ),
  ]
}
/**
 * Returns what the line says of a person. Of the actor themselves only what differs: they may state their own rank
 * without changing it.
 */
function changeOf(person: PresentAccount, line: AccountLine, by: Actor): PersonEdit {
  const named = ['name', 'surname', 'email', 'tipCont', 'studio', 'new_configs', 'hired'] as const
  const isOther = (field: (typeof named)[number]): boolean =>
    JSON.stringify(person[field]) !== JSON.stringify(line[field])
  return Object.fromEntries(
    named
      .filter((field) => by.user !== line.user || isOther(field))
      .filter((field) => line[field] !== undefined)
      .map((field) => [field, line[field]]),
  )
}
