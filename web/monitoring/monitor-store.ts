import type { MonitorDelta, MonitorSnapshot } from '#shared/platform/live.ts'
import type { TopicHandler } from '../platform/live-world.ts'

/** The status of one account on one site, and since when it lasts (epoch seconds). */
export interface Cell {
  readonly status: number
  readonly since: number
}
/** One person's line on the wall; a new object whenever anything in it changes. `cells` is by column of the whole wall. */
export interface WallRow {
  readonly key: string
  readonly studio: string
  readonly user: string
  readonly shift: Cell | null
  readonly cells: readonly (Cell | undefined)[]
}
/**
 * The shape of the whole wall: a new object when a person, a site or a studio comes or goes, or when a row counts
 * differently.
 */
export interface WallShape {
  readonly studios: readonly string[]
  /** The sites with at least one account; `column` is their place in every row's cells. */
  readonly sites: readonly WallSite[]
  readonly keys: readonly string[]
  /** How many rows carry each tag. */
  readonly counts: ReadonlyMap<string, number>
}
export interface WallSite {
  readonly site: string
  readonly column: number
}
/** The tags that a row counts as, and can be filtered by; given by the screen, because this store knows no status. */
type Classify = (row: WallRow) => readonly string[]
/** Runs something a little later; returns how to call it off. */
type Later = (run: () => void) => () => void
interface StudioData {
  readonly base: number
  readonly people: string[]
  /** The keys of their rows, in the same order. */
  readonly keys: string[]
  /** Place of each of this studio's sites among the columns of the wall. */
  readonly columns: readonly number[]
}

/** In place of a site's column: the shift. */
export const SHIFT = -1
/** Whether a change of this column must be shown at the next frame, or may wait for the others. */
type Urgent = (column: number) => boolean
const always: Urgent = () => true
export const rowKey = (studio: string, user: string): string => `${studio}/${user}`

/**
 * The wall's data, without a framework: frames land in a last-write-wins map and a row hears only of its own changes. They are
 * folded at the next animation frame if one of them is in sight, else a moment later with all others: of 1,000 changes a second
 * over 2,000 people × 30 sites some four are in sight, and asking for a frame costs one even if it draws nothing.
 */
export class MonitorStore {
  private readonly onNextFrame: (flush: () => void) => void
  private readonly classify: Classify
  private readonly later: Later
  private waiting: (() => void) | undefined
  private readonly studios = new Map<string, StudioData>()
  private readonly rows = new Map<string, WallRow>()
  private readonly tags = new Map<string, readonly string[]>()
  private readonly counts = new Map<string, number>()
  private readonly pending = new Map<string, Map<number, Cell>>()
  private readonly rowListeners = new Map<string, Map<() => void, Urgent>>()
  private readonly wallListeners = new Set<() => void>()
  private readonly changeListeners = new Set<() => void>()
  private sites: string[] = []
  private readonly used = new Set<number>()
  private shape: WallShape = { studios: [], sites: [], keys: [], counts: new Map() }
  private scheduled = false
  private urgentChanged = false
  private arrived = false
  private structureChanged = false
  private countsChanged = false

  constructor(onNextFrame: (flush: () => void) => void, later: Later, classify: Classify) {
    this.onNextFrame = onNextFrame
    this.later = later
    this.classify = classify
  }

  /** Whether a first snapshot has come: until then a screen shows a skeleton. */
  readonly ready = (): boolean => this.arrived
  readonly row = (key: string): WallRow | undefined => this.rows.get(key)
  readonly tagsOf = (key: string): readonly string[] => this.tags.get(key) ?? []
  readonly wall = (): WallShape => this.shape

