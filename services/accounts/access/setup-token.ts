import { createHash, timingSafeEqual } from 'node:crypto'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'

/** Printed at start as long as there is no owner. Every process of the installation comes to the same one, and it is kept nowhere. */
export const setupToken = (app: Pick<App, 'vault'>): string => app.vault.derive('setup token')

/**
 * Lets the caller claim an installation without an owner, which belongs to the first to come. They must be at the
 * machine, or able to read what it prints: not a web page whose name was pointed here, nor any client that reaches the
 * port. Raises accounts.setupToken.
 */
export function checkMayClaim(
  app: Pick<App, 'vault'>,
  given: string | undefined,
  { here }: Pick<CallContext, 'here'>,
): void {
  if (here || (given !== undefined && isEqual(given.trim(), setupToken(app)))) return
  refuseAccount('accounts.setupToken')
}
const isEqual = (a: string, b: string): boolean => timingSafeEqual(sum(a), sum(b))
const sum = (text: string): Buffer => createHash('sha256').update(text).digest()
