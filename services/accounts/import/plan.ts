import type { AccountLine } from '#shared/accounts/calls.ts'
import type { AccountEvent, SiteAccountEvent } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { own } from '#shared/platform/by-name.ts'
import { sameLogin } from '#shared/accounts/person-rules.ts'
import { claimDecider, type Claim, type ClaimCommand } from '../access/claim.ts'
import { accountDecider } from '../account/decider.ts'
import type { Account } from '../account/state.ts'
import { rejected, type Rejected } from './lines.ts'
import type { NewDetails, NewSecrets } from '../account/person-import.ts'
import { accountStream, siteAccountStream } from '../account/streams.ts'

export interface ReadyLine {
  readonly line: number
  readonly data: AccountLine
  readonly studio: { readonly studio: string; readonly timezone: string }
}
export interface Versioned<State> {
  readonly state: State
  readonly version: number
}
/** The state of the streams that a chunk of lines touches. */
export interface ImportKnowledge {
  readonly accounts: ReadonlyMap<string, Versioned<Account>>
  /** Logins of the lines that are taken in whatever capitals, as they are compared (sameLogin). */
  readonly taken: ReadonlySet<string>
  /** By stream. A name that is not here is taken for free and new: the expected version finds out if it is not. */
  readonly claims: ReadonlyMap<string, Versioned<Claim>>
  /** References for the secrets of a line that differ from those of the account as it stands when the line's turn comes. */
  readonly secretsOf: (line: ReadyLine, account: Account) => NewSecrets
}
export type LineOutcome = 'created' | 'updated' | 'unchanged'
interface PlannedAppend {
  readonly stream: string
  readonly events: readonly (AccountEvent | SiteAccountEvent)[]
  readonly expectedVersion: number
}
export interface Plan {
  readonly outcomes: ReadonlyMap<number, LineOutcome>
  /** Fields that each changing line alters; site accounts as `conturi.<site>`. */
  readonly fields: ReadonlyMap<number, readonly string[]>
  readonly rejected: readonly Rejected[]
  readonly appends: readonly PlannedAppend[]
  /** References under which the secrets of the changing lines are stored. */
  readonly secrets: ReadonlyMap<number, NewSecrets>
  /** The state of the appended streams afterwards. */
  readonly after: Pick<ImportKnowledge, 'accounts' | 'claims'>
}
/** A stream with what is to be appended to it. */
interface Draft<State, Event> {
  readonly state: State
  readonly version: number
  readonly events: readonly Event[]
}
const free: Claim = { status: 'free' }

/** The lines of one chunk as they are decided, one after the other. */
interface Drafts {
  readonly accounts: Map<string, Draft<Account, AccountEvent>>
  readonly claims: Map<string, Draft<Claim, SiteAccountEvent>>
  readonly outcomes: Map<number, LineOutcome>
  readonly secrets: Map<number, NewSecrets>
  readonly fields: Map<number, readonly string[]>
  /** Known.taken, and the logins of the lines before. */
  readonly taken: Set<string>
}
interface Planning {
  readonly known: ImportKnowledge
  readonly by: Actor
  readonly now: string
  /** Refuses lines whose account exists. */
  readonly onlyNew: boolean
  readonly details: NewDetails | undefined
}

/**
 * Decides a chunk of lines in the order of the file, each as if those before it were written already: a name given up by
 * one line is free for the next, and of a person's lines the first creates and the others change. A line is taken whole or
 * not at all.
 */
export function planImport(
  lines: readonly ReadyLine[],
  known: ImportKnowledge,
  by: Actor,
  now: string,
  { onlyNew = false, details }: Partial<Pick<Planning, 'onlyNew' | 'details'>> = {},
): Plan {
  const drafts: Drafts = {
    accounts: new Map(),
    claims: new Map(),
    outcomes: new Map(),
    secrets: new Map(),
    fields: new Map(),
    taken: new Set(known.taken),
  }
  const refused: Rejected[] = []
  for (const ready of lines) {
    try {
      planLine(ready, drafts, { known, by, now, onlyNew, details })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(rejected(ready.line, error))
    }
  }
  const { outcomes, fields, secrets, accounts, claims } = drafts
  return {
    outcomes,
    fields,
    rejected: refused,
    appends: appendsOf(drafts),
    secrets,
    after: { accounts: written(accounts), claims: written(claims) },
  }
}

