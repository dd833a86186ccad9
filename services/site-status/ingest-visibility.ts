import { may } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { ObserverView } from '#shared/site-status/calls.ts'
import { rejectionText } from '#shared/site-status/refusals.ts'
import { queryCells } from '#projections/site-status/monitor-queries.ts'
import { monitor, type MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import type { ParsedLine, ParsedLines } from './parse-lines.ts'

type OnSite = Pick<ParsedLine, 'site' | 'account'>
const keyOf = ({ site, account }: OnSite): string => `${site}\u0000${account}`

/**
 * Filters these lines to those that the actor may report: all of them for an actor who sees every studio, else those
 * about people whom they manage the monitoring of. An account without a holder may become anyone's, so it is not theirs
 * either.
 */
export async function visibleLines(
  app: Pick<App, 'read' | 'journal' | 'progress'>,
  { lines, rejected }: ParsedLines,
  actor: Actor,
): Promise<ParsedLines> {
  if (actor.allStudios || lines.length === 0) return { lines, rejected }
  // An account that was registered a moment ago must not be taken for unknown: what is rejected is not sent again.
  await awaitDecisions(app, monitor.name)
  const theirs = await accountsManaged(app, lines, actor)
  const code = 'ingest.notYours'
  const others = lines
    .filter((line) => !theirs.has(keyOf(line)))
    .map(({ line }) => ({ line, code, err: rejectionText(code) }))
  return {
    lines: lines.filter((line) => theirs.has(keyOf(line))),
    rejected: [...rejected, ...others].toSorted((a, b) => a.line - b.line),
  }
}

/**
 * Filters the examples of contradictions to accounts that the actor may report about: no others are named, nor those
 * without a holder. How many there were is told to all.
 */
export async function visibleExamples(
  app: Pick<App, 'read'>,
  observers: readonly ObserverView[],
  actor: Actor,
): Promise<ObserverView[]> {
  if (actor.allStudios) return [...observers]
  const examples = observers.flatMap(({ conflict_samples }) => conflict_samples)
  const theirs =
    examples.length === 0 ? new Set<string>() : await accountsManaged(app, examples, actor)
  return observers.map((one) => ({
    ...one,
    conflict_samples: one.conflict_samples.filter((sample) => theirs.has(keyOf(sample))),
  }))
}

/** Returns those of these accounts that belong to people whom the actor manages the monitoring of. */
async function accountsManaged(
  app: Pick<App, 'read'>,
  accounts: readonly OnSite[],
  actor: Actor,
): Promise<ReadonlySet<string>> {
  const asked = [...new Map(accounts.map((one) => [keyOf(one), one])).values()]
  const cells = await queryCells(app.read<MonitorTables>(), asked)
  return new Set(
    cells.flatMap(({ site, account, person: user, studio }) =>
      account !== null && may(actor, 'monitoring.manage', { user, studio })
        ? [keyOf({ site, account })]
        : [],
    ),
  )
}
