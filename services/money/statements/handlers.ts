import { may, visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { DEFAULT_ZONE, localDate } from '#shared/platform/time.ts'
import { zoneOfStudio } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf, queryStudioFacts } from '#projections/money/lookup.ts'
import {
  queryAccountsOf,
  queryImport,
  queryImports,
  queryLine,
  queryMembers,
  querySources,
  queryStandingLines,
} from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext, Handlers } from '../../platform/kernel/define-service.ts'
import { findVisible } from '../../platform/kernel/find-visible.ts'
import type { servedStatementCalls } from './calls.ts'
import { importAggregate } from './import.ts'
import { StatementDoor } from './ingest-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import { parseTransactions } from './parse-transactions.ts'
import { previewTransactions } from './preview.ts'
import { mayKnownLine, mayLine } from './sight.ts'
import { statementAggregate } from './statement.ts'
import { bucketOf, importStream, statementStream } from './streams.ts'

export interface StatementNeeds {
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
    previewTransactions: ({ body }, context) =>
      previewTransactions(app, parse(body, context), context.actor),
    listTransactions: ({ query }, { actor }) => listTransactions(app, query, actor),
    reverseTransaction: async ({ params: { source, id }, body: { reason } }, context) => {
      const { line } = await findVisible(app, {
        look: () => queryLine(read(), source, id),
        reach: [income.name],
        sees: (found) => mayKnownLine(context.actor, 'money.manage', found),
        unknown: () => refuseMoney('money.transactionUnknown'),
      })
      await app.handle(
        statementAggregate,
        statementStream(source, bucketOf(id)),
        {
          type: 'ReverseLines',
          source,
          import: null,
          by: context.actor.user,
          reason,
          lines: [{ id, place: line.account, at: line.at }],
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
      const { studios } = visibilityFor(actor, 'money.see')
      if (studio !== undefined && studios !== null && !studios.includes(studio))
        refuseMoney('money.studioUnknown')
      const wanted = studio === undefined ? studios : [studio]
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
  if (!(await app.progress.reach([income.name], await app.journal.head(), SETTLE_MS_MAX)))
    refuse('position.notReached')
  const standing = await queryStandingLines(db, id)
  // Somebody may have moved to another studio since, from before these days on.
  const facts = await queryFactsOf(
    db,
    standing.map(({ place }) => place),
  )
  const isOurs = (line: (typeof standing)[number]) =>
    mayLine(context.actor, 'money.manage', facts.derive(line, line.place), null)
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
      lines: lines.map(({ id: line, place, at }) => ({ id: line, place, at })),
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
const SETTLE_MS_MAX = 5000

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
    accounts.flatMap((account) => known.spans(account)).filter((span) => span.studio === studio),
    null,
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
