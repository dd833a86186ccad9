import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Vault } from '../privacy/vault.ts'
import type { AnyAdapter } from './define-effect.ts'
import { addressOf, mailAdapter } from './mail.ts'
import { pushAdapter } from './push.ts'
import { vapidKeys } from './vapid.ts'

/** Of push messages whose installation has no address of its own. */
const NO_ADDRESS = 'https://callboard.invalid'

/** The transports of this process: mail if it is configured, Web Push in any case. */
export function adaptersOf({
  config: { SMTP_URL, MAIL_FROM },
  pool,
  vault,
}: {
  readonly config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>
  readonly pool: pg.Pool
  readonly vault: Vault
}): readonly AnyAdapter[] {
  const subject = MAIL_FROM === undefined ? NO_ADDRESS : `mailto:${addressOf(MAIL_FROM)}`
  const push = pushAdapter({ keys: () => vapidKeys({ pool, vault }), subject })
  return SMTP_URL === undefined || MAIL_FROM === undefined
    ? [push]
    : [mailAdapter({ url: SMTP_URL, from: MAIL_FROM }), push]
}
