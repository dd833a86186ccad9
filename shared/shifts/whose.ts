import { rankOf, type Ranked } from '../accounts/ranks.ts'
import { may } from '../permissions/actions.ts'
import type { Actor } from '../platform/allow.ts'
import { isReason } from '../platform/reason.ts'
import type { shiftRefusals } from './refusals.ts'

/** Whose shift it is, as far as it decides who may touch it. */
export interface OnWhom extends Ranked {
  readonly studio: string | null
}
type Refused = keyof typeof shiftRefusals

/** What is done to shifts, and whether a person does it to their own: hours are money, so nobody writes down their own. */
export const shiftActs = {
  /** Start, pause, resume, stop, and taking a stop back. */
  click: { own: true },
  correct: { own: false },
} as const
export type ShiftAct = keyof typeof shiftActs

/**
 * Why this actor may not do this to that person's shift, or null: the server refuses by it and the screens hide by it. The
 * owner, super users and Managers are acted for by those above them alone (shared/accounts/ranks.ts); everybody else by
 * whoever may manage shifts. Whoever views as somebody touches no shift at all, neither that person's nor another's.
 */
export function whyNotTouch(act: ShiftAct, actor: Actor, person: OnWhom): Refused | null {
  const { user, studio } = person
  if (!may(actor, 'shifts.manage', { user, studio })) return 'shifts.userUnknown'
  if (actor.trueUser !== undefined) return 'shifts.viewing'
  if (user === actor.user) return shiftActs[act].own ? null : 'shifts.ownShift'
  const rank = rankOf(person)
  return rank > 0 && rankOf(actor) <= rank ? 'shifts.aboveYou' : null
}

/** The reason as it is kept: null where there is none, undefined where whoever acts for another owes one (isReason). */
export function reasonOf(said: string | undefined, actor: Pick<Actor, 'user'>, user: string): string | null | undefined {
  const reason = said?.trim() ?? ''
  if (user !== actor.user && !isReason(reason)) return undefined
  return reason === '' ? null : reason
}
