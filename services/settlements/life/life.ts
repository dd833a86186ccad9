import { halfFirstDay } from '#shared/money/half.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import { addDays, halfEnd } from '#shared/platform/local-day.ts'
import { isOneself } from '#shared/platform/request.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { settlementKey } from '#shared/settlements/stream.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import {
  action,
  useCase,
  type CommandTarget,
  type AskedWith,
} from '../../platform/kernel/use-case.ts'
import { knownNow } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { payableByHand, payByHand } from '../pay-run/by-hand.ts'
import { decidedNow, lookAt } from '../look/sight.ts'
import { minorOfSum } from './sums.ts'

// The steps of a settlement, but its signature.
const ok = () => ({ ok: true as const })
export type OfSettlement = AskedWith<{ readonly params: SettlementId }>
/** The stream of a person's settlements in a studio. */
export const settlementTarget = ({ studio, user }: SettlementId): CommandTarget => ({
  key: settlementKey(studio, user),
  studio,
})
/** Finds a settlement in sight that the actor manages; refuses their own money. */
const managed =
  (needs: SettlementNeeds) =>
  async ({ app, params: id, context }: OfSettlement) => {
    await decidedNow(app, needs, id, context, 'settlements.manage')
    if (isOneself(context.actor, id.user)) return refuseSettlement('settlements.own')
    return { ...settlementTarget(id), id }
  }
/** A settlement in sight, one's own as well. */
const seen =
  (needs: SettlementNeeds) =>
  async ({ app, params: id, context }: OfSettlement) => ({
    ...settlementTarget(id),
    decisions: await decidedNow(app, needs, id, context, 'settlements.see'),
  })

export const reviewSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.reviewSettlement).on(settlementAggregate)({
    about: managed(needs),
    command: ({ params: id }) => ({ type: 'Review', id }),
    reply: ok,
  })
export const paySettlement = (needs: SettlementNeeds) =>
  action(settlementCalls.paySettlement)(async (asked) => {
    const { app, body, context } = asked
    const { id } = await managed(needs)(asked)
    const { user } = id
    const { reference = null, how = null } = body
    const amount = body.amount === undefined ? null : minorOfSum(body.amount)
    // An account that a colleague added a moment ago is one, and one that was taken away is none.
    if (how === 'bank') await awaitDecisions(app, 'accounts')
    const hasBank = how !== 'bank' || !(await needs.withoutBankAccount(app, [user])).has(user)
    const byHand = (await payableByHand(app, needs, id, context.now))(user)
    await payByHand(app, { id, run: null, reference, amount, how, hasBank, byHand }, context)
    return ok()
  })
export const returnSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.returnSettlement).on(settlementAggregate)({
    about: managed(needs),
    command: ({ params: id, body }) => ({ type: 'Return', id, ...body }),
    reply: ok,
  })
export const reopenSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.reopenSettlement).on(settlementAggregate)({
    about: managed(needs),
    command: ({ params: id, body }) => ({ type: 'Reopen', id, ...body }),
    reply: ok,
  })
export const acknowledgeSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.acknowledgeSettlement).on(settlementAggregate)({
    about: seen(needs),
    command: ({ params: id }) => ({ type: 'Acknowledge', id }),
    reply: ok,
  })
export const disputeSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.disputeSettlement).on(settlementAggregate)({
    about: seen(needs),
    needs: async (asked) => {
      const {
        params: id,
        body: { key },
        found: { decisions },
      } = asked
      const lines = decisions.signed(id)?.signature.lines ?? (await linesNow(needs, asked))
      if (!lines.some((line) => line.key === key))
        return refuseSettlement('settlements.lineUnknown', { key })
    },
    command: ({ params: id, body }) => ({ type: 'Dispute', id, ...body }),
    reply: ok,
  })
/** Returns the lines of an unsigned half, as it is computed. */
async function linesNow(needs: SettlementNeeds, { app, params, context }: OfSettlement) {
  const look = { action: 'settlements.see', known: await knownNow(app) } as const
  const { computed } = await lookAt(app, needs, params, context, look)
  return computed.half?.computed.lines ?? []
}
export const answerDispute = (needs: SettlementNeeds) =>
  useCase(settlementCalls.answerDispute).on(settlementAggregate)({
    about: managed(needs),
    command: ({ params: id, body }) => ({ type: 'Answer', id, ...body }),
    reply: ok,
  })

export const finalSettlement = (needs: SettlementNeeds) =>
  useCase(settlementCalls.finalSettlement).on(settlementAggregate)({
    about: async ({ params, body: { half }, ...asked }) =>
      managed(needs)({ ...asked, params: { ...params, ...half } }),
    needs: async ({ app, body: { rest }, context: { now }, found: { id } }) => {
      if (rest !== 'moved') return
      const person = (await app.people.get([id.user], now)).get(id.user)
      const to = person && ownStudioOn(person.joined, addDays(halfEnd(halfFirstDay(id)), 1))
      if (to == null || to === id.studio)
        refuseSettlement('settlements.noNewStudio', { user: id.user })
    },
    command: ({ body: { half: _half, ...said }, found: { id } }) => ({ type: 'End', id, ...said }),
    reply: ok,
  })
