import type { Actor } from '#shared/platform/allow.ts'
import { isOneself } from '#shared/platform/request.ts'
import { refuseMoney } from '#shared/money/refusals.ts'

/**
 * Refuses what a person does to themselves, under whichever name, except for the owner and super users, who have no
 * one above them.
 */
export function notForOneself(
  actor: Pick<Actor, 'user' | 'trueUser' | 'owner' | 'super'>,
  subject: string,
): void {
  const { owner, super: isSuper } = actor
  if (isOneself(actor, subject) && !owner && !isSuper) refuseMoney('money.notOneself')
}
