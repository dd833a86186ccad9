import { randomUUID } from 'node:crypto'
import type { Vault } from '../platform/vault.ts'
import type { Account, NewSecrets } from './decider.ts'
import type { Known, ReadyLine, Versioned } from './import-plan.ts'
import { mapLimited } from './map-limited.ts'
import { hasFingerprint, sealPassword } from './passwords.ts'

/** Argon2id runs on the thread pool of four; one more is ready when one ends. */
const HASHING_MAX = 4

/** References for the secrets of these lines that differ from the stored ones. Nothing is stored yet: a line may be refused. */
export async function newSecrets(vault: Vault, lines: readonly ReadyLine[], accounts: Known['accounts']): Promise<Map<number, NewSecrets>> {
  const bringing = lines.filter(({ data }) => data.password !== undefined || Object.values(data.conturi).some(({ pass }) => pass !== undefined))
  const stored = await vault.getAll(bringing.flatMap(({ data }) => referencesOf(accounts.get(data.user))))
  return new Map(bringing.map((line) => [line.line, differing(line, accounts.get(line.data.user)?.state, stored)]))
}
function referencesOf(account: Versioned<Account> | undefined): string[] {
  if (account?.state.status !== 'present') return []
  return [account.state.password, ...Object.values(account.state.sites).map(({ pass }) => pass)].filter((reference) => reference !== null)
}
function differing({ data }: ReadyLine, account: Account | undefined, stored: ReadonlyMap<string, string>): NewSecrets {
  const present = account?.status === 'present' ? account : undefined
  const before = present?.password ? stored.get(present.password) : undefined
  const same = data.password === undefined || (before !== undefined && hasFingerprint(before, data.password))
  const passes = Object.entries(data.conturi).flatMap(([site, { username, pass }]) => {
    const held = present?.sites[site]
    const known = held?.username === username && held.pass !== null ? stored.get(held.pass) : undefined
    return pass === undefined || pass === known ? [] : [[site, `site-pass:${data.user}:${site}:${randomUUID()}`] as const]
  })
  return { password: same ? null : `password:${data.user}:${randomUUID()}`, passes: Object.fromEntries(passes) }
}

/** Stores the secrets of the lines that were taken, before the events that refer to them. */
export async function storeSecrets(vault: Vault, lines: readonly ReadyLine[], secrets: ReadonlyMap<number, NewSecrets>): Promise<void> {
  const sealed = await mapLimited(lines, HASHING_MAX, async ({ line, data }) => {
    const { password = null, passes = {} } = secrets.get(line) ?? {}
    const ofSites = Object.entries(passes).map(([site, reference]) => ({
      reference,
      owner: data.user,
      kind: 'site-password',
      secret: data.conturi[site]?.pass ?? '',
    }))
    if (password === null || data.password === undefined) return ofSites
    return [...ofSites, { reference: password, owner: data.user, kind: 'password', secret: await sealPassword(data.password) }]
  })
  await vault.putAll(sealed.flat())
}
