import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { refuse } from '#shared/platform/refusals.ts'
import { seal, unseal } from './keyring.ts'

/** Secrets never enter an event; events hold a reference into this table. */
export interface Vault {
  /** Stores or replaces the secret under `reference`, encrypted with the master key. */
  readonly put: (reference: string, owner: string, kind: string, secret: string) => Promise<void>
  /** Many at once, in one statement. */
  readonly putAll: (
    secrets: readonly {
      readonly reference: string
      readonly owner: string
      readonly kind: string
      readonly secret: string
    }[],
  ) => Promise<void>
  /** The secret in clear, or undefined. */
  readonly get: (reference: string) => Promise<string | undefined>
  /** Those that exist, by reference, in one statement. */
  readonly getAll: (references: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** A secret of the installation for this purpose, made of the master key: the same in every process, and stored nowhere. 32 characters of base64url. */
  readonly derive: (purpose: string) => string
  /**
   * Puts what `next` makes of the secret in its place, if it is still the one that `next` was given; else `next` is asked again,
   * at most four times (then command.busy is raised). Gives what is stored now; undefined if there is none any more: what was
   * removed meanwhile stays removed.
   */
  readonly change: (
    reference: string,
    next: (secret: string) => string | Promise<string>,
  ) => Promise<string | undefined>
  /** Gives what was there, in clear; undefined if nothing was. Of several who remove it at once one is given it. */
  readonly remove: (reference: string) => Promise<string | undefined>
  /** Lists the references, never secrets, of this owner in the vault, of one kind if it is named. */
  readonly listOf: (owner: string, kind?: string) => Promise<readonly string[]>
  /** Removes it all; returns how many there were. */
  readonly removeOf: (owner: string, kind?: string) => Promise<number>
}

const ATTEMPTS_MAX = 4
const ofOwner = 'v.owner = $1 and ($2::text is null or v.kind = $2)'
/** The vault over its table; the reference is bound into the encryption, so rows cannot be swapped. */
export function postgresVault(pool: pg.Pool, master: Buffer): Vault {
  const putAll: Vault['putAll'] = async (secrets) => {
    if (secrets.length === 0) return
    const last = [...new Map(secrets.map((secret) => [secret.reference, secret])).values()]
    await pool.query(
      `insert into vault (reference, owner, kind, sealed) select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[])
       on conflict (reference) do update set owner = excluded.owner, kind = excluded.kind, sealed = excluded.sealed, changed_at = now()`,
      [
        last.map((one) => one.reference),
        last.map((one) => one.owner),
        last.map((one) => one.kind),
        last.map((one) => seal(master, one.secret, `vault:${one.reference}`)),
      ],
    )
  }
  const clear = (reference: string, sealed: Buffer): string => clearOf(master, reference, sealed)
  const getAll: Vault['getAll'] = async (references) => {
    if (references.length === 0) return new Map()
    const { rows } = await pool.query<{ reference: string; sealed: Buffer }>(
      'select v.reference, v.sealed from vault v where v.reference = any($1)',
      [references],
    )
    return new Map(rows.map((row) => [row.reference, clear(row.reference, row.sealed)]))
  }
  return {
    putAll,
    getAll,
    put: (reference, owner, kind, secret) => putAll([{ reference, owner, kind, secret }]),
    get: async (reference) => (await getAll([reference])).get(reference),
    change: (reference, next) => change({ pool, master }, reference, next),
    remove: async (reference) => {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        'delete from vault v where v.reference = $1 returning v.sealed',
        [reference],
      )
      return rows[0] && clear(reference, rows[0].sealed)
    },
    derive: (purpose) =>
      createHmac('sha256', master)
        .update(`derived: ${purpose}`)
        .digest()
        .subarray(0, 24)
        .toString('base64url'),
    listOf: async (owner, kind) => {
      const { rows } = await pool.query<{ reference: string }>(
        `select v.reference from vault v where ${ofOwner}`,
        [owner, kind ?? null],
      )
      return rows.map(({ reference }) => reference)
    },
    removeOf: async (owner, kind) =>
      (await pool.query(`delete from vault v where ${ofOwner}`, [owner, kind ?? null])).rowCount ??
      0,
  }
}

const clearOf = (master: Buffer, reference: string, sealed: Buffer): string =>
  unseal(master, sealed, `vault:${reference}`)

/** Changes a secret by compare and set: one that another request stored meanwhile is read again, never overwritten. */
async function change(
  { pool, master }: { readonly pool: pg.Pool; readonly master: Buffer },
  reference: string,
  next: (secret: string) => string | Promise<string>,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select v.sealed from vault v where v.reference = $1',
      [reference],
    )
    const [before] = rows
    if (!before) return undefined
    const after = await next(clearOf(master, reference, before.sealed))
    const { rowCount } = await pool.query(
      'update vault set sealed = $3, changed_at = now() where reference = $1 and sealed = $2',
      [reference, before.sealed, seal(master, after, `vault:${reference}`)],
    )
    if (rowCount === 1) return after
  }
  return refuse('command.busy')
}
