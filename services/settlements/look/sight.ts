import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import { may, visibilityFor, type Action } from '#shared/permissions/actions.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import type { Person } from '#shared/platform/people.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { settlementReads } from '#shared/settlements/params.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisible, findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import {
  computeSettlements,
  refuseFar,
  type ComputedSettlement,
  type ComputedStudio,
} from '../compute/compute.ts'
import { decidedIn } from '../compute/decided.ts'
import { PersonDecisions } from '../compute/decisions.ts'
import { knownHead, knownNow, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'

type SettlementAction = Extract<Action, `settlements.${string}`>
export interface LookedAt {
  readonly id: SettlementId
  readonly computed: ComputedSettlement
  readonly half: ComputedStudio['half']
  readonly today: ComputedStudio['today']
  readonly rules: ComputedStudio['rules']
}
interface Look {
  readonly action: SettlementAction
  readonly known: KnownAt
  readonly closes?: boolean | undefined
}
/**
 * A person's settlement, computed at a position. The same 404 for a studio or person that is not there, for one out of sight, for
 * who had never anything to do with the studio, and, of one's own, for what is not shown before its review.
 */
export async function lookAt(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  look: Look,
): Promise<LookedAt> {
  return (await lookFor(app, needs, id, context, look)) ?? unknown()
}
const unknown = () => refuseSettlement('settlements.userUnknown')

/** Undefined where there is nothing to be seen at that position. */
async function lookFor(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  { action, known, closes }: Look,
): Promise<LookedAt | undefined> {
  const { studio, user } = id
  const person = await personInSight(app, id, context, action)
  const { half, today, rules, settlements } = await computeSettlements(app, needs, {
    ...id,
    users: [user],
    known,
    closes,
  })
  const computed = settlements.get(user)
  if (!hasToDoWith(studio, person, computed)) return undefined
  return isShown(context.actor, id, computed.decisions)
    ? { id, computed, half, today, rules }
    : undefined
}
const personInSight = (
  app: App,
  { studio, user }: SettlementId,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  action: SettlementAction,
): Promise<Person> =>
  findVisiblePerson(app, user, {
    at: now,
    sees: (one) => may(actor, action, { user, studio, tipCont: one.tipCont }),
    unknown,
  })
const isShown = (actor: Actor, id: SettlementId, { state }: PersonDecisions): boolean =>
  halfStateOf(state, id).state !== 'open' || seesAsAccountant(actor, id)

/** As lookAt, of what was decided alone, with the lines of what is signed of that half: nothing is computed. */
export async function decidedAt(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  look: Omit<Look, 'closes'>,
): Promise<PersonDecisions> {
  return (await decidedFor(app, needs, id, context, look)) ?? unknown()
}
/** As decidedAt, as of now: what is not there may have been made a moment ago, which is waited for. */
export const decidedNow = (
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  action: SettlementAction,
): Promise<PersonDecisions> =>
  findVisible(app, {
    look: async () => decidedFor(app, needs, id, context, { action, known: await knownNow(app) }),
    reach: settlementReads,
    unknown,
  })
async function decidedFor(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  { action, known }: Omit<Look, 'closes'>,
): Promise<PersonDecisions | undefined> {
  const { studio, user } = id
  const first = halfFirstDay(id)
  const person = await personInSight(app, id, context, action)
  refuseFar(app, first)
  const asked = { studio, users: [user], known, linesOf: [first] }
  const found = (await decidedIn(app, asked)).get(user)
  // For a person who was never of the studio, without decisions, the records tell whether there is anything to see.
  if (!found && !wasOf(studio, person))
    return (await lookFor(app, needs, id, context, { action, known }))?.computed.decisions
  const decisions = found ?? new PersonDecisions([], known.position)
  return isShown(context.actor, id, decisions) ? decisions : undefined
}
/**
 * As lookAt, of everything that is in the log by now. Who may not see it is told so before anybody waits for that; it is computed
 * once, of what was waited for.
 */
export async function lookAtHead(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: Pick<ActorContext, 'actor' | 'now'>,
  look: Omit<Look, 'known'>,
): Promise<LookedAt & { readonly known: KnownAt }> {
  await decidedNow(app, needs, id, context, look.action)
  const known = await knownHead(app)
  return { ...(await lookAt(app, needs, id, context, { ...look, known })), known }
}
/** Returns whether a person was ever of the studio, or has records or decisions there. */
export const hasToDoWith = (
  studio: string,
  person: Pick<Person, 'joined'>,
  computed: ComputedSettlement | undefined,
): computed is ComputedSettlement =>
  computed !== undefined &&
  (wasOf(studio, person) || computed.decisions.rows.length > 0 || linesOf(computed) > 0)
export const wasOf = (studio: string, { joined }: Pick<Person, 'joined'>): boolean =>
  joined.some((one) => one.studio === studio)
const linesOf = ({ chain }: ComputedSettlement): number =>
  chain.reduce((count, { computed }) => count + computed.lines.length, 0)
/**
 * Returns whether the actor sees this as its signers do: an open half is theirs alone, its person sees it from review
 * on.
 */
export const seesAsAccountant = (actor: Actor, { user, studio }: SettlementId): boolean =>
  may({ ...actor, user: '' }, 'settlements.see', { user, studio })

/** Returns a test of whose settlements in a studio the actor is shown; refuses a studio out of sight. */
export function seesPeopleOf(
  actor: Actor,
  studio: string,
  action: SettlementAction = 'settlements.see',
): (user: string) => boolean {
  if (!sees(actor, studio)) return refuseSettlement('settlements.studioUnknown')
  const { models } = visibilityFor(actor, action)
  const visible = models && new Set([actor.user, ...models])
  return (user) => visible === null || visible.has(user)
}
/** Everybody's settlement of a half, as far as they are in sight. */
export async function lookAtStudio(
  app: App,
  needs: SettlementNeeds,
  asked: MonthHalf & { readonly studio: string; readonly users: readonly string[] | null },
  actor: Actor,
  known: KnownAt,
): Promise<ComputedStudio> {
  const isSeen = seesPeopleOf(actor, asked.studio)
  const computed = await computeSettlements(app, needs, { ...asked, known })
  if (!computed.isStudio) return refuseSettlement('settlements.studioUnknown')
  return {
    ...computed,
    settlements: new Map([...computed.settlements].filter(([user]) => isSeen(user))),
  }
}
