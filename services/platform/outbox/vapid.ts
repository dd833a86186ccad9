import type pg from 'pg'
import type { Vault } from '../privacy/vault.ts'

/** By which push services know this installation (RFC 8292): base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}
const REFERENCE = 'vapid'

/**
 * The installation's own pair, made once and kept in the vault: browsers subscribe for its public key, so that another pair
 * would end every subscription. Processes that ask at once get the same one.
 */
export async function vapidKeys({
  pool,
  vault,
}: {
  readonly pool: pg.Pool
  readonly vault: Vault
}): Promise<VapidKeys> {
  const kept = await vault.get(REFERENCE)
  if (kept !== undefined) return JSON.parse(kept) as VapidKeys
  const { default: webPush } = await import('web-push')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "select pg_advisory_xact_lock(hashtextextended(current_schema() || 'vapid', 6))",
    )
    const made = (await vault.get(REFERENCE)) ?? JSON.stringify(webPush.generateVAPIDKeys())
    await vault.put(REFERENCE, 'installation', 'vapid', made)
    await client.query('commit')
    client.release()
    return JSON.parse(made) as VapidKeys
  } catch (error) {
    client.release(true)
    throw error
  }
}
