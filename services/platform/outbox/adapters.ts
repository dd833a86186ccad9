import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Vault } from '../privacy/vault.ts'
import type { AnyAdapter } from './define-effect.ts'
import { addressOf, mailAdapter } from './mail.ts'
import { pushAdapter } from './push.ts'
import { vapidKeys } from './vapid.ts'

type Sender = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'ALLOWED_HOSTS'>
/** A URI like any other, that leads nowhere: for an installation on one machine, which has no address. */
const NO_ADDRESS = 'https://callboard.invalid'

/** The contact for push services (RFC 8292, section 2.1: mailto: or https:): the sender of mail, else the first name on the web. */
export function subjectOf({ MAIL_FROM, ALLOWED_HOSTS }: Sender): string {
  if (MAIL_FROM !== undefined) return `mailto:${addressOf(MAIL_FROM)}`
  const name = ALLOWED_HOSTS?.toLowerCase().split(',').find(isOnTheWeb)
  return name === undefined ? NO_ADDRESS : `https://${name}`
}
/** A name below a top-level domain: no address in figures, and no name of a machine alone. */
const isOnTheWeb = (name: string): boolean => /\.[a-z][a-z\d-]*$/.test(name)

/** The transports of this process: mail if it is configured, Web Push in any case. */
export function adaptersOf({
  config,
  pool,
  vault,
}: {
  readonly config: Sender
  readonly pool: pg.Pool
  readonly vault: Vault
}): readonly AnyAdapter[] {
  const { SMTP_URL, MAIL_FROM } = config
  const push = pushAdapter({ keys: () => vapidKeys({ pool, vault }), subject: subjectOf(config) })
  return SMTP_URL === undefined || MAIL_FROM === undefined
    ? [push]
    : [mailAdapter({ url: SMTP_URL, from: MAIL_FROM }), push]
}
