import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { seal, unseal } from './keyring.ts'

/** The key that wraps all others: from MASTER_KEY, else made once in DATA_DIR, readable by its owner only. */
export async function masterKey(config: Pick<Config, 'MASTER_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (config.MASTER_KEY !== undefined) return Buffer.from(config.MASTER_KEY, 'hex')
  const file = path.join(config.DATA_DIR, 'master.key')
  await mkdir(config.DATA_DIR, { recursive: true })
  // Written aside and then linked: of several processes that start at once exactly one makes it, and none reads half of it.
  const made = `${file}.${randomUUID()}`
  await writeFile(made, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    await link(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(made)
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== 32) throw new Error(`${file} does not hold 64 hexadecimal digits`)
  return key
}

/** The vault's row that tells whether a key is this database's. */
export const MASTER_KEY_CHECK = 'master-key-check'
/** Refuses to start with a key other than the one that this database was filled with: all people would look erased. */
export async function checkMasterKey(pool: pg.Pool, master: Buffer): Promise<void> {
  await pool.query(
    "insert into vault (reference, owner, kind, sealed) values ($1, '', 'check', $2) on conflict do nothing",
    [MASTER_KEY_CHECK, seal(master, MASTER_KEY_CHECK, MASTER_KEY_CHECK)],
  )
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select v.sealed from vault v where v.reference = $1',
    [MASTER_KEY_CHECK],
  )
  try {
    unseal(master, rows[0]?.sealed ?? Buffer.alloc(0), MASTER_KEY_CHECK)
  } catch (error) {
    throw new Error(
      'MASTER_KEY (or master.key in DATA_DIR) is not the key that this database was filled with',
      { cause: error },
    )
  }
}