  watchRow(key: string, listener: () => void, urgent: Urgent = always): () => void {
    const listeners = this.rowListeners.get(key) ?? new Map<() => void, Urgent>()
    this.rowListeners.set(key, listeners)
    listeners.set(listener, urgent)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.rowListeners.delete(key)
    }
  }
  readonly watchWall = (listener: () => void): (() => void) => {
    this.wallListeners.add(listener)
    return () => this.wallListeners.delete(listener)
  }

  /** Hears of every frame that changed something, up to once per animation frame: who listens must pause between its answers. */
  readonly watchChanges = (listener: () => void): (() => void) => {
    this.changeListeners.add(listener)
    return () => this.changeListeners.delete(listener)
  }

  /** The owner of `monitor:<studio>`. */
  handler(studio: string, onRefused: (code: string, err: string) => void): TopicHandler {
    return {
      onSnapshot: (snapshot) => this.replace(studio, snapshot as MonitorSnapshot),
      onDelta: (delta) => this.merge(studio, delta as MonitorDelta),
      onRefused,
    }
  }

  /** Returns what is known now, as the topics would tell it, by studio. */
  snapshots(): Readonly<Record<string, MonitorSnapshot>> {
    this.foldAll()
    const snapshots = [...this.studios].map(([studio, { people, keys }]) => {
      const cells = keys.flatMap((key, person) => {
        const row = this.rows.get(key)
        return [[SHIFT, row?.shift] as const, ...(row?.cells ?? []).entries()].flatMap(
          ([column, cell]) => (cell ? [person, column, cell.status, cell.since] : []),
        )
      })
      return [studio, { base: 0, people, sites: this.sites, cells }] as const
    })
    return Object.fromEntries(snapshots)
  }

  /** Takes a studio off the wall. */
  remove(studio: string): void {
    const data = this.studios.get(studio)
    if (!data) return
    this.studios.delete(studio)
    for (const user of data.people) this.removeRow(rowKey(studio, user))
    this.structureChanged = true
    this.scheduleFrame()
  }

  clear(): void {
    for (const studio of this.studios.keys()) this.remove(studio)
    this.sites = []
    this.used.clear()
    this.arrived = false
  }

  private replace(studio: string, { base, people, sites, cells }: MonitorSnapshot): void {
    this.remove(studio)
    for (const site of sites) if (!this.sites.includes(site)) this.sites = [...this.sites, site]
    const data = {
      base,
      people: [],
      keys: [],
      columns: sites.map((site) => this.sites.indexOf(site)),
    }
    this.studios.set(studio, data)
    this.addPeople(studio, data, people)
    for (const user of people) this.pending.delete(rowKey(studio, user))
    this.land(data, cells)
    this.arrived = true
    this.scheduleFrame()
  }

  private merge(studio: string, { people, cells }: MonitorDelta): void {
    const data = this.studios.get(studio)
    if (!data) return
    if (people) this.addPeople(studio, data, people)
    this.land(data, cells)
    if (this.structureChanged || this.urgentChanged) this.scheduleFrame()
    else this.waiting ??= this.later(() => this.settle())
  }

  private addPeople(studio: string, data: StudioData, people: readonly string[]): void {
    for (const user of people) {
      data.people.push(user)
      const key = rowKey(studio, user)
      data.keys.push(key)
      this.put(key, { key, studio, user, shift: null, cells: [] })
    }
    this.structureChanged = true
  }

  private land({ base, keys, columns }: StudioData, cells: readonly number[]): void {
    for (let i = 0; i + 3 < cells.length; i += 4) {
      const key = keys[cells[i] ?? -1]
      const site = cells[i + 1] ?? SHIFT
      const column = site === SHIFT ? SHIFT : columns[site]
      if (key === undefined || column === undefined) continue
      const changes = this.pending.get(key) ?? new Map<number, Cell>()
      this.pending.set(key, changes)
      this.urgentChanged ||= this.isUrgent(key, column)
      if (column !== SHIFT && !this.used.has(column)) {
        this.used.add(column)
        this.structureChanged = true
      }
      changes.set(column, { status: cells[i + 2] ?? 0, since: base + (cells[i + 3] ?? 0) })
    }
  }

  private isUrgent(key: string, column: number): boolean {
    for (const urgent of this.rowListeners.get(key)?.values() ?? []) if (urgent(column)) return true
    return false
  }

  /** Other columns came into sight: what waits for them must not wait any longer. */
  readonly hurry = (): void => {
    if (this.pending.size > 0) this.scheduleFrame()
  }

  private scheduleFrame(): void {
    if (this.scheduled) return
    this.scheduled = true
    this.onNextFrame(() => this.flush())
  }

  private flush(): void {
    this.scheduled = this.urgentChanged = false
    this.foldAll()
    // Counters that change sixty times a second cannot be read, and all that shows them would render as often.
    if (this.structureChanged) this.publish()
    else if (this.countsChanged) this.waiting ??= this.later(() => this.settle())
  }

  /** Folds what is not watched by itself: for the counters, and for the next reader of it. */
  private settle(): void {
    this.waiting = undefined
    this.foldAll()
    if (this.structureChanged || this.countsChanged) this.publish()
  }

  private foldAll(): void {
    const changed = [...this.pending.keys()]
    for (const [key, changes] of this.pending) this.fold(key, changes)
    this.pending.clear()
    for (const key of changed)
      for (const listener of this.rowListeners.get(key)?.keys() ?? []) listener()
    if (changed.length > 0) for (const listener of this.changeListeners) listener()
  }

  private publish(): void {
    this.waiting?.()
    this.waiting = undefined
    const keys = this.structureChanged ? [...this.rows.keys()] : this.shape.keys
    const studios = this.structureChanged ? [...this.studios.keys()] : this.shape.studios
    const sites = this.structureChanged
      ? this.sites
          .map((site, column) => ({ site, column }))
          .filter(({ column }) => this.used.has(column))
      : this.shape.sites
    this.shape = { studios, sites, keys, counts: new Map(this.counts) }
    this.structureChanged = this.countsChanged = false
    for (const listener of this.wallListeners) listener()
  }

  private fold(key: string, changes: ReadonlyMap<number, Cell>): void {
    const row = this.rows.get(key)
    if (!row) return
    const cells = [...row.cells]
    let shift = row.shift
    for (const [column, cell] of changes) {
      if (column === SHIFT) shift = cell
      else cells[column] = cell
    }
    this.put(key, { ...row, shift, cells })
  }

  private put(key: string, row: WallRow): void {
    this.rows.set(key, row)
    const before = this.tags.get(key) ?? []
    const after = this.classify(row)
    if (
      before === after ||
      (before.length === after.length && before.every((tag, index) => tag === after[index]))
    )
      return
    this.tags.set(key, after)
    this.count(before, -1)
    this.count(after, 1)
  }

  private removeRow(key: string): void {
    this.count(this.tags.get(key) ?? [], -1)
    this.tags.delete(key)
    this.rows.delete(key)
  }

  private count(tags: readonly string[], change: 1 | -1): void {
    for (const tag of tags) this.counts.set(tag, (this.counts.get(tag) ?? 0) + change)
    this.countsChanged = true
  }
}
