import type { LinePreview } from '#shared/money/statement-calls.ts'
import { may, visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { dateAt } from '#shared/platform/time.ts'
import { ONE_DAY_MS } from '#projections/money/account-key.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { keyOfAccount, type AccountSpan, type LineFactsKnown } from '#projections/money/lookup.ts'
import { querySources } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import {
  factsOfLines,
  linesInSight,
  recordedOf,
  reportedBy,
  derivedFor,
  statementParts,
} from './ingest-transactions.ts'
import type { ParsedTransaction, ParsedTransactions } from './parse-transactions.ts'
import { fatesOf, statementAggregate } from './statement.ts'

/**
 * Returns what would become of each line, in the order of the request, and which other sources have lines of the same
 * accounts and days.
 */
export async function previewTransactions(
  app: App,
  parsed: ParsedTransactions,
  { actor, studio }: { readonly actor: Actor; readonly studio: string | null },
) {
  const facts = await factsOfLines(app, parsed.lines, actor)
  const { lines, rejected } = linesInSight(parsed, facts, actor, studio)
  const reported = await reportedBy(app, actor, studio)
  const verdicts: LinePreview[] = rejected.map(({ line, code, err }) => ({
    line,
    verdict: 'rejected',
    user: null,
    studio: null,
    day: null,
    code,
    err,
  }))
  for (const part of statementParts(lines)) {
    const { state } = await app.load(statementAggregate, part.stream)
    const fates = fatesOf(state, recordedOf(part.lines), reported)
    for (const [i, line] of part.lines.entries()) {
      const derived = derivedFor(line, facts, actor)
      const fate = fates[i] ?? 'new'
      verdicts.push({
        line: line.line,
        verdict: fate === 'new' && !derived ? 'unknown' : fate,
        user: derived?.user ?? null,
        studio: derived?.studio ?? null,
        day: derived?.day ?? null,
        code: null,
        err: null,
      })
    }
  }
  return {
    lines: verdicts.toSorted((a, b) => a.line - b.line),
    overlaps: await overlapsOf(app, lines, facts, actor),
  }
}
/** Other sources of the same accounts and days, as far as the actor manages whose lines those are. */
async function overlapsOf(
  app: App,
  lines: readonly ParsedTransaction[],
  facts: LineFactsKnown,
  actor: Actor,
) {
  if (lines.length === 0) return []
  const instants = lines.map(({ recorded: { at } }) => at)
  const own = new Set(lines.map(({ source }) => source))
  const accounts = [...new Set(lines.map(({ recorded }) => keyOfAccount(recorded)))]
  const [first, last] = instants.reduce(
    ([min, max], at) => [Math.min(min, at), Math.max(max, at)],
    [Infinity, -Infinity],
  )
  const isSeen = ({ user, studio }: Pick<AccountSpan, 'user' | 'studio'>) =>
    user === null || may(actor, 'money.manage', { user, studio })
  const spans = accounts
    .flatMap((account) => facts.spans(account))
    .map(({ since, until, ...span }) => ({
      ...span,
      seen: isSeen(span),
      since: Math.max(since, first - ONE_DAY_MS),
      until: Math.min(until, last + ONE_DAY_MS + 1),
    }))
    .filter(({ since, until }) => since < until)
  const { studios } = visibilityFor(actor, 'money.manage')
  const sources = await querySources(app.read<IncomeTables>(), spans, studios)
  return sources
    .filter(({ source }) => !own.has(source))
    .map(({ site, source, first: from, last: to }) => ({
      site,
      source,
      from: dateAt(new Date(from).toISOString(), null),
      to: dateAt(new Date(to).toISOString(), null),
    }))
}
