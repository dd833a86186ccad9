import type { Actor } from '#shared/platform/allow.ts'
import { lineScope } from '#shared/money/line-scope.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryLinesCalled, type ListedLine } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import { findVisible } from '../../platform/kernel/find-visible.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import { action, query, useCase } from '../../platform/kernel/use-case.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import type { TermNeeds } from '../terms/needs.ts'
import { StatementDoor } from './ingest-transactions.ts'
import { parseTransactions } from './parse-transactions.ts'
import { previewTransactions } from './preview.ts'
import { checkManaged, mayKnownLine } from './sight.ts'
import { statementAggregate } from './statement.ts'
import { bucketOf, statementKey } from './streams.ts'

const doorOf = perApp((app) => new StatementDoor(app))
const parse = (body: Buffer, now: string, { knownSite }: TermNeeds) =>
  parseTransactions(body, { now: Date.parse(now), knowsSite: knownSite })

export const takeLines = (needs: TermNeeds) =>
  action(statementCalls.transactions)(({ app, body, context, query: { import: id = null } }) =>
    doorOf(app).take(parse(body, context.now, needs), id, context),
  )

export const previewLines = (needs: TermNeeds) =>
  query(statementCalls.previewTransactions)(async ({ app, body, context, query: asked }) => {
    const { studio = null } = asked
    const { actor, now } = context
    if (studio !== null) checkManaged(actor, studio)
    return previewTransactions(app, parse(body, now, needs), { actor, studio })
  })

export const reverseLine = useCase(statementCalls.reverseTransaction).on(statementAggregate)({
  about: async ({ app, params: { source, id }, body: { position }, context: { actor } }) => {
    const { line, derived } = await findStanding(app, { source, id, position }, actor)
    if (derived) notForOneself(actor, derived.user)
    return { key: statementKey(source, bucketOf(id)), studio: null, line }
  },
  command: ({ params: { source, id }, body: { reason }, found: { line }, context }) => ({
    type: 'ReverseLines',
    source,
    import: null,
    by: context.actor.user,
    reason,
    lines: [{ id, place: line.account, at: line.at, scope: line.scope }],
  }),
  reply: () => ({ ok: true }),
})
/**
 * The line of this id that stands and is the actor's to reverse. Of several scopes that of their own, if no position says which.
 */
async function findStanding(
  app: App,
  {
    position,
    ...called
  }: { readonly source: string; readonly id: string; readonly position: string | undefined },
  actor: Actor,
): Promise<ListedLine> {
  let wasReversed = false
  const standing = await findVisible(app, {
    look: async () => {
      const found = (await queryLinesCalled(app.read<IncomeTables>(), called))
        .filter((one) => mayKnownLine(actor, 'money.manage', one))
        .filter(({ line }) => position === undefined || position === line.known_from)
      wasReversed = found.length > 0
      const still = found.filter(({ line }) => line.known_to === null)
      return still.length > 0 ? still : undefined
    },
    reach: [income.name],
    unknown: () =>
      refuseMoney(wasReversed ? 'money.transactionReversed' : 'money.transactionUnknown'),
  })
  const [only] = standing
  if (only && standing.length === 1) return only
  const scope = lineScope(actor.allStudios ? null : actor.studios)
  const own = standing.filter(({ line }) => line.scope === scope)
  return own[0] ?? refuseMoney('money.transactionSeveral')
}
