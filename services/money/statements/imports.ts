import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { queryImport, queryImports, queryStandingLines } from '#projections/money/import-queries.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import { awaitDecisions, findVisible } from '../../platform/kernel/find-visible.ts'
import { action, query, useCase } from '../../platform/kernel/use-case.ts'
import type { TermNeeds } from '../terms/needs.ts'
import { importAggregate } from './import.ts'
import { checkManaged, mayLine } from './sight.ts'
import { statementAggregate } from './statement.ts'
import { bucketOf, importStream, statementStream } from './streams.ts'

export const startImport = ({ knownSite }: TermNeeds) =>
  useCase(statementCalls.startImport).on(importAggregate)({
    about: async ({ body: { studio, site }, context: { actor, commandId: key } }) => {
      checkManaged(actor, studio)
      return knownSite(site) ? { key, studio } : refuseMoney('money.siteUnknown', { site })
    },
    command: ({ body, found: { key }, context: { actor } }) => ({
      type: 'StartImport',
      data: { ...body, import: key, by: actor.user },
    }),
    reply: ({ found: { key } }) => ({ import: key }),
  })

export const listImports = query(statementCalls.imports)(async (asked) => {
  const { actor } = asked.context
  const { studio } = asked.query
  const { studios, models } = visibilityFor(actor, 'money.see')
  if (studio !== undefined && !may(actor, 'money.see', { user: '', studio }))
    refuseMoney('money.studioUnknown')
  // An import belongs to the studio, and to none of the people to whom a caller is limited.
  const wanted = models !== null ? [] : studio === undefined ? studios : [studio]
  const found = await queryImports(asked.app.read<IncomeTables>(), wanted)
  return found.map(({ reversed, reversed_by: by, reason, counted, ...rest }) => ({
    ...rest,
    at: rest.recorded,
    recorded: counted,
    reversed: reversed === null ? null : { at: reversed, by: by ?? '', reason: reason ?? '' },
  }))
})

/** All at once: whatever came with the import counts as nothing from the same position on. */
export const reverseImport = action(statementCalls.reverseImport)(async (asked) => {
  const { app, context } = asked
  const { import: id } = asked.params
  const { reason } = asked.body
  const db = app.read<IncomeTables>()
  await findVisible(app, {
    look: () => queryImport(db, id),
    reach: [income.name],
    sees: ({ studio }) => may(context.actor, 'money.manage', { user: '', studio }),
    unknown: () => refuseMoney('money.importUnknown'),
  })
  // Lines that came a moment ago belong to it as well.
  await awaitDecisions(app, income.name)
  const standing = await queryStandingLines(db, id)
  // A person may have moved to another studio since, from before these days on.
  const facts = await queryFactsOf(
    db,
    standing.map(({ place }) => place),
  )
  for (const line of standing) {
    const derived = facts.derive(line, line.place)
    if (!mayLine(context.actor, 'money.manage', derived, line.studios)) refuse('permission.denied')
    // Nor with all the others of a file does anybody take back a line about themselves.
    if (derived) notForOneself(context.actor, derived.user)
  }
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
})
