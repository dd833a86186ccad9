/** Those parts of the address that a saved view keeps: what is looked at, not what lies open beside it. */
const keptInViews = [
  'studio',
  'person',
  'status',
  'site',
  'problems',
  'mine',
  'group',
  'sort',
] as const
/** The parts of the address about the wall: filters, order and grouping. A view is shared by sharing the address. */
export const viewParameters = [...keptInViews, 'kiosk', 'cell', 'alerts'] as const
export type ViewQuery = Readonly<Record<(typeof viewParameters)[number], string>>

/** 'plan': by the studio's shifts that people are planned for; 'shift': by whether they are on shift. */
export const groupings = ['studio', 'plan', 'shift', 'site', 'none'] as const
export type Grouping = (typeof groupings)[number]
/** 'site:ctb' sorts by what one site shows. */
export type SortColumn = 'person' | 'shift' | 'plan' | 'today' | 'half' | `site:${string}`
export interface Sort {
  readonly column: SortColumn
  readonly descending: boolean
}
export interface WallView {
  readonly text: string
  /** Standings, shift states and data ages; none of a kind means all of that kind. */
  readonly tags: readonly string[]
  readonly sites: readonly string[]
  readonly onlyProblems: boolean
  readonly group: Grouping
  readonly sort: Sort
  /** Only the models that are assigned to the viewer. */
  readonly onlyMine: boolean
  /** Groups with people on air, and in each the people on air, before the others; else in the order of `sort`. */
  readonly liveFirst: boolean
}

const byName: Sort = { column: 'person', descending: false }
const isColumn = (text: string): text is SortColumn =>
  ['person', 'shift', 'plan', 'today', 'half'].includes(text) || /^site:\w+$/.test(text)
const list = (text: string): string[] => text.split(',').filter(Boolean)

export const readView = (query: ViewQuery, liveFirst: boolean): WallView => ({
  text: query.person,
  tags: list(query.status),
  sites: list(query.site),
  onlyProblems: query.problems === '1',
  onlyMine: query.mine === '1',
  group: groupings.find((one) => one === query.group) ?? 'studio',
  sort: readSort(query.sort),
  liveFirst,
})

/** '-today' is today's online time, most first. Nonsense sorts by name. */
export function readSort(text: string): Sort {
  const descending = text.startsWith('-')
  const column = descending ? text.slice(1) : text
  return isColumn(column) ? { column, descending } : byName
}
/** Empty where it is what one sees anyway, so that addresses stay short. */
export const writeSort = ({ column, descending }: Sort): string =>
  column === 'person' && !descending ? '' : `${descending ? '-' : ''}${column}`

/** Text begins at A, a plan with the earliest; everything else begins with what stands out: those on air, the longest times. */
const firstDescending = (column: SortColumn): boolean => column !== 'person' && column !== 'plan'
/**
 * Returns the order that a click on a heading leads to: its natural one, then the other way round, then by name again.
 */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const first = firstDescending(column)
  if (sort.column !== column) return { column, descending: first }
  return sort.descending === first ? { column, descending: !first } : byName
}

/** The part of an address that a saved view keeps, always in the same order: equal views are equal texts. */
export function viewText(query: Partial<ViewQuery>): string {
  const pairs = keptInViews.flatMap((name) =>
    query[name] ? [[name, query[name]] as [string, string]] : [],
  )
  return new URLSearchParams(pairs).toString()
}
/** Every kept part, empty ones too: what it does not name is cleared. */
export function readViewText(text: string): Readonly<Record<(typeof keptInViews)[number], string>> {
  const given = new URLSearchParams(text)
  return Object.fromEntries(keptInViews.map((name) => [name, given.get(name) ?? ''])) as Record<
    (typeof keptInViews)[number],
    string
  >
}
