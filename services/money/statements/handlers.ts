import { may, visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { DEFAULT_ZONE, localDate } from '#shared/platform/time.ts'
import { lineScope } from '#shared/money/line-scope.ts'
import { zoneOfStudio } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { queryImport, queryImports, queryStandingLines } from '#projections/money/import-queries.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf, queryStudioFacts } from '#projections/money/lookup.ts'
import {
  queryAccountsOf,
  queryLinesCalled,
  queryMembers,
  querySources,
  type ListedLine,
} from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext, Handlers } from '../../platform/kernel/define-service.ts'
import { awaitDecisions, findVisible } from '../../platform/kernel/find-visible.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import type { servedStatementCalls } from './calls.ts'
import { importAggregate } from './import.ts'
import { StatementDoor } from './ingest-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import { parseTransactions } from './parse-transactions.ts'
import { previewTransactions } from './preview.ts'
import { mayKnownLine, mayLine } from './sight.ts'
import { statementAggregate } from './statement.ts'
import { bucketOf, importStream, statementStream } from './streams.ts'

interface StatementNeeds {
  readonly knownSite: (site: string) => boolean
}
type StatementHandlers = Handlers<typeof servedStatementCalls>

export function statementHandlers(app: App, { knownSite }: StatementNeeds): StatementHandlers {
  const door = new StatementDoor(app)
  const read = () => app.read<IncomeTables>()
  const parse = (body: Buffer, { now }: ActorContext) =>
    parseTransactions(body, { now: Date.parse(now), knowsSite: knownSite })
  return {
    transactions: ({ query, body }, context) =>
      door.take(parse(body, context), query.import ?? null, context),
    previewTransactions: ({ query: { studio = null }, body }, context) => {
      if (studio !== null) checkStudio(context.actor, studio)
      return previewTransactions(app, parse(body, context), { actor: context.actor, studio })
    },
    listTransactions: ({ query }, { actor }) => listTransactions(app, query, actor),
    reverseTransaction: async ({ params: { source, id }, body: { reason, position } }, context) => {
      const { line, derived } = await findStanding(app, { source, id, position }, context.actor)
      if (derived) notForOneself(context.actor, derived.user)
      await app.handle(
        statementAggregate,
        statementStream(source, bucketOf(id)),
        {
          type: 'ReverseLines',
          source,
          import: null,
          by: context.actor.user,
          reason,
          lines: [{ id, place: line.account, at: line.at, scope: line.scope }],
        },
        context,
      )
      return { ok: true as const }
    },
    startImport: async ({ body }, context) => {
      checkStudio(context.actor, body.studio)
      if (!knownSite(body.site)) refuseMoney('money.siteUnknown', { site: body.site })
      const id = context.commandId
      await app.handle(
        importAggregate,
        importStream(id),
        { type: 'StartImport', data: { ...body, import: id, by: context.actor.user } },
        context,
        { studio: body.studio },
      )
      return { import: id }
    },
    imports: async ({ query: { studio } }, { actor }) => {
      const { studios, models } = visibilityFor(actor, 'money.see')
      if (studio !== undefined && !may(actor, 'money.see', { user: '', studio }))
        refuseMoney('money.studioUnknown')
      // An import is the studio's, and none of the people to whom somebody is limited.
      const wanted = models !== null ? [] : studio === undefined ? studios : [studio]
      const found = await queryImports(read(), wanted)
      return found.map(({ reversed, reversed_by: by, reason, counted, ...rest }) => ({
        ...rest,
        at: rest.recorded,
        recorded: counted,
        reversed: reversed === null ? null : { at: reversed, by: by ?? '', reason: reason ?? '' },
      }))
    },
    reverseImport: ({ params, body: { reason } }, context) =>
      reverseImport(app, params.import, reason, context),
    sources: async ({ query: { studio } }, context) => {
      if (!may(context.actor, 'money.see', { user: '', studio })) refuseMoney('money.studioUnknown')
      return sourcesOf(app, studio, context)
    },
  }
}
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
function checkStudio(actor: Actor, studio: string): void {
  if (!may(actor, 'money.manage', { user: '', studio })) refuseMoney('money.studioUnknown')
}

/** All at once: whatever came with the import counts as nothing from the same position on. */
async function reverseImport(app: App, id: string, reason: string, context: ActorContext) {
  const db = app.read<IncomeTables>()
  await findVisible(app, {
    look: () => queryImport(db, id),
    reach: [income.name],
    sees: ({ studio }) => may(context.actor, 'money.manage', { user: '', studio }),
    unknown: () => refuseMoney('money.importUnknown'),
  })
  // What came a moment ago belongs to it as well.
  await awaitDecisions(app, income.name)
  const standing = await queryStandingLines(db, id)
  // Somebody may have moved to another studio since, from before these days on.
  const facts = await queryFactsOf(
    db,
    standing.map(({ place }) => place),
  )
  const isOurs = (line: (typeof standing)[number]) =>
    mayLine(context.actor, 'money.manage', facts.derive(line, line.place), line.studios)
  if (!standing.every(isOurs)) refuse('permission.denied')
  const streams = Map.groupBy(standing, ({ source, id: line }) =>
    statementStream(source, bucketOf(line)),
  )
  const by = context.actor.user
  const parts = [...streams].map(([stream, lines]) => ({
    aggregate: statementAggregate,
    stream,
    command: {
      type: 'ReverseLines' as const,
      source: lines[0]?.source ?? '',
      import: id,
      by,
      reason,
      lines: lines.map(({ id: line, place, at, scope }) => ({ id: line, place, at, scope })),
    },
  }))
  await app.handleMany(
    [
      {
        aggregate: importAggregate,
        stream: importStream(id),
        command: { type: 'ReverseImport', import: id, by, reason },
      },
      ...parts,
    ],
    context,
  )
  return { reversed: standing.length }
}

/** The sites of which this studio has lines, by source, and which source counts today. */
async function sourcesOf(app: App, studio: string, { now }: ActorContext) {
  const db = app.read<IncomeTables>()
  const [members, studios] = await Promise.all([queryMembers(db, [studio]), queryStudioFacts(db)])
  const accounts = await queryAccountsOf(
    db,
    members.map(({ person }) => person),
    undefined,
  )
  const known = await queryFactsOf(db, accounts)
  const rows = await querySources(
    db,
    accounts
      .flatMap((account) => known.spans(account))
      .filter((span) => span.studio === studio)
      .map((span) => ({ ...span, seen: true })),
    [studio],
  )
  const facts = studios.find((one) => one.studio === studio)?.facts
  const at = Date.parse(now)
  const zone = (facts && zoneOfStudio(facts, at)) ?? DEFAULT_ZONE
  const day = (ms: number) => localDate(Math.floor(ms / 1000), zone)
  const sites = new Set([
    ...rows.map(({ site }) => site),
    ...(facts?.sources ?? []).map(({ site }) => site),
  ])
  return [...sites].sort().map((site) => {
    const said = inForceOn(
      (facts?.sources ?? []).filter((one) => one.site === site),
      day(at),
    )
    return {
      studio,
      site,
      source: said?.source ?? null,
      from: said?.from ?? null,
      sources: rows
        .filter((one) => one.site === site)
        .map(({ source, lines, first, last }) => ({
          source,
          lines,
          first: day(first),
          last: day(last),
        })),
    }
  })
}
