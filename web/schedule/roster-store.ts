import { isSameCell, withoutLeave, type PlannedCell } from '#shared/schedules/hours.ts'
import type { Roster, RosterPerson } from '#shared/schedules/calls.ts'
import type { Problem } from '#shared/schedules/rules.ts'
import type { DayHalf } from '#shared/vacations/slots.ts'

/** The content of a cell of the grid; a new object whenever anything in it changes. */
export interface CellView {
  readonly published: PlannedCell
  /** Absent: as published. */
  readonly draft: PlannedCell | undefined
  readonly problems: readonly Problem[]
  readonly leave: { readonly halves: readonly DayHalf[]; readonly pending: boolean } | undefined
  /** Drafted here, and the server has not said so yet. */
  readonly unsaved: boolean
}
/** The shape of the whole roster; a new object when a person, a date, a holiday or an open shift comes or goes. */
export type RosterShape = Pick<
  Roster,
  'studio' | 'zone' | 'days' | 'people' | 'holidays' | 'open' | 'shifts' | 'wanted'
>
export interface Edit {
  readonly user: string
  readonly date: string
  readonly cell: PlannedCell
}
/** `settled` is when the server took it: what was fetched before that does not know of it. */
interface OwnEdit extends Edit {
  readonly state: 'new' | 'sent' | 'settled'
  readonly at: number
}
type Served = Pick<CellView, 'published' | 'draft' | 'problems'>

const nothing: PlannedCell = []
const noProblems: readonly Problem[] = []
export const emptyCell: CellView = {
  published: nothing,
  draft: undefined,
  problems: noProblems,
  leave: undefined,
  unsaved: false,
}
export const shownOf = ({ draft, published }: CellView): PlannedCell => draft ?? published
const keyOf = (user: string, date: string): string => `${user} ${date}`

/**
 * The roster without a framework: a row hears only of its own changes. Typed edits show at once and stay until the
 * server has said them; edits of others come in between, cell by cell.
 */
export class RosterStore {
  #shape: RosterShape | undefined
  #served = new Map<string, Served>()
  #leave = new Map<string, CellView['leave']>()
  #own = new Map<string, OwnEdit>()
  #rows = new Map<string, readonly CellView[]>()
  #columns = new Map<string, number>()
  #planned: number[][] = []
  #changed = 0
  #clock = 0
  #position: string | undefined
  readonly #rowListeners = new Map<string, Set<() => void>>()
  readonly #listeners = new Set<() => void>()
  #totals: RosterTotals = { planned: [], changed: 0 }

