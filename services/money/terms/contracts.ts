import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { contractsOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { query, useCase } from '../../platform/kernel/use-case.ts'
import { contractAggregate } from './contract-decider.ts'
import { todayInSight, todayOfStudios } from './studio-days.ts'

export const listContracts = query(termCalls.contracts)(async (asked) => {
  const { app } = asked
  const { user, studio } = asked.query
  const { actor, now } = asked.context
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
})

export const setContract = useCase(termCalls.setContract).on(contractAggregate)({
  about: async ({ app, params: { studio, user }, context }) => {
    const today = await todayInSight(app, studio, context)
    await findVisiblePerson(app, user, {
      at: context.now,
      // For a person who has left: callers who manage the studio that they left.
      sees: (person) =>
        !person.erased &&
        may(context.actor, 'money.manage', {
          ...person,
          studio: person.joined.some((one) => one.studio === studio) ? studio : person.studio,
        }),
      unknown: () => refuseMoney('money.userUnknown'),
    })
    return { key: `${studio}-${user}`, studio, today }
  },
  command: ({ params, body: terms, found: { today }, context: { actor: by } }) => ({
    type: 'SetContract',
    ...params,
    terms,
    today,
    by,
  }),
  reply: () => ({ ok: true }),
})
