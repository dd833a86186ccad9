import type { WallRow, WallShape } from './monitor-store.ts'
import { showsOnAir, standings, tagsOfCells } from './standing.ts'
import { presenceTags } from './presence.ts'
import { makeOrder, plainText, type OrderContext } from './order.ts'
import type { Grouping, WallView } from './wall-view.ts'

/** A line of the virtual list, from top to bottom. By site a person stands under every site that they are on. */
export type WallItem =
  | { readonly kind: 'group'; readonly id: string; readonly people: number; readonly onAir: number }
  | { readonly kind: 'person'; readonly id: string; readonly key: string }
export interface ShownItems {
  readonly items: readonly WallItem[]
  /** Counts by tag, of all whom the search and the sites leave. */
  readonly counts: ReadonlyMap<string, number>
  /** The number of people shown, each once, however many groups they stand in. */
  readonly people: number
}
/** The outside facts that the list asks for. */
export interface ItemContext extends OrderContext {
  readonly tagsOf: (key: string) => readonly string[]
  /** Tags of what became of their planned hours (presence.ts). */
  readonly presenceTagsOf?: (key: string) => readonly string[]
  /** Whether a person is one of the viewer's models; absent: nobody is assigned to the viewer, and the filter is none. */
  readonly isMine?: (key: string) => boolean
}
interface Person {
  readonly key: string
  readonly row: WallRow
  readonly tags: readonly string[]
}

/** The same list comes back while the result is the same, so that nothing is rendered for nothing. */
export function makeItems(view: WallView, source: ItemContext): (shape: WallShape) => ShownItems {
  const order = makeOrder(view.sort, source)
  const words = plainText(view.text).split(/\s+/).filter(Boolean)
  let last: ShownItems = { items: [], counts: new Map(), people: 0 }
  return (shape) => {
    const columns = columnsOf(view.sites, shape)
    const found: Person[] = []
    // Without a filter the store has counted them already.
    const everybody = words.length === 0 && columns === null && !view.onlyMine
    const counts = new Map(everybody ? shape.counts : [])
    for (const { key, text } of order(shape)) {
      if (!words.every((word) => text.includes(word))) continue
      const row = source.row(key)
      if (!row || (view.onlyMine && source.isMine?.(key) === false)) continue
      const seen = columns === null ? source.tagsOf(key) : tagsOfCells(row, cellsOf(row, columns))
      // The wall knows at once who has come, the plan a moment later.
      const planned = isOnShift(row) ? [] : (source.presenceTagsOf?.(key) ?? [])
      const more = tagsOfPlan(seen, planned)
      const person = { key, row, tags: more.length === 0 ? seen : [...seen, ...more] }
      if (columns?.every((column) => row.cells[column] === undefined)) continue
      // Neither an account on a site, nor a shift, nor a plan: nothing of theirs could ever be seen here.
      if (columns === null && person.tags.length === 0) continue
      for (const tag of everybody ? more : person.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      if (isWanted(view, person.tags)) found.push(person)
    }
    const items = grouped(found, view, { shape, columns, source })
    if (!sameItems(items, last.items) || !sameCounts(counts, last.counts))
      last = { items, counts, people: found.length }
    return last
  }
}

/** Returns what a plan adds: a missing person is a problem, and offline if on no site, as others who are not on air. */
const tagsOfPlan = (seen: readonly string[], planned: readonly string[]): readonly string[] =>
  planned.length === 0
    ? planned
    : [
        ...planned,
        ...['offline', 'problem'].filter((tag) =>
          tag === 'offline' ? seen.length === 0 : !seen.includes(tag),
        ),
      ]

const isLive = ({ tags }: Person): boolean => tags.some(showsOnAir)
const liveFirst = (people: readonly Person[]): readonly Person[] => [
  ...people.filter(isLive),
  ...people.filter((person) => !isLive(person)),
]

const isOnShift = ({ shift }: WallRow): boolean => shift?.status === 1 || shift?.status === 2

const kinds = [standings, ['shift', 'paused'], ['late'], presenceTags] as const
/** Within a kind any tag will do; of every kind one must hold: "on shift" and "offline" finds who is paid and not on air. */
function isWanted(view: WallView, tags: readonly string[]): boolean {
  if (view.onlyProblems && !tags.includes('problem')) return false
  return kinds.every((kind) => {
    const wanted = view.tags.filter((tag) => (kind as readonly string[]).includes(tag))
    return wanted.length === 0 || wanted.some((tag) => tags.includes(tag))
  })
}

const columnsOf = (sites: readonly string[], shape: WallShape): readonly number[] | null =>
  sites.length === 0
    ? null
    : shape.sites.filter(({ site }) => sites.includes(site)).map(({ column }) => column)
const cellsOf = (row: WallRow, columns: readonly number[]) =>
  columns.map((column) => row.cells[column])

interface GroupContext {
  readonly shape: WallShape
  readonly columns: readonly number[] | null
  readonly source: ItemContext
}
function grouped(
  found: readonly Person[],
  { group, liveFirst: isLiveFirst }: WallView,
  known: GroupContext,
): WallItem[] {
  const people = isLiveFirst ? liveFirst(found) : found
  if (group === 'none') return people.map(({ key }) => ({ kind: 'person', id: key, key }))
  const groups = new Map<string, Person[]>(groupIds(group, known.shape).map((id) => [id, []]))
  for (const person of people) {
    for (const id of groupsOf(person, group, known)) {
      const members = groups.get(id)
      if (members) members.push(person)
      else groups.set(id, [person])
    }
  }
  const filled = inOrder([...groups], group, known).flatMap(([id, members]) =>
    members.length === 0 ? [] : [{ id, members, onAir: members.filter(isLive).length }],
  )
  const shown = isLiveFirst
    ? [...filled.filter(({ onAir }) => onAir > 0), ...filled.filter(({ onAir }) => onAir === 0)]
    : filled
  return shown.flatMap(({ id, members, onAir }): WallItem[] => [
    { kind: 'group', id, people: members.length, onAir },
    ...members.map(({ key }): WallItem => ({
      kind: 'person',
      id: group === 'site' ? `${id}|${key}` : key,
      key,
    })),
  ])
}
const shiftGroups = ['shift:1', 'shift:2', 'shift:0']
/** Hours of a person's own, and no hours at all: after the studio's shifts. */
export const planGroups = { own: 'plan:', none: 'plan' } as const
/** The groups whose order does not follow from who stands in them. */
function groupIds(group: Grouping, shape: WallShape): string[] {
  if (group === 'shift') return shiftGroups
  return group === 'site' ? [...shape.sites.map(({ site }) => `site:${site}`), 'site:'] : []
}
type Grouped = readonly [string, readonly Person[]]
/** Studios by their ids, shifts by when the day has them. */
function inOrder(groups: Grouped[], group: Grouping, { source }: GroupContext): readonly Grouped[] {
  if (group === 'studio') return groups.toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (group !== 'plan') return groups
  const ends: readonly string[] = [planGroups.own, planGroups.none]
  const begins = ([id, members]: Grouped): string =>
    ends.includes(id)
      ? `24:${ends.indexOf(id)}`
      : (members.map(({ key }) => source.planOf?.(key)?.clock ?? '').toSorted()[0] ?? '')
  return groups
    .map((one) => ({ one, at: begins(one) }))
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.one[0].localeCompare(b.one[0]))
    .map(({ one }) => one)
}

