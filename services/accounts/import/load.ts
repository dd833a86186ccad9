import pMap from 'p-map'
import { sameLogin } from '#shared/accounts/person-rules.ts'
import { queryLoginsAlike } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import type { App } from '../../platform/kernel/app.ts'
import { claimAggregate, type Claim } from '../access/claim.ts'
import type { Account } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import {
  namesGivenUp,
  namesNamed,
  type ImportKnowledge,
  type Plan,
  type ReadyLine,
  type Versioned,
} from './plan.ts'
import { secretsKnown } from './secrets.ts'
import { loadAccount } from '../account/people.ts'

/** Streams and secrets that one import reads, or forgets, at a time. */
export const READING_MAX = 8

/** The state known from earlier chunks: a person in many lines is read once, and not once a chunk. */
export interface Carried {
  readonly accounts: Map<string, Versioned<Account>>
  readonly claims: Map<string, Versioned<Claim>>
}
export function carry(carried: Carried, { accounts, claims }: Plan['after']): void {
  for (const [user, account] of accounts) carried.accounts.set(user, account)
  for (const [stream, claim] of claims) carried.claims.set(stream, claim)
}

interface Loading {
  /** Nothing is taken from memory. */
  readonly again: boolean
  /** The streams of the names that the lines name are read, too. */
  readonly names: boolean
  /** The secrets of the lines are held against those that are kept. */
  readonly compare: boolean
}
export async function load(
  app: App,
  lines: readonly ReadyLine[],
  carried: Carried,
  { again, names: all, compare }: Loading,
): Promise<ImportKnowledge> {
  const users = new Set(lines.map(({ data }) => data.user))
  await syncSuperRank(app, [...users])
  const named = all ? namesNamed(lines) : []
  if (again) for (const user of users) carried.accounts.delete(user)
  const loaded = await pMap(
    users.difference(carried.accounts),
    async (user) => {
      const { account, version } = await loadAccount(app, user)
      return [user, { state: account, version }] as const
    },
    { concurrency: READING_MAX },
  )
  carry(carried, { accounts: new Map(loaded), claims: new Map() })
  const names = new Set([...namesGivenUp(lines, carried.accounts), ...named])
  if (again) for (const stream of names) carried.claims.delete(stream)
  const claims = await pMap(
    names.difference(carried.claims),
    async (stream) => [stream, await app.load(claimAggregate, stream)] as const,
    { concurrency: READING_MAX },
  )
  carry(carried, { accounts: new Map(), claims: new Map(claims) })
  return {
    ...carried,
    taken: await takenOf(app, users, carried.accounts),
    secretsOf: await secretsKnown(app.vault, lines, carried.accounts, { compare }),
  }
}

/**
 * Returns those of these logins that are taken in whatever capitals: in the read model, which may be a moment behind,
 * and by the lines before.
 */
async function takenOf(
  app: App,
  users: ReadonlySet<string>,
  accounts: Carried['accounts'],
): Promise<Set<string>> {
  const fresh = [...users]
    .filter((user) => accounts.get(user)?.state.status === 'absent')
    .map(sameLogin)
  const made = [...accounts].flatMap(([user, { state }]) =>
    state.status === 'absent' ? [] : [sameLogin(user)],
  )
  return new Set([
    ...made,
    ...(fresh.length === 0 ? [] : await queryLoginsAlike(app.read<AccountsTables>(), fresh)),
  ])
}
