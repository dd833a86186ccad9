import type pg from 'pg'
import { madeOnce } from '../privacy/made-once.ts'
import type { Vault } from '../privacy/vault.ts'

/** The keys by which push services know this installation (RFC 8292): base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}
/** The installation's own pair: browsers subscribe for its public key, so that another pair would end every subscription. */
export async function vapidKeys(app: {
  readonly pool: pg.Pool
  readonly vault: Vault
}): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const make = () => JSON.stringify(webPush.generateVAPIDKeys())
  return JSON.parse(await madeOnce(app, { reference: 'vapid', kind: 'vapid', make })) as VapidKeys
}
