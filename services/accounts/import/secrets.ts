import pMap from 'p-map'
import { randomUUID } from 'node:crypto'
import type { Vault } from '../../platform/privacy/vault.ts'
import type { Account } from '../account/state.ts'
import type { ImportKnowledge, Plan, ReadyLine } from './plan.ts'
import { hasFingerprint, sealPassword } from '../access/passwords.ts'
import { own } from '#shared/platform/by-name.ts'

/** Argon2id runs on the thread pool of four; one more is ready when one ends. */
const HASHING_MAX = 4

/**
 * Compares the secrets of these lines with the account as it stands at each line's turn, those of earlier lines
 * included. What differs gets a reference; nothing is stored yet: a line may be refused, or superseded by the next.
 * Without `compare` what is kept is not looked at, so that every secret counts as another one: a plan costs the caller
 * nothing and leaves no trace, and must not say whether a guess was right.
 */
export async function secretsKnown(
  vault: Vault,
  lines: readonly ReadyLine[],
  accounts: ImportKnowledge['accounts'],
  { compare }: { readonly compare: boolean },
): Promise<ImportKnowledge['secretsOf']> {
  const users = new Set(compare ? lines.filter(bringsSecrets).map(({ data }) => data.user) : [])
  const stored = await vault.getAll(
    [...users].flatMap((user) => referencesOf(accounts.get(user)?.state)),
  )
  /** In clear, by reference: of lines that came before in this file. */
  const given = new Map<string, string>()
  const isPassword = (reference: string | null | undefined, password: string): boolean => {
    if (typeof reference !== 'string') return false
    const sealed = stored.get(reference)
    return (
      given.get(reference) === password ||
      (sealed !== undefined && hasFingerprint(sealed, password))
    )
  }
  const give = (reference: string, secret: string): string => {
    given.set(reference, secret)
    return reference
  }
  return (line, account) => {
    if (!bringsSecrets(line)) return { password: null, passes: {} }
    const { user, password, conturi } = line.data
    const present = account.status === 'present' ? account : undefined
    const passes = Object.entries(conturi).flatMap(([site, { username, pass }]) => {
      const held = present && own(present.sites, site)
      const known =
        held?.username === username && held.pass !== null
          ? (given.get(held.pass) ?? stored.get(held.pass))
          : undefined
      return pass === undefined || pass === known
        ? []
        : [[site, give(`site-pass:${user}:${site}:${randomUUID()}`, pass)] as const]
    })
    const same = password === undefined || isPassword(present?.password, password)
    return {
      password: same ? null : give(`password:${user}:${randomUUID()}`, password),
      passes: Object.fromEntries(passes),
    }
  }
}
const bringsSecrets = ({ data }: ReadyLine): boolean =>
  data.password !== undefined || Object.values(data.conturi).some(({ pass }) => pass !== undefined)
/** Lists the references of an account into the vault. */
export function referencesOf(account: Account | undefined): string[] {
  if (account?.status !== 'present') return []
  return [account.password, ...Object.values(account.sites).map(({ pass }) => pass)].filter(
    (reference) => reference !== null,
  )
}

/** Stores the secrets that the accounts refer to once the lines are written, before the events that refer to them; returns their references. */
export async function storeSecrets(
  vault: Vault,
  lines: readonly ReadyLine[],
  { secrets, after }: Pick<Plan, 'secrets' | 'after'>,
): Promise<readonly string[]> {
  const lasting = new Set([...after.accounts.values()].flatMap(({ state }) => referencesOf(state)))
  const sealed = await pMap(
    lines,
    async ({ line, data }) => {
      const { password = null, passes = {} } = secrets.get(line) ?? {}
      const ofSites = Object.entries(passes)
        .filter(([, reference]) => lasting.has(reference))
        .map(([site, reference]) => ({
          reference,
          owner: data.user,
          kind: 'site-password',
          secret: own(data.conturi, site)?.pass ?? '',
        }))
      if (password === null || data.password === undefined || !lasting.has(password)) return ofSites
      return [
        ...ofSites,
        {
          reference: password,
          owner: data.user,
          kind: 'password',
          secret: await sealPassword(data.password),
        },
      ]
    },
    { concurrency: HASHING_MAX },
  )
  const all = sealed.flat()
  await vault.putAll(all)
  return all.map(({ reference }) => reference)
}
