import { rankOf, type Ranked } from '../accounts/ranks.ts'
import { may } from '../permissions/actions.ts'
import type { Actor } from '../platform/allow.ts'
import { isReason } from '../platform/reason.ts'
import type { shiftRefusals } from './refusals.ts'
import type { ShiftAction } from './rules.ts'

/** The person whose shift it is, as far as it decides who may touch it. */
export interface OnWhom extends Ranked {
  readonly studio: string | null
  readonly status: PersonStatus
}
type PersonStatus = 'active' | 'inactive' | 'erased'
type Refused = keyof typeof shiftRefusals

/**
 * The acts on shifts; whether a person does one to their own (hours are money, so people do not write down their
 * own); and whether it is done to inactive people: what they left behind is ended and put right, and nothing new
 * begins.
 */
const shiftActs = {
  start: { own: true, inactive: false },
  pause: { own: true, inactive: false },
  resume: { own: true, inactive: false },
  stop: { own: true, inactive: true },
  /** Taking a stop back. */
  undo: { own: true, inactive: false },
  correct: { own: false, inactive: true },
} as const satisfies Record<
  ShiftAction | 'undo' | 'correct',
  { readonly own: boolean; readonly inactive: boolean }
>
export type ShiftAct = keyof typeof shiftActs

/**
 * Returns why this actor may not do this to that person's shift, or null: the server refuses by it and the screens
 * hide by it. Only people of higher rank act for the owner, super users and Managers (shared/accounts/ranks.ts);
 * callers who may manage shifts act for everybody else. A super user who views as a person touches no shift at all,
 * neither that person's nor another's. The shift of an erased person is out of reach, and refused as that of an
 * unknown login is.
 */
export function shiftActRefusal(act: ShiftAct, actor: Actor, person: OnWhom): Refused | null {
  const { user, studio, status } = person
  if (status === 'erased' || !may(actor, 'shifts.manage', { user, studio }))
    return 'shifts.userUnknown'
  if (actor.trueUser !== undefined) return 'shifts.viewing'
  if (user === actor.user) return shiftActs[act].own ? null : 'shifts.ownShift'
  const rank = rankOf(person)
  if (rank > 0 && rankOf(actor) <= rank) return 'shifts.aboveYou'
  return status === 'inactive' && !shiftActs[act].inactive ? 'shifts.inactive' : null
}

/**
 * Returns the reason to keep: null where there is none, undefined where one is needed to act for another (isReason).
 */
export function reasonOf(
  said: string | undefined,
  actor: Pick<Actor, 'user'>,
  user: string,
): string | null | undefined {
  const reason = said?.trim() ?? ''
  if (user !== actor.user && !isReason(reason)) return undefined
  return reason === '' ? null : reason
}
