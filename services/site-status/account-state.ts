import { may } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { cellAt } from '#shared/site-status/cell.ts'
import { isOnline, statuses, type Status } from '#shared/site-status/statuses.ts'
import { queryBeats, queryCells, queryCellsOf } from '#projections/site-status/monitor-queries.ts'
import type { MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'

interface AccountState {
  readonly status: Status
  readonly since: string | null
}
/** The state of an account without a holder, or that the caller must not see. */
const unknown: AccountState = { status: statuses.invalidUser, since: null }
/** The state of a known account without any report yet: no information, which is not the same as offline. */
const unobserved: AccountState = { status: statuses.error, since: null }

/** The state of an account, with its holder and their studio, which decide who may see it. */
interface Cell {
  readonly user: string
  readonly studio: string | null
  readonly state: AccountState
}
type Known = ReadonlyMap<string, readonly Cell[]>
const keyOf = (site: string, account: string): string => `${site}\u0000${account}`

/**
 * The present state of each account: the one that accounting holds true, so that an observer that has just reported a
 * status reads it here. Accounts that several ask for at the same moment are read together; what each may see is asked
 * for each.
 */
class AccountStates {
  readonly #app: App
  readonly #reads = new ReadCoalescer<string, Known>()

  constructor(app: App) {
    this.#app = app
  }

  async of(
    asked: Readonly<Record<string, readonly string[]>>,
    actor: Actor,
  ): Promise<{ site: string; states: Record<string, AccountState> }[]> {
    const keys = Object.entries(asked).flatMap(([site, accounts]) =>
      accounts.filter(isStorable).map((account) => keyOf(site, account)),
    )
    const known = await this.#reads.read('', keys, (all) => this.#read(all))
    return Object.entries(asked).map(([site, accounts]) => ({
      site,
      states: Object.fromEntries(
        accounts.map((account) => [account, stateIn(known.get(keyOf(site, account)), actor)]),
      ),
    }))
  }

  async #read(keys: readonly string[]): Promise<Known> {
    const db = this.#app.read<MonitorTables>()
    const accounts = keys.map((key) => ({
      site: key.slice(0, key.indexOf('\u0000')),
      account: key.slice(key.indexOf('\u0000') + 1),
    }))
    const [rows, beats] = await Promise.all([queryCells(db, accounts), queryBeats(db)])
    const now = Date.parse(this.#app.now())
    const known = new Map<string, Cell[]>()
    for (const { site, account, studio, person, sources, shard } of rows) {
      const found = cellAt(sources, beats.of(shard), now, 'raw')
      const state = found
        ? { status: found.status, since: new Date(found.since).toISOString() }
        : unobserved
      const key = keyOf(site, account ?? '')
      const cell = { user: person, studio, state }
      const others = known.get(key)
      if (others) others.push(cell)
      else known.set(key, [cell])
    }
    return known
  }
}
/** Returns the state in the actor's sight; without the right to see monitoring, only that of their own account. */
const stateIn = (cells: readonly Cell[] | undefined, actor: Actor): AccountState =>
  cells?.findLast((cell) => cell.user === actor.user || may(actor, 'monitoring.see', cell))
    ?.state ?? unknown
/** Returns whether a text can be stored: PostgreSQL takes no NUL, and half a surrogate pair is in no name. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Those of one process: reads at one moment are one. */
export const statesOf = perApp((app) => new AccountStates(app))

/** The sites on which a person is on air now, as people see it; none for an actor who may not see their monitoring. */
export async function sitesOnAirOf(
  app: Pick<App, 'read' | 'now'>,
  person: { readonly user: string; readonly studio: string | null },
  actor: Actor,
): Promise<readonly string[]> {
  if (!may(actor, 'monitoring.see', person)) return []
  const db = app.read<MonitorTables>()
  const [cells, beats] = await Promise.all([queryCellsOf(db, [person.user]), queryBeats(db)])
  const now = Date.parse(app.now())
  const onAir = cells.filter(({ sources, shard }) =>
    isOnline(cellAt(sources, beats.of(shard), now, 'shown')?.status ?? statuses.error),
  )
  return onAir.map(({ site }) => site)
}