/** Drafts what one line asks for; raises a Refusal before it has drafted anything. */
function planLine(
  ready: ReadyLine,
  drafts: Drafts,
  { known, by, now, onlyNew, details }: Planning,
): void {
  const { line, data, studio } = ready
  const context = { now, actor: by.user }
  const account = drafts.accounts.get(data.user) ?? {
    ...(known.accounts.get(data.user) as Versioned<Account>),
    events: [],
  }
  const secrets = known.secretsOf(ready, account.state)
  const alike = account.state.status === 'absent' && drafts.taken.has(sameLogin(data.user))
  const taking = {
    type: 'ImportAccount',
    line: data,
    studio,
    secrets,
    by,
    alike,
    onlyNew,
    details,
  } as const
  const events = accountDecider.decide(account.state, taking, context)
  const claimed = claimsOf(account.state, events).map((command) => {
    const stream = siteAccountStream(command.site, command.username)
    const draft = drafts.claims.get(stream) ?? {
      ...(known.claims.get(stream) ?? { state: free, version: 0 }),
      events: [],
    }
    return {
      stream,
      draft,
      events: claimDecider.decide(draft.state, { ...command, mayKnow: by.allStudios }, context),
    }
  })
  // From here on nothing refuses: the line counts.
  drafts.taken.add(sameLogin(data.user))
  for (const claim of claimed)
    drafts.claims.set(claim.stream, drafted(claim.draft, claim.events, claimDecider.evolve))
  drafts.outcomes.set(line, outcomeOf(account.state, events))
  if (events.length === 0) return
  drafts.fields.set(line, fieldsOf(account.state, data, events))
  drafts.accounts.set(data.user, drafted(account, events, accountDecider.evolve))
  drafts.secrets.set(line, secrets)
}
function outcomeOf(before: Account, events: readonly AccountEvent[]): LineOutcome {
  if (events.length === 0) return 'unchanged'
  return before.status === 'absent' ? 'created' : 'updated'
}
function appendsOf({ accounts, claims }: Drafts): PlannedAppend[] {
  const named = [
    ...[...accounts].map(([user, draft]) => [accountStream(user), draft] as const),
    ...claims,
  ]
  return named
    .filter(([, { events }]) => events.length > 0)
    .map(([stream, { version, events }]) => ({ stream, events, expectedVersion: version }))
}
const drafted = <State, Event>(
  { state, version, events }: Draft<State, Event>,
  more: readonly Event[],
  evolve: (state: State, event: Event) => State,
): Draft<State, Event> => ({
  state: more.reduce(evolve, state),
  version,
  events: [...events, ...more],
})
const written = <State>(
  drafts: ReadonlyMap<string, Draft<State, unknown>>,
): Map<string, Versioned<State>> =>
  new Map(
    [...drafts].map(([name, { state, version, events }]) => [
      name,
      { state, version: version + events.length },
    ]),
  )

/** Returns every field that the line names for a new account; else those whose events differ from before. */
function fieldsOf(account: Account, line: AccountLine, events: readonly AccountEvent[]): string[] {
  const named = ['name', 'surname', 'email', 'tipCont'] as const
  const before = account.status === 'present' ? account : undefined
  const fields = events.flatMap(({ type, data }): string[] => {
    switch (type) {
      case 'AccountCreated':
      case 'AccountChanged':
        return named.filter((field) => before?.[field] !== line[field])
      case 'StudioJoined':
        return ['studio']
      case 'BirthDateSet':
        return ['varsta']
      case 'EmploymentSet':
        return line.hired === undefined ? [] : ['hired']
      case 'NewConfigsSet':
        return ['new_configs']
      case 'PasswordSet':
        return ['password']
      case 'SiteAccountSet':
      case 'SiteAccountDropped':
        return [`conturi.${data.site}`]
      default:
        throw new Error(`an import does not write ${type}`)
    }
  })
  return [...new Set(fields)]
}

/**
 * Returns the claims and releases that an account's events need: names new to it are claimed, names it drops released.
 */
function claimsOf(account: Account, events: readonly AccountEvent[]): ClaimCommand[] {
  const held = account.status === 'present' ? account.sites : {}
  return events.flatMap((event): ClaimCommand[] => {
    if (event.type === 'SiteAccountDropped') return [{ type: 'Release', ...event.data }]
    if (event.type !== 'SiteAccountSet') return []
    const { site, username, user } = event.data
    return own(held, site)?.username === username ? [] : [{ type: 'Claim', site, username, user }]
  })
}

/** Names whose streams must be known before planning: those that these lines may give up. */
export function namesGivenUp(
  lines: readonly ReadyLine[],
  accounts: ImportKnowledge['accounts'],
): string[] {
  return lines.flatMap(({ data }) => {
    const account = accounts.get(data.user)?.state
    if (account?.status !== 'present') return []
    return Object.entries(data.conturi).flatMap(([site, { username }]) => {
      const held = own(account.sites, site)
      return held && held.username !== username ? [siteAccountStream(site, held.username)] : []
    })
  })
}
/** Every name that these lines name. */
export const namesNamed = (lines: readonly ReadyLine[]): string[] =>
  lines.flatMap(({ data }) =>
    Object.entries(data.conturi).map(([site, { username }]) => siteAccountStream(site, username)),
  )
