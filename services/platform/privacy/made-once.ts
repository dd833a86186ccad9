import type pg from 'pg'
import type { Vault } from './vault.ts'

interface MadeOnce {
  /** Its place in the vault. */
  readonly reference: string
  readonly kind: string
  readonly make: () => string
}
/** A secret of the installation, made when it is first asked for and kept in the vault. Processes that ask at once get the same one. */
export async function madeOnce(
  { pool, vault }: { readonly pool: pg.Pool; readonly vault: Vault },
  { reference, kind, make }: MadeOnce,
): Promise<string> {
  const kept = await vault.get(reference)
  if (kept !== undefined) return kept
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'select pg_advisory_xact_lock(hashtextextended(current_schema() || $1, 6))',
      [reference],
    )
    const made = (await vault.get(reference)) ?? make()
    await vault.put(reference, 'installation', kind, made)
    await client.query('commit')
    client.release()
    return made
  } catch (error) {
    client.release(true)
    throw error
  }
}
