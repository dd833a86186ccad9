import { isOneself, trulyWho } from '#shared/platform/request.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { useCase, type AskedWith } from '../../platform/kernel/use-case.ts'
import { payRunAggregate, payRunTarget, type PayRunHalf } from './decider.ts'
import { payableIn, type PayRunNeeds } from './payable.ts'
import { endToEndOf } from './references.ts'

const ok = () => ({ ok: true as const })
/** A half of a studio in sight. */
const halfOf =
  (needs: PayRunNeeds) =>
  async ({ app, params, context: { actor } }: AskedWith<{ readonly params: PayRunHalf }>) => {
    const { studio, month, half } = params
    const place = { studio, month, half }
    return {
      ...payRunTarget(place),
      place,
      payable: await payableIn(app, needs, place, { actor, head: true }),
    }
  }

/** Fixes who is paid and how. All that stands against a person is said at once. */
export const preparePayRun = (needs: PayRunNeeds) =>
  useCase(payRunCalls.preparePayRun).on(payRunAggregate)({
    about: halfOf(needs),
    needs: async ({ app, body: { ways }, context: { actor, now }, found: { place, payable } }) => {
      const { state } = await app.load(
        payRunAggregate,
        `${payRunAggregate.name}-${payRunTarget(place).key}`,
      )
      const batch = state.batches.length + 1
      const due = new Map(
        payable
          .filter((one) => one.state === 'signed' && !isOneself(actor, one.user))
          .map((one) => [one.user, one]),
      )
      const named = new Map(ways.map(({ user, how }) => [user, how]))
      const unknown = [...named.keys()].filter((user) => !due.has(user))
      if (unknown.length > 0) refusePayRun('payRun.notSigned', { users: unknown.join(', ') })
      // An account that a colleague added a moment ago is one, and one that was taken away is none.
      await awaitDecisions(app, 'accounts')
      const byBank = [...named].flatMap(([user, how]) => (how === 'bank' ? [user] : []))
      const without = await needs.withoutBankAccount(app, byBank)
      if (without.size > 0)
        refusePayRun('payRun.noBankAccount', { users: [...without].toSorted().join(', ') })
      return {
        batch,
        twoPeople: await needs.payRunNeedsTwo(app, place.studio, now),
        entries: [...named].flatMap(([user, how]) => {
          const one = due.get(user)
          if (!one) return []
          const { net, currency } = one
          const end_to_end = endToEndOf(place, user, batch)
          return [{ user, how, amount: String(net), currency, end_to_end }]
        }),
      }
    },
    command: ({ found: { place }, needs: said, context: { actor } }) => ({
      type: 'Prepare',
      place,
      ...said,
      by: trulyWho(actor),
    }),
    reply: ({ needs: { batch } }) => ({ batch }),
  })
export const releasePayRun = (needs: PayRunNeeds) =>
  useCase(payRunCalls.releasePayRun).on(payRunAggregate)({
    about: halfOf(needs),
    command: ({ found: { place }, body: { batch }, context: { actor } }) => ({
      type: 'Release',
      place,
      batch,
      by: actor,
    }),
    reply: ok,
  })
export const withdrawPayRun = (needs: PayRunNeeds) =>
  useCase(payRunCalls.withdrawPayRun).on(payRunAggregate)({
    about: halfOf(needs),
    command: ({ found: { place }, body: { stopped = false, ...said } }) => ({
      type: 'Withdraw',
      place,
      ...said,
      isStopped: stopped,
    }),
    reply: ok,
  })
