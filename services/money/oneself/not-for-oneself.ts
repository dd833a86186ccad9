import type { Actor } from '#shared/platform/allow.ts'
import { isOneself } from '#shared/platform/request.ts'
import { refuseMoney } from '#shared/money/refusals.ts'

/** Nobody does this to themselves, under whichever name, but the owner and super users, who have nobody above them. */
export function notForOneself(
  actor: Pick<Actor, 'user' | 'trueUser' | 'owner' | 'super'>,
  subject: string,
): void {
  const { owner, super: isSuper } = actor
  if (isOneself(actor, subject) && !owner && !isSuper) refuseMoney('money.notOneself')
}
