import type { Actor } from '../platform/allow.ts'
import { maySee } from '../permissions/actions.ts'
import { tipuri } from './calls.ts'
import { rankOf, type Ranked } from './ranks.ts'

export type TipContName = (typeof tipuri)[number]

/** The type of an account as events spell it; an unknown one gets the least: Other. */
export const tipContOf = (value: string): TipContName =>
  tipuri.find((one) => one === value) ?? 'Other'

/**
 * Whether the actor may make this change: to oneself, or to people of lower rank (owner, super user, Manager,
 * everybody else). Nobody can be raised to the actor's own rank.
 */
export function mayChange(actor: Ranked, before: Ranked | null, tipContAfter: string): boolean {
  const rank = rankOf(actor)
  if (before && before.user === actor.user)
    return rankOf({ ...before, tipCont: tipContAfter }) <= rank
  const after = rankOf({ owner: false, super: false, ...before, tipCont: tipContAfter })
  return rank > after && (before === null || rank > rankOf(before))
}
/** People of one's studios, of models only the allocated ones for a restricted trainer; those without a studio are seen by who sees all. */
export const isVisibleTo = (
  actor: Actor,
  person: { readonly user: string; readonly studio: string | null; readonly tipCont?: string },
): boolean => maySee(actor, person)

export const IMPORT_LINES_MAX = 5_000
export const IMPORT_LINE_BYTES_MAX = 65_536
/** A login lasts a week; a changed password ends it at once. */
export const SESSION_SECONDS = 7 * 24 * 3_600