/** By site: under each that shows them on air or in trouble; those whom none does stand together at the end. */
function groupsOf(
  { key, row }: Person,
  group: Grouping,
  { shape, columns, source }: GroupContext,
): readonly string[] {
  if (group === 'studio') return [`studio:${row.studio}`]
  if (group === 'plan') {
    const plan = source.planOf?.(key)
    return [plan ? `plan:${plan.shift ?? ''}` : planGroups.none]
  }
  if (group === 'shift')
    return [`shift:${row.shift?.status === 1 || row.shift?.status === 2 ? row.shift.status : 0}`]
  const on = shape.sites.filter(
    ({ column }) =>
      (row.cells[column]?.status ?? 0) !== 0 && (columns === null || columns.includes(column)),
  )
  return on.length === 0 ? ['site:'] : on.map(({ site }) => `site:${site}`)
}

export const studioOf = (key: string): string => key.slice(0, key.indexOf('/'))
export const loginOfRow = (key: string): string => key.slice(key.indexOf('/') + 1)
const sameItems = (a: readonly WallItem[], b: readonly WallItem[]): boolean =>
  a.length === b.length && a.every((item, index) => sameItem(item, b[index]))
function sameItem(a: WallItem, b: WallItem | undefined): boolean {
  if (a.id !== b?.id || a.kind !== b.kind) return false
  return a.kind === 'person' || (b.kind === 'group' && a.people === b.people && a.onAir === b.onAir)
}
const sameCounts = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([tag, count]) => b.get(tag) === count)
