import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { nothingSaid, saidAfter } from '#shared/accounts/held-from.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { joinedLast, type Joined } from '#shared/platform/people.ts'
import {
  aggregateOf,
  type CommandsIn,
  type Evolution,
} from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { followDecisions } from './follow.ts'
import { detailsAfter, noDetails } from './person-details.ts'
import { creatingDecisions } from './person-create.ts'
import { decideActivity } from './person-activity.ts'
import { openingCommands, type OpenAccount } from './open-account.ts'
import { decideEdit } from './person-edit.ts'
import { passwordDecisions } from './person-password.ts'
import { erasureDecisions } from './person-erasure.ts'
import { singleCommands, type ImportAccount } from './person-import.ts'
import { mediaDecisions } from './person-media.ts'
import { siteAccountDecisions } from './person-sites.ts'
import { nonAdultDecisions } from './non-adult.ts'
import type { Account, PresentAccount } from './state.ts'

/** Those that decide one thing. */
const singleDecisions = {
  ...creatingDecisions,
  ...siteAccountDecisions,
  ...passwordDecisions,
  SetActive: decideActivity,
  ...followDecisions,
  EditPerson: decideEdit,
  ...mediaDecisions,
  ...nonAdultDecisions,
  ...erasureDecisions,
}
export type SingleCommand = CommandsIn<typeof singleDecisions>

type OfPresent = Omit<Evolution<PresentAccount, typeof accountEvents, Account>, 'AccountCreated'>
/** The state after an event about a person who is present. */
const presentAfter: OfPresent = {
  ...detailsAfter,
  AccountChanged: (account, data, event) => ({
    ...account,
    ...data,
    said: saidAfter(account.said, event),
  }),
  AccountActivated: (account, _data, event) => ({
    ...account,
    active: true,
    said: saidAfter(account.said, event),
  }),
  AccountDeactivated: (account, _data, event) => ({
    ...account,
    active: false,
    said: saidAfter(account.said, event),
  }),
  TypeHeldFrom: saidMore,
  ActivityHeldFrom: saidMore,
  PayeeHeldFrom: saidMore,
  StudioJoined: (account, { user: _user, ...joining }) => ({
    ...account,
    ...belongingTo([...account.joined, joining]),
  }),
  PasswordSet: (account, { secret }) => ({ ...account, password: secret, passwordUsed: false }),
  PasswordUsed: (account, { secret }) => ({
    ...account,
    passwordUsed: account.passwordUsed || secret === account.password,
  }),
  SiteAccountSet: (account, { site, username, activ, pass }) => ({
    ...account,
    sites: { ...account.sites, [site]: { username, activ, pass } },
  }),
  SiteAccountDropped: (account, { site }) => {
    const { [site]: _dropped, ...sites } = account.sites
    return { ...account, sites }
  },
  PersonErased: ({ user, tipCont, owner, super: isSuper, studio }) => ({
    status: 'erased',
    user,
    tipCont,
    owner,
    super: isSuper,
    studio,
  }),
}

export const accountAggregate = aggregateOf<Account>()({
  name: 'account',
  events: accountEvents,
  initial: { status: 'absent' },
  decide: {
    ...singleDecisions,
    ImportAccount: (account, command: ImportAccount, context) =>
      inTurn(account, singleCommands(account, command), context),
    OpenAccount: (account, command: OpenAccount, context) =>
      inTurn(account, openingCommands(command, context.now), context),
  },
  evolve: {
    ...whilePresent(presentAfter),
    AccountCreated: (_account, data, event) => ({
      status: 'present',
      studio: null,
      timezone: null,
      joined: [],
      said: saidAfter(nothingSaid, event),
      password: null,
      passwordUsed: false,
      sites: {},
      ...noDetails,
      ...data,
    }),
  },
})
export const accountDecider = accountAggregate.decider
export type AccountCommand = CommandOf<typeof accountAggregate>

function saidMore(
  account: PresentAccount,
  _data: unknown,
  event: Parameters<typeof saidAfter>[1],
): PresentAccount {
  return { ...account, said: saidAfter(account.said, event) }
}
/** Returns the studio of the latest joining. What was said last may hold from an earlier day than another word. */
function belongingTo(joined: readonly Joined[]) {
  const last = joinedLast(joined)
  return { joined, studio: last?.studio ?? null, timezone: last?.timezone ?? null }
}
/** Applies events only to a person who is present, except the one that creates them. */
function whilePresent(
  rows: OfPresent,
): Omit<Evolution<Account, typeof accountEvents>, 'AccountCreated'> {
  const after = Object.entries(rows).map(([type, row]) => [
    type,
    (account: Account, data: never, event: never): Account => {
      if (account.status !== 'present')
        throw new Error(`${type} of somebody who is ${account.status}`)
      return row(account, data, event)
    },
  ])
  return Object.fromEntries(after) as ReturnType<typeof whilePresent>
}

/** Each command as if those before it were written already; the first refusal refuses them all. */
function inTurn(
  account: Account,
  commands: readonly SingleCommand[],
  context: DecisionContext,
): AccountEvent[] {
  let after = account
  return commands.flatMap((command) => {
    const events = accountAggregate.decider.decide(after, command, context)
    after = events.reduce(accountAggregate.decider.evolve, after)
    return events
  })
}
