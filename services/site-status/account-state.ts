import { may } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { cellAt } from '#shared/site-status/cell.ts'
import { statuses, type Status } from '#shared/site-status/statuses.ts'
import { queryBeats, queryCells } from '#projections/site-status/monitor-queries.ts'
import type { MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/app.ts'

export interface AccountState {
  readonly status: Status
  readonly since: string | null
}
/** One that nobody has, or that the asking person must not see. */
const unknown: AccountState = { status: statuses.invalidUser, since: null }
/** One that is known and of which nobody has said anything yet: no information, which is not the same as offline. */
const unobserved: AccountState = { status: statuses.error, since: null }

/** What each account is taken for now: the state that accounting holds true, so that whoever has just reported a status reads it here. */
export async function accountState(
  app: App,
  asked: Readonly<Record<string, readonly string[]>>,
  actor: Actor | null,
): Promise<{ site: string; states: Record<string, AccountState> }[]> {
  const db = app.read<MonitorTables>()
  const wanted = Object.entries(asked).flatMap(([site, accounts]) => accounts.map((account) => ({ site, account })))
  const [cells, beats] = await Promise.all([
    queryCells(
      db,
      wanted.filter(({ account }) => isStorable(account)),
    ),
    queryBeats(db),
  ])
  const now = Date.parse(app.now())
  const known = new Map<string, AccountState>()
  for (const { site, account, studio, person, sources, shard } of cells) {
    if (!may(actor, 'monitoring.see', { user: person, studio })) continue
    const state = cellAt(sources, beats.of(shard), now, 'raw')
    known.set(`${site}\u0000${account ?? ''}`, state ? { status: state.status, since: new Date(state.since).toISOString() } : unobserved)
  }
  return Object.entries(asked).map(([site, accounts]) => ({
    site,
    states: Object.fromEntries(accounts.map((account) => [account, known.get(`${site}\u0000${account}`) ?? unknown])),
  }))
}
/** PostgreSQL takes no NUL, and half a surrogate pair is nobody's name. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
