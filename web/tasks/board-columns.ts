import { inPlaceOrder } from '#shared/tasks/rules.ts'
import type { TaskCard } from '#shared/tasks/views.ts'

/** A card's way to another place, which may not have arrived yet. `before` is the card that stands before it then, `after` the one behind it. */
export interface Move {
  readonly task: string
  readonly section: string | null
  readonly before?: string | null
  readonly after?: string | null
  /** Another project. */
  readonly projectId?: string
}
export interface BoardColumn {
  /** null: the tasks without a section. */
  readonly section: string | null
  readonly cards: readonly TaskCard[]
}

/** The cards of before with those that have changed; what is not open any more, or went to another project, is gone. */
export function mergedCards(
  project: string,
  before: readonly TaskCard[],
  changed: readonly TaskCard[],
): TaskCard[] {
  const ids = new Set(changed.map(({ _id }) => _id))
  const here = changed.filter(({ state, projectId }) => state === 'open' && projectId === project)
  return [...before.filter(({ _id }) => !ids.has(_id)), ...here].toSorted(inPlaceOrder)
}

/**
 * The columns of a board in the order of its sections, with the moves that are under way applied. Cards without a section stand in a
 * column before the others, which is there only while it has some; so are sections of another day (`section` unknown), behind them.
 */
export function boardColumns(
  sections: readonly string[],
  cards: readonly TaskCard[],
  moves: readonly Move[] = [],
): readonly BoardColumn[] {
  const by = new Map<string | null, TaskCard[]>([[null, []]])
  for (const id of sections) by.set(id, [])
  const listOf = (section: string | null): TaskCard[] => {
    const list = by.get(section) ?? []
    by.set(section, list)
    return list
  }
  for (const card of cards) listOf(card.section).push(card)
  for (const move of moves) apply(by, move, listOf)
  return [...by]
    .map(([section, all]) => ({ section, cards: all }))
    .filter((column) => column.section !== null || column.cards.length > 0)
}

function apply(
  by: ReadonlyMap<string | null, TaskCard[]>,
  { task, section, before, after, projectId }: Move,
  listOf: (section: string | null) => TaskCard[],
): void {
  for (const list of by.values()) {
    const at = list.findIndex(({ _id }) => _id === task)
    const [card] = at < 0 ? [] : list.splice(at, 1)
    if (!card || (projectId !== undefined && projectId !== card.projectId)) continue
    const to = listOf(section)
    to.splice(indexIn(to, { before, after }), 0, { ...card, section })
    return
  }
}
function indexIn(
  cards: readonly TaskCard[],
  { before, after }: { before: string | null | undefined; after: string | null | undefined },
): number {
  const next = cards.findIndex(({ _id }) => _id === after)
  if (next >= 0) return next
  const previous = cards.findIndex(({ _id }) => _id === before)
  return previous >= 0 ? previous + 1 : cards.length
}

/** The move that puts a task at an index among the cards of a column, counted without the task itself. */
export function moveToIndex(task: string, { section, cards }: BoardColumn, index: number): Move {
  const others = cards.filter(({ _id }) => _id !== task)
  return {
    task,
    section,
    before: others[index - 1]?._id ?? null,
    after: others[index]?._id ?? null,
  }
}
