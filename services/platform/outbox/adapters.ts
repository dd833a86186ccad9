import type { Config } from '../kernel/config.ts'
import type { AnyAdapter } from './define-effect.ts'
import { mailAdapter } from './mail.ts'

/** The transports that the configuration gives this process. */
export function adaptersOf({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): readonly AnyAdapter[] {
  return SMTP_URL === undefined || MAIL_FROM === undefined
    ? []
    : [mailAdapter({ url: SMTP_URL, from: MAIL_FROM })]
}
