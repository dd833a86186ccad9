import { START, type Position } from '#shared/platform/event-store.ts'
import {
  NO_SITE,
  queryOwners,
  queryOwnersAfter,
  siteAccountOwner,
  type SiteAccountOwnerTables,
} from '#projections/site-status/site-account-owner.ts'
import { singleFlight } from '../platform/concurrency/single-flight.ts'
import type { App } from '../platform/kernel/app.ts'

const SETTLE_MS_MAX = 2000
/** A hint may be lost; an account that changed hands must not be taken for its last owner's for longer than this. */
const READ_AGAIN_MS = 30_000
interface Named {
  readonly site: string
  readonly account: string
}

/** The holder of each account, in memory: a lookup per line must cost no query. Kept up to date by hints. */
export class AccountOwners {
  readonly #app: Pick<App, 'read' | 'journal' | 'progress'>
  readonly #owners = new Map<string, Map<string, string>>()
  #position: Position = START
  #readAt = Number.NEGATIVE_INFINITY

  constructor(app: Pick<App, 'read' | 'journal' | 'progress'>) {
    this.#app = app
  }

  of(site: string, account: string): string | null {
    return this.#owners.get(site)?.get(account) ?? null
  }
  /** Reads what has changed; at the first call everything. Calls at the same time share one query. */
  readonly refresh = singleFlight(() => this.#read())
  async #read(): Promise<void> {
    this.#readAt = performance.now()
    for (const { site, username, person, position } of await queryOwnersAfter(
      this.#db(),
      this.#position,
    )) {
      if (site === NO_SITE) this.#forget(username)
      else this.#keep(site, username, person)
      this.#position = position
    }
  }
  #forget(erased: string): void {
    for (const names of this.#owners.values())
      for (const [username, person] of names) if (person === erased) names.delete(username)
  }
  #db() {
    return this.#app.read<SiteAccountOwnerTables>()
  }
  #keep(site: string, username: string, person: string | null): void {
    let names = this.#owners.get(site)
    if (!names) this.#owners.set(site, (names = new Map()))
    if (person === null) names.delete(username)
    else names.set(username, person)
  }

  async ready(): Promise<void> {
    if (this.#position === START || performance.now() - this.#readAt > READ_AGAIN_MS)
      await this.refresh()
  }
  /**
   * Looks up what `of` does not know, as well as anybody can: an account that was registered a moment ago must not be taken
   * for unknown, so the read model first has to see all that is stored, at most 2 s long. One query for all.
   */
  async settle(missing: readonly Named[]): Promise<void> {
    await this.#app.progress.reach(
      [siteAccountOwner.name],
      await this.#app.journal.head(),
      SETTLE_MS_MAX,
    )
    for (const { site, username, person } of await queryOwners(this.#db(), missing))
      this.#keep(site, username, person)
  }
}
