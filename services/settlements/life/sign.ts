import { currencies, ITEM_MINOR_MAX } from '#shared/money/amount.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { SettlementDataOf } from '#shared/settlements/events.ts'
import { instalmentsDue, ratesInForce, takenBefore } from '#shared/settlements/chain.ts'
import type { RuleListSaid } from '#shared/money/settlement-facts.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { SignObstacle } from '#shared/settlements/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import { action } from '../../platform/kernel/use-case.ts'
import type { ComputedSettlement } from '../compute/compute.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { restByCurrency } from '#shared/settlements/taken-instalments.ts'
import { settlementAggregate } from '../decide/decider.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { commitmentOf, newSalt } from '../payslip/commitment.ts'
import { personObstacles, studioObstacles } from '../look/obstacles.ts'
import { recentlyShown } from '../look/recently-shown.ts'
import { lookAtHead } from '../look/sight.ts'
import { keepRules } from '../look/signed-rules.ts'

interface SignRequest {
  readonly result_hash: string
  readonly closes?: boolean | undefined
  readonly override?: { readonly codes: readonly string[]; readonly reason: string } | undefined
}
type SignedData = Omit<SettlementDataOf<'SettlementSigned'>, 'by' | keyof SettlementId>

/** Signs what was looked at, or refuses with everything that stands against it. */
export const signSettlement = (needs: SettlementNeeds) =>
  action(settlementCalls.signSettlement)(async ({ app, params: id, body, context }) => {
    const { actor } = context
    const closes = body.closes ?? false
    const { computed, half, known, rules } = await lookAtHead(app, needs, id, context, {
      action: 'settlements.manage',
      closes: closes || undefined,
    })
    const obstacles = [
      ...(await studioObstacles(app, needs, {
        studio: id.studio,
        half,
        now: Date.parse(app.now()),
      })),
      ...personObstacles(computed, { actor, closes }),
    ]
    refuseObstacles(obstacles, body, actor)
    if (computed.hash !== body.result_hash)
      return refuseSettlement('settlements.changed', {
        changes: recentlyShown(app).changes(body.result_hash, computed),
      })
    const to = await newStudio(app, id, computed)
    const signed = signedData(computed, { known: known.position, run: null, body, to })
    const recorded = await recordSignature(app, { id, computed, rules, signed }, context)
    return { ok: true, ...recorded }
  })
/** All at once; the owner may override some, with a reason. */
function refuseObstacles(
  obstacles: readonly SignObstacle[],
  { override }: SignRequest,
  actor: ActorContext['actor'],
): void {
  const overridden = new Set(override?.codes ?? [])
  const left = obstacles.filter((one) => !(one.override && overridden.has(one.code)))
  if (left.length > 0)
    refuseSettlement('settlements.blocked', { reasons: left.map(({ err }) => err).join('; ') })
  if (overridden.size > 0 && obstacles.length > 0 && !actor.owner && !actor.super)
    refuseSettlement('settlements.ownerOnly')
}

/**
 * Returns the next studio of a person who ends and takes the rest along: theirs the day after. Raises
 * settlements.noNewStudio without one.
 */
export async function newStudio(
  app: App,
  { studio, user }: SettlementId,
  { half, decisions: { state } }: ComputedSettlement,
): Promise<string | null> {
  if (!half?.facts.isFinal || state.final?.rest !== 'moved') return null
  const person = (await app.people.get([user], app.now())).get(user)
  const to = person && ownStudioOn(person.joined, addDays(half.facts.day, 1))
  return to == null || to === studio ? refuseSettlement('settlements.noNewStudio', { user }) : to
}
/** Returns the data of a signature. */
export function signedData(
  { half, hash, decisions, text }: ComputedSettlement,
  {
    known,
    run,
    body,
    to,
  }: {
    readonly known: string
    readonly run: string | null
    readonly body: Partial<SignRequest>
    /** The studio that takes the rest of a person who ends. */
    readonly to: string | null
  },
): SignedData {
  if (!half || hash === null || text === null) throw new Error('what is not complete is not signed')
  const { computed, facts, arithmetic, contract, ruleEvents } = half
  const salt = newSalt()
  return {
    run,
    salt,
    commitment: commitmentOf(salt, text),
    currency: facts.currency,
    lines: computed.lines.map((line) => ({
      ...line,
      amount: String(line.amount),
      gross: line.gross === null ? null : String(line.gross),
    })),
    taken: computed.taken.map((part) => ({ ...part, amount: Number(part.amount) })),
    earned: String(computed.earned),
    net: String(computed.net),
    carry: String(computed.carry),
    result_hash: hash,
    position: known,
    arithmetic,
    rates: [...ratesInForce(facts, currencies)],
    contract,
    rules: [...ruleEvents],
    closes: body.closes ?? false,
    override: body.override ? { codes: [...body.override.codes] } : null,
    reason: body.override?.reason ?? '',
    left: leftOf(half, decisions, to),
  }
}
/**
 * Returns what is left of a person who ends with this half: what was not taken, and the carry. Raises
 * settlements.restTooLarge for what no upfront can hold.
 */
function leftOf(
  { half, facts, computed, owed }: NonNullable<ComputedSettlement['half']>,
  { state }: ComputedSettlement['decisions'],
  to: string | null,
): SignedData['left'] {
  if (!facts.isFinal || state.final === null) return null
  const taken = takenBefore(state, halfFirstDay(half))
  for (const { item, n, amount } of computed.taken) {
    const key = `${item} ${n}`
    taken.set(key, (taken.get(key) ?? 0n) + amount)
  }
  const instalments = instalmentsDue(owed, half, { taken, isFinal: true }).map(
    ({ item, n, currency, rest }) => ({ item, n, currency, amount: Number(rest) }),
  )
  const left = { rest: state.final.rest, to, carry: String(computed.carry), instalments }
  const rests = to === null ? [] : restByCurrency({ left, currency: facts.currency })
  if (rests.some(([, amount]) => amount > BigInt(ITEM_MINOR_MAX)))
    return refuseSettlement('settlements.restTooLarge')
  return left
}

/** Appends the signature; a decision that came in between makes it be looked at again. */
export async function recordSignature(
  app: App,
  {
    id,
    computed,
    rules,
    signed,
  }: {
    readonly id: SettlementId
    readonly computed: ComputedSettlement
    /** The lists of bonus rules that it was computed by. */
    readonly rules: readonly RuleListSaid[]
    readonly signed: SignedData
  },
  context: CommandContext,
): Promise<{ result_hash: string; position: string }> {
  await app.handle(
    settlementAggregate,
    settlementStream(id.studio, id.user),
    { type: 'Sign', id, seen: computed.decisions.state.count, signed },
    context,
    { studio: id.studio },
  )
  const { currency, position, result_hash } = signed
  const { half: basis } = computed
  const lines = basis?.computed.lines ?? []
  keepRules(app, { ...id, position, result_hash }, { ...id, lines, currency, basis, rules })
  return { result_hash, position }
}