  readonly shape = (): RosterShape | undefined => this.#shape
  readonly totals = (): RosterTotals => this.#totals
  /** Returns the position that the next fetch may name as `since`; undefined: everything has to be fetched. */
  readonly position = (): string | undefined => this.#position
  readonly watch = (listener: () => void): (() => void) => listen(this.#listeners, listener)
  readonly row = (user: string): readonly CellView[] => this.#rows.get(user) ?? noRow
  cell(user: string, date: string): CellView {
    const column = this.#columns.get(date)
    return (column === undefined ? undefined : this.row(user)[column]) ?? emptyCell
  }
  watchRow(user: string, listener: () => void): () => void {
    const listeners = this.#rowListeners.get(user) ?? new Set()
    this.#rowListeners.set(user, listeners)
    const end = listen(listeners, listener)
    return () => {
      end()
      if (listeners.size === 0) this.#rowListeners.delete(user)
    }
  }

  /** Shows what is to be at once; the sender asks `unsent`. Answers what was there before, of those that change. */
  edit(edits: readonly Edit[]): readonly Edit[] {
    const before: Edit[] = []
    const rows = new Set<string>()
    for (const { user, date, cell } of edits) {
      const shown = shownOf(this.cell(user, date))
      if (isSameCell(shown, cell)) continue
      before.push({ user, date, cell: shown })
      this.#own.set(keyOf(user, date), { user, date, cell, state: 'new', at: 0 })
      rows.add(user)
    }
    this.#show(rows)
    return before
  }

  /** Takes at most `count` edits that are not sent yet; they count as sent from now on. */
  takeUnsent(count: number): readonly Edit[] {
    const taken = [...this.#own.values()].filter(({ state }) => state === 'new').slice(0, count)
    for (const one of taken) this.#own.set(keyOf(one.user, one.date), { ...one, state: 'sent' })
    return taken
  }
  readonly hasUnsent = (): boolean =>
    [...this.#own.values()].some(({ state }) => state !== 'settled')

  /** The server took them: they stay until a fetch that began later has brought them. */
  settle(edits: readonly Edit[]): void {
    this.#clock += 1
    this.#each(edits, (own) => ({ ...own, state: 'settled', at: this.#clock }))
  }
  /** To be sent again. */
  retry(edits: readonly Edit[]): void {
    this.#each(edits, (own) => ({ ...own, state: 'new' }))
  }
  /** The server refused them: its own word shows again. */
  drop(edits: readonly Edit[]): void {
    const rows = new Set<string>()
    for (const { user, date, cell } of edits) {
      const key = keyOf(user, date)
      if (this.#own.get(key)?.cell !== cell) continue
      this.#own.delete(key)
      rows.add(user)
    }
    this.#show(rows)
  }
  #each(edits: readonly Edit[], change: (own: OwnEdit) => OwnEdit): void {
    for (const { user, date, cell } of edits) {
      const own = this.#own.get(keyOf(user, date))
      // Edited again since: that one has yet to be sent.
      if (own?.cell === cell && own.state === 'sent') this.#own.set(keyOf(user, date), change(own))
    }
  }

  /** Whether these are the people that are shown: a person who came or went wants everything anew. */
  hasPeople({ people }: Roster): boolean {
    const known = this.#shape?.people ?? []
    return (
      people.length === known.length && people.every(({ user }, at) => user === known[at]?.user)
    )
  }

  /** Before a fetch: what `take` is told with its answer. */
  readonly begin = (): number => this.#clock

  /** Takes in the answer of a fetch that began at `began`. */
  take(roster: Roster, began: number): void {
    const before = this.#shape
    const shape = roster.partial && before ? withOpen(before, roster.open) : shapeOf(roster)
    const same = before === shape
    this.#shape = shape
    this.#position = roster.position
    const rows = new Set<string>()
    if (!roster.partial) {
      this.#served.clear()
      this.#columns = new Map(shape.days.map((day, index) => [day, index]))
    }
    for (const { p, d, published, draft, problems } of roster.cells) {
      const at = placeOf(roster.people.length > 0 ? roster : shape, p, d)
      if (!at) continue
      const served = { published, draft, problems: problems ?? noProblems }
      this.#served.set(keyOf(at.user, at.date), served)
      rows.add(at.user)
    }
    for (const user of this.#takeLeave(roster, shape)) rows.add(user)
    for (const [key, own] of this.#own)
      if (own.state === 'settled' && own.at <= began) {
        this.#own.delete(key)
        rows.add(own.user)
      }
    if (roster.partial) return this.#show(rows, !same)
    this.#rows.clear()
    this.#planned = shape.shifts.map(() => shape.days.map(() => 0))
    this.#changed = 0
    this.#show(new Set(shape.people.map(({ user }) => user)), true)
    for (const user of this.#rowListeners.keys()) this.#tellRow(user)
  }

  #takeLeave(roster: Roster, shape: RosterShape): ReadonlySet<string> {
    const [before, touched] = [this.#leave, new Set<string>()]
    this.#leave = new Map()
    for (const { p, d, halves, pending } of roster.leave) {
      const at = placeOf(roster.people.length > 0 ? roster : shape, p, d)
      if (!at) continue
      const key = keyOf(at.user, at.date)
      const known = this.#leave.get(key)
      // Approved leave is said before leave that was asked for.
      if (known && !known.pending && pending) continue
      this.#leave.set(key, { halves, pending })
      touched.add(at.user)
    }
    for (const key of before.keys()) touched.add(key.slice(0, key.lastIndexOf(' ')))
    return touched
  }

  #viewOf(user: string, date: string): CellView {
    const key = keyOf(user, date)
    const [served, own, leave] = [this.#served.get(key), this.#own.get(key), this.#leave.get(key)]
    if (!served && !own && !leave) return emptyCell
    const { published, draft, problems } = served ?? emptyCell
    const mine = own && (isSameCell(own.cell, published) ? undefined : own.cell)
    return {
      published,
      draft: own ? mine : draft,
      problems,
      leave,
      unsaved: own !== undefined && own.state !== 'settled',
    }
  }

  /** Makes these rows anew; cells that are as they were keep their object. */
  #show(users: ReadonlySet<string>, shapeChanged = false): void {
    const { days = [], shifts = [] } = this.#shape ?? {}
    const keys = shifts.map(({ key }) => key)
    let touched = shapeChanged
    for (const user of users) {
      const before = this.#rows.get(user)
      const row = days.map((date, column) => {
        const [old, view] = [before?.[column], this.#viewOf(user, date)]
        if (old && isSameView(old, view)) return old
        if (old) this.#count(old, column, keys, -1)
        this.#count(view, column, keys, 1)
        return view
      })
      if (before && row.every((view, index) => view === before[index])) continue
      this.#rows.set(user, row)
      this.#tellRow(user)
      touched = true
    }
    if (!touched) return
    this.#totals = { planned: this.#planned.map((row) => [...row]), changed: this.#changed }
    for (const listener of this.#listeners) listener()
  }
  #tellRow(user: string): void {
    for (const listener of this.#rowListeners.get(user) ?? []) listener()
  }
  #count(view: CellView, column: number, keys: readonly string[], sign: 1 | -1): void {
    if (view.draft) this.#changed += sign
    const away = view.leave && !view.leave.pending ? view.leave.halves : []
    for (const { shift } of withoutLeave(shownOf(view), away)) {
      const row = this.#planned[keys.indexOf(shift ?? '')]
      if (row) row[column] = (row[column] ?? 0) + sign
    }
  }

  clear(): void {
    this.#own.clear()
    this.#served.clear()
    this.#leave.clear()
    this.#rows.clear()
    this.#shape = undefined
    this.#position = undefined
    this.#totals = { planned: [], changed: 0 }
    for (const listener of this.#listeners) listener()
  }
}

export interface RosterTotals {
  /** How many are planned, by shift and by date, in the order of the shape. */
  readonly planned: readonly (readonly number[])[]
  /** Cells with a draft. */
  readonly changed: number
}
const noRow: readonly CellView[] = []

function shapeOf(roster: Roster): RosterShape {
  const { studio, zone, days, people, holidays, open, shifts, wanted } = roster
  return { studio, zone, days, people, holidays, open, shifts, wanted }
}
const withOpen = (shape: RosterShape, open: RosterShape['open']): RosterShape =>
  JSON.stringify(shape.open) === JSON.stringify(open) ? shape : { ...shape, open }
function placeOf(shape: Pick<RosterShape, 'people' | 'days'>, p: number, d: number) {
  const [person, date]: [RosterPerson | undefined, string | undefined] = [
    shape.people[p],
    shape.days[d],
  ]
  return person && date !== undefined ? { user: person.user, date } : undefined
}
const isSameView = (one: CellView, other: CellView): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
