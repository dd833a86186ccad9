import { may } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { textOf } from '#shared/site-status/refusals.ts'
import { queryCells } from '#projections/site-status/monitor-queries.ts'
import { monitor, type MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/app.ts'
import type { ParsedLine, ParsedLines } from './parse-lines.ts'

const SETTLE_MS_MAX = 2000
const keyOf = ({ site, account }: Pick<ParsedLine, 'site' | 'account'>): string => `${site}\u0000${account}`

/**
 * Of these lines those that the actor may report: all of them for whoever sees every studio, else those about people whom
 * they manage the monitoring of. An account that nobody has may become anybody's, so it is not theirs either.
 */
export async function linesInSight(app: Pick<App, 'read' | 'journal' | 'progress'>, { lines, rejected }: ParsedLines, actor: Actor): Promise<ParsedLines> {
  if (actor.allStudios || lines.length === 0) return { lines, rejected }
  const asked = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
  // An account that was registered a moment ago must not be taken for unknown.
  await app.progress.reach([monitor.name], await app.journal.head(), SETTLE_MS_MAX)
  const cells = await queryCells(app.read<MonitorTables>(), asked)
  const theirs = new Set(
    cells.flatMap(({ site, account, person: user, studio }) =>
      account !== null && may(actor, 'monitoring.manage', { user, studio }) ? [keyOf({ site, account })] : [],
    ),
  )
  const code = 'ingest.notYours'
  const others = lines.filter((line) => !theirs.has(keyOf(line))).map(({ line }) => ({ line, code, err: textOf(code) }))
  return { lines: lines.filter((line) => theirs.has(keyOf(line))), rejected: [...rejected, ...others].toSorted((a, b) => a.line - b.line) }
}
