import type { CallInput } from '#shared/platform/calls.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import { addDays, halfEnd } from '#shared/platform/local-day.ts'
import { isOneself } from '#shared/platform/request.ts'
import type { settlementCalls } from '#shared/settlements/calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { Action } from '#shared/permissions/actions.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { settlementAggregate } from '../decide/decider.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { PersonDecisions } from '../compute/decisions.ts'
import { knownNow } from '../compute/known.ts'
import { decidedNow, lookAt } from '../look/sight.ts'
import { minorOfSum } from './sums.ts'

type Input<N extends keyof typeof settlementCalls> = CallInput<(typeof settlementCalls)[N]>
type Command = CommandOf<typeof settlementAggregate>
const ok = { ok: true as const }

/** Decides about a settlement that is in sight. */
export async function decide(
  app: App,
  { studio, user }: SettlementId,
  command: Command,
  context: ActorContext,
): Promise<typeof ok> {
  await app.handle(settlementAggregate, settlementStream(studio, user), command, context, {
    studio,
  })
  return ok
}

/** The steps of a settlement, but its signature. */
export const lifeHandlers = (app: App, needs: SettlementNeeds) => {
  const seen = async (
    id: SettlementId,
    context: ActorContext,
    action: Extract<Action, `settlements.${string}`> = 'settlements.manage',
  ): Promise<PersonDecisions> => decidedNow(app, needs, id, context, action)
  return {
    reviewSettlement: async ({ params: id }: Input<'reviewSettlement'>, context: ActorContext) => {
      await seen(id, context)
      byOthers(id, context)
      return decide(app, id, { type: 'Review', id }, context)
    },
    paySettlement: async ({ params: id, body }: Input<'paySettlement'>, context: ActorContext) => {
      await seen(id, context)
      byOthers(id, context)
      const { reference = null, how = null } = body
      const amount = body.amount === undefined ? null : minorOfSum(body.amount)
      // An account that a colleague added a moment ago is one, and one that was taken away is none.
      if (how === 'bank') await awaitDecisions(app, 'accounts')
      const hasBank =
        how !== 'bank' || !(await needs.withoutBankAccount(app, [id.user])).has(id.user)
      const said = { run: null, reference, amount, how, hasBank }
      return decide(app, id, { type: 'Pay', id, ...said }, context)
    },
    returnSettlement: async (
      { params: id, body }: Input<'returnSettlement'>,
      context: ActorContext,
    ) => {
      await seen(id, context)
      byOthers(id, context)
      return decide(app, id, { type: 'Return', id, ...body }, context)
    },
    reopenSettlement: async (
      { params: id, body }: Input<'reopenSettlement'>,
      context: ActorContext,
    ) => {
      await seen(id, context)
      byOthers(id, context)
      return decide(app, id, { type: 'Reopen', id, ...body }, context)
    },
    acknowledgeSettlement: async (
      { params: id }: Input<'acknowledgeSettlement'>,
      context: ActorContext,
    ) => {
      await seen(id, context, 'settlements.see')
      return decide(app, id, { type: 'Acknowledge', id }, context)
    },
    disputeSettlement: async (
      { params: id, body }: Input<'disputeSettlement'>,
      context: ActorContext,
    ) => {
      const decisions = await seen(id, context, 'settlements.see')
      const lines =
        decisions.signed(id)?.signature.lines ?? (await linesNow(app, needs, id, context))
      if (!lines.some(({ key }) => key === body.key))
        return refuseSettlement('settlements.lineUnknown', { key: body.key })
      return decide(app, id, { type: 'Dispute', id, ...body }, context)
    },
    answerDispute: async ({ params: id, body }: Input<'answerDispute'>, context: ActorContext) => {
      await seen(id, context)
      byOthers(id, context)
      return decide(app, id, { type: 'Answer', id, ...body }, context)
    },
    ...endingHandlers(app, seen),
  }
}
/** Nobody decides about their own money. */
function byOthers({ user }: Pick<SettlementId, 'user'>, { actor }: ActorContext): void {
  if (isOneself(actor, user)) refuseSettlement('settlements.own')
}
/** Of a half that nobody has signed, as it is computed. */
async function linesNow(app: App, needs: SettlementNeeds, id: SettlementId, context: ActorContext) {
  const look = { action: 'settlements.see', known: await knownNow(app) } as const
  const { computed } = await lookAt(app, needs, id, context, look)
  return computed.half?.computed.lines ?? []
}
type Seen = (id: SettlementId, context: ActorContext) => Promise<unknown>
const endingHandlers = (app: App, seen: Seen) => ({
  finalSettlement: async (input: Input<'finalSettlement'>, context: ActorContext) => {
    const { half, ...said } = input.body
    const id = { ...input.params, ...half }
    await seen(id, context)
    byOthers(id, context)
    if (said.rest === 'moved') {
      const person = (await app.people.get([id.user], context.now)).get(id.user)
      const to = person && ownStudioOn(person.joined, addDays(halfEnd(halfFirstDay(id)), 1))
      if (to == null || to === id.studio)
        return refuseSettlement('settlements.noNewStudio', { user: id.user })
    }
    return decide(app, id, { type: 'End', id, ...said }, context)
  },
})
