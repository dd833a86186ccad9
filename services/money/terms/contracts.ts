import type { CallInput } from '#shared/platform/calls.ts'
import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { Contract, termCalls } from '#shared/money/term-calls.ts'
import { contractsOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { contractAggregate } from './contract-decider.ts'
import { todayInSight, todayOfStudios } from './studio-days.ts'

type Input<N extends 'contracts' | 'setContract'> = CallInput<(typeof termCalls)[N]>

export const contractHandlers = (app: App) => ({
  contracts: (input: Input<'contracts'>, context: ActorContext) => contracts(app, input, context),
  setContract: (input: Input<'setContract'>, context: ActorContext) =>
    setContract(app, input, context),
})

async function contracts(
  app: App,
  { query: { user, studio } }: Input<'contracts'>,
  { actor, now }: ActorContext,
): Promise<Contract[]> {
  const rows = await queryFacts(app.read<FactTables>(), {
    kinds: ['contract'],
    studio,
    persons: user === undefined ? undefined : [user],
    visibility: visibilityFor(actor, 'money.see'),
  })
  const all = contractsOf(rows)
  const days = await todayOfStudios(app, now, studio)
  const inForce = new Set(
    [...Map.groupBy(all, (one) => JSON.stringify([one.studio, one.user])).values()].map((pair) =>
      inForceOn(pair, days.get(pair[0]?.studio ?? '') ?? ''),
    ),
  )
  return all.toReversed().map((one) => {
    const { event: _event, position: _position, ...contract } = one
    return { ...contract, current: inForce.has(one) }
  })
}

async function setContract(
  app: App,
  { params: { studio, user }, body }: Input<'setContract'>,
  context: ActorContext,
) {
  const { actor } = context
  const today = await todayInSight(app, studio, context)
  await findVisiblePerson(app, user, {
    at: context.now,
    // Of who has left by whoever manages the studio that they left.
    sees: (person) =>
      !person.erased &&
      may(actor, 'money.manage', {
        ...person,
        studio: person.joined.some((one) => one.studio === studio) ? studio : person.studio,
      }),
    unknown: () => refuseMoney('money.userUnknown'),
  })
  await app.handle(
    contractAggregate,
    `contract-${studio}-${user}`,
    { type: 'SetContract', user, studio, terms: body, today, by: actor },
    context,
    { studio },
  )
  return { ok: true as const }
}
