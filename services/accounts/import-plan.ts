import type { AccountLine } from '#shared/accounts/calls.ts'
import type { AccountEvent, SiteAccountEvent } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { claimDecider, type Claim, type ClaimCommand } from './claim.ts'
import { accountDecider, type Account, type NewSecrets } from './decider.ts'
import { rejected, type Rejected } from './import-lines.ts'
import { accountStream, siteAccountStream } from './streams.ts'

export interface ReadyLine {
  readonly line: number
  readonly data: AccountLine
  readonly studio: { readonly studio: string; readonly timezone: string }
}
export interface Versioned<State> {
  readonly state: State
  readonly version: number
}
/** What the streams of a chunk of lines say now. */
export interface Known {
  readonly accounts: ReadonlyMap<string, Versioned<Account>>
  /** By stream. A name that is not here is taken for free and new: the expected version finds out if it is not. */
  readonly claims: ReadonlyMap<string, Versioned<Claim>>
  readonly secrets: ReadonlyMap<number, NewSecrets>
}
export type Outcome = 'created' | 'updated' | 'unchanged'
export interface PlannedAppend {
  readonly stream: string
  readonly events: readonly (AccountEvent | SiteAccountEvent)[]
  readonly expectedVersion: number
}
export interface Plan {
  readonly outcomes: ReadonlyMap<number, Outcome>
  readonly rejected: readonly Rejected[]
  readonly appends: readonly PlannedAppend[]
}
interface Draft {
  state: Claim
  readonly version: number
  readonly events: SiteAccountEvent[]
}
const free: Claim = { status: 'free' }

/**
 * Decides a chunk of lines with one line a person, in the order of the file: a name given up by one line is free for the
 * next. A line is taken whole or not at all.
 */
export function planImport(lines: readonly ReadyLine[], known: Known, by: Actor, now: string): Plan {
  const drafts = new Map<string, Draft>()
  const outcomes = new Map<number, Outcome>()
  const refused: Rejected[] = []
  const appends: PlannedAppend[] = []
  const context = { now, actor: by.user }

  const draftOf = (stream: string): Draft => {
    const { state, version } = known.claims.get(stream) ?? { state: free, version: 0 }
    return drafts.get(stream) ?? { state, version, events: [] }
  }
  for (const { line, data, studio } of lines) {
    const { state, version } = known.accounts.get(data.user) as Versioned<Account>
    const secrets = known.secrets.get(line) ?? { password: null, passes: {} }
    try {
      const events = accountDecider.decide(state, { type: 'ImportAccount', line: data, studio, secrets, by }, context)
      const claims = claimsOf(state, events).map((command) => {
        const stream = siteAccountStream(command.site, command.username)
        const draft = draftOf(stream)
        return { stream, draft, events: claimDecider.decide(draft.state, command, context) }
      })
      // From here on nothing refuses: the line counts.
      for (const claim of claims) {
        drafts.set(claim.stream, {
          ...claim.draft,
          state: claim.events.reduce(claimDecider.evolve, claim.draft.state),
          events: [...claim.draft.events, ...claim.events],
        })
      }
      if (events.length > 0) appends.push({ stream: accountStream(data.user), events, expectedVersion: version })
      outcomes.set(line, events.length === 0 ? 'unchanged' : state.status === 'absent' ? 'created' : 'updated')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(rejected(line, error))
    }
  }
  for (const [stream, { version, events }] of drafts) if (events.length > 0) appends.push({ stream, events, expectedVersion: version })
  return { outcomes, rejected: refused, appends }
}

/** What an account's events ask of the names: those that are new to it are claimed, those that it drops released. */
function claimsOf(account: Account, events: readonly AccountEvent[]): ClaimCommand[] {
  const held = account.status === 'present' ? account.sites : {}
  return events.flatMap((event): ClaimCommand[] => {
    if (event.type === 'SiteAccountDropped') return [{ type: 'Release', ...event.data }]
    if (event.type !== 'SiteAccountSet') return []
    const { site, username, user } = event.data
    return held[site]?.username === username ? [] : [{ type: 'Claim', site, username, user }]
  })
}

/** Names whose streams must be known before planning: those that these lines may give up. */
export function namesGivenUp(lines: readonly ReadyLine[], accounts: Known['accounts']): string[] {
  return lines.flatMap(({ data }) => {
    const account = accounts.get(data.user)?.state
    if (account?.status !== 'present') return []
    return Object.entries(data.conturi).flatMap(([site, { username }]) => {
      const held = account.sites[site]
      return held && held.username !== username ? [siteAccountStream(site, held.username)] : []
    })
  })
}
/** Every name that these lines name. */
export const namesNamed = (lines: readonly ReadyLine[]): string[] =>
  lines.flatMap(({ data }) => Object.entries(data.conturi).map(([site, { username }]) => siteAccountStream(site, username)))
