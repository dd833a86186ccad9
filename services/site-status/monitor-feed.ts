import type { MonitorDelta, MonitorSnapshot } from '#shared/platform/live.ts'
import { cellAt, type SourceStates } from '#shared/site-status/cell.ts'
import { statuses } from '#shared/site-status/statuses.ts'
import {
  monitor,
  type MonitorPersonRow,
  type MonitorTables,
} from '#projections/site-status/monitor.ts'
import {
  Beats,
  Places,
  queryBeatsAfter,
  queryCellsAfter,
  queryCellsOf,
  queryPeopleAfter,
  type MovedCell,
} from '#projections/site-status/monitor-queries.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'

const SHIFT = -1
interface Shown {
  readonly status: number
  /** Epoch milliseconds. */
  readonly since: number
}
interface Cell {
  readonly person: number
  readonly site: number
  readonly shard: number
  sources: SourceStates
  /** The wall that the subscribers have; undefined: nothing yet. */
  shown: Shown | undefined
  until: number | null
}
interface Person {
  readonly index: number
  readonly login: string
  /** False once they have gone to another studio: their place in the list stays, because cells name it. */
  here: boolean
  shift: Shown
  readonly cells: Map<string, Cell>
}

const fromTheStart = () => ({ people: new Places(), cells: new Places(), beats: new Places() })

/** The wall of one studio, kept in memory while a client watches it. */
export class MonitorFeed implements LiveFeed {
  readonly #app: Pick<App, 'read' | 'now'>
  readonly #studio: string
  /** null: everybody of the studio; else these logins alone. */
  readonly #only: ReadonlySet<string> | null
  readonly #sites: readonly string[]
  readonly #siteIndex: ReadonlyMap<string, number>
  readonly #base: number
  readonly #people = new Map<string, Person>()
  #places = fromTheStart()
  readonly #beats = new Beats()
  /** Cells that the clock alone may change. */
  readonly #timed = new Set<Cell>()
  /** Cells without fresh reports: a heartbeat may bring them back. */
  readonly #unknown = new Set<Cell>()

  constructor(
    app: Pick<App, 'read' | 'now'>,
    studio: string,
    sites: readonly string[],
    only: ReadonlySet<string> | null = null,
  ) {
    this.#only = only
    this.#app = app
    this.#studio = studio
    this.#sites = sites
    this.#siteIndex = new Map(sites.map((site, i) => [site, i]))
    this.#base = Math.floor(Date.parse(app.now()) / 1000)
  }

  snapshot = (): MonitorSnapshot => {
    const cells: number[] = []
    for (const person of this.#people.values()) {
      if (!person.here) continue
      if (person.shift.since > 0) this.#write(cells, person.index, SHIFT, person.shift)
      for (const cell of person.cells.values())
        if (cell.shown) this.#write(cells, person.index, cell.site, cell.shown)
    }
    return { base: this.#base, people: [...this.#people.keys()], sites: this.#sites, cells }
  }
  #write(cells: number[], person: number, site: number, { status, since }: Shown): void {
    cells.push(person, site, status, Math.floor(since / 1000) - this.#base)
  }

  healed = (projection: string): boolean => {
    const concernsIt = projection === monitor.name
    if (concernsIt) this.#places = fromTheStart()
    return concernsIt
  }

  poll = async (): Promise<MonitorDelta | undefined> => {
    const db = this.#app.read<MonitorTables>()
    // Those of this reading: what is healed meanwhile is read from the start by the next one.
    const places = this.#places
    // At once: a cell read before its person is read again with all others of a person who is new here.
    const [moved, changed, beats] = await Promise.all([
      queryPeopleAfter(db, places.people),
      queryCellsAfter(db, this.#studio, places.cells),
      queryBeatsAfter(db, places.beats),
    ])
    const joined = moved.filter((row) => this.#isNew(row)).map(({ person }) => person)
    // Before anything is taken for read: what fails here is read again whole by the next poll.
    const newCells = joined.length === 0 ? [] : await queryCellsOf(db, joined)
    places.people.read(moved)
    places.cells.read(changed)
    places.beats.read(beats)
    const cells: number[] = []
    for (const row of moved) this.#movePerson(row, cells)
    const alive = this.#beats.take(beats)
    const now = Date.parse(this.#app.now())
    for (const row of [...changed, ...newCells]) this.#moveCell(row, now, cells)
    for (const cell of this.#timed)
      if (cell.until !== null && cell.until <= now) this.#show(cell, now, cells)
    for (const cell of this.#unknown) if (alive.has(cell.shard)) this.#show(cell, now, cells)
    if (cells.length === 0 && joined.length === 0) return undefined
    const appended = joined.filter((login) => !this.#told.has(login))
    for (const login of appended) this.#told.add(login)
    return appended.length > 0 ? { people: appended, cells } : { cells }
  }
  readonly #told = new Set<string>()

  #isHere({ person, studio }: MonitorPersonRow): boolean {
    return studio === this.#studio && (this.#only === null || this.#only.has(person))
  }
  #isNew(row: MonitorPersonRow): boolean {
    return this.#isHere(row) && !this.#people.get(row.person)?.here
  }
  /** Takes a person's news. */
  #movePerson(row: MonitorPersonRow, cells: number[]): void {
    const { person: login, shift, shift_since } = row
    const here = this.#isHere(row)
    let person = this.#people.get(login)
    if (!person && !here) return
    if (!person)
      this.#people.set(
        login,
        (person = {
          index: this.#people.size,
          login,
          here,
          shift: { status: 0, since: 0 },
          cells: new Map(),
        }),
      )
    person.here = here
    const next = { status: here ? shift : 0, since: Number(shift_since) }
    if (next.status !== person.shift.status || next.since !== person.shift.since) {
      person.shift = next
      this.#write(cells, person.index, SHIFT, next)
    }
    if (!here) this.#clear(person, cells)
  }
  /** Clears a person who has gone to another studio: they show nothing here. */
  #clear(person: Person, cells: number[]): void {
    for (const cell of person.cells.values()) {
      this.#timed.delete(cell)
      this.#unknown.delete(cell)
      if (cell.shown) this.#write(cells, person.index, cell.site, { ...cell.shown, status: 0 })
    }
    person.cells.clear()
  }

  #moveCell(row: MovedCell, now: number, cells: number[]): void {
    const person = this.#people.get(row.person)
    const site = this.#siteIndex.get(row.site)
    if (!person?.here || site === undefined || row.sources === null) return
    let cell = person.cells.get(row.site)
    if (!cell)
      person.cells.set(
        row.site,
        (cell = {
          person: person.index,
          site,
          shard: row.shard,
          sources: row.sources,
          shown: undefined,
          until: null,
        }),
      )
    cell.sources = row.sources
    this.#show(cell, now, cells)
  }
  #show(cell: Cell, now: number, cells: number[]): void {
    const state = cellAt(cell.sources, this.#beats.of(cell.shard), now, 'shown')
    cell.until = state?.until ?? null
    if (cell.until === null) this.#timed.delete(cell)
    else this.#timed.add(cell)
    if (state?.status === statuses.error) this.#unknown.add(cell)
    else this.#unknown.delete(cell)
    // An account that was given up has nothing to show any more; the wall takes it for offline.
    const next = state ?? (cell.shown && { status: 0, since: cell.shown.since })
    if (!next || (cell.shown?.status === next.status && cell.shown.since === next.since)) return
    cell.shown = { status: next.status, since: next.since }
    this.#write(cells, cell.person, cell.site, cell.shown)
  }
}
