import { may } from '#shared/permissions/actions.ts'
import { zoneOfStudio } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { statementCalls } from '#shared/money/statement-calls.ts'
import { DEFAULT_ZONE, localDate } from '#shared/platform/time.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf, queryStudioFacts } from '#projections/money/lookup.ts'
import {
  queryAccountsOf,
  queryMembers,
  querySources,
} from '#projections/money/statement-queries.ts'
import { query } from '../../platform/kernel/use-case.ts'

/** The sites of which this studio has lines, by source, and which source counts today. */
export const listSources = query(statementCalls.sources)(async (asked) => {
  const { app } = asked
  const { studio } = asked.query
  const { actor, now } = asked.context
  if (!may(actor, 'money.see', { user: '', studio })) refuseMoney('money.studioUnknown')
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
})
