import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isLevel } from '#shared/tasks/rules.ts'
import { taskWorkCalls } from '#shared/tasks/work-calls.ts'
import type { TaskCard, Label, ProjectDetail } from '#shared/tasks/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { moveToIndex, type BoardColumn, type Move } from './board-columns.ts'
import { useLatest } from './use-latest.ts'

type Drag = typeof import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter')

/** The actions on the cards of a board. */
export interface BoardActs {
  readonly may: boolean
  /** Absent until a pointer is over the board: a finger and the keys do without it. */
  readonly drag: Drag | undefined
  readonly labels: readonly Label[]
  /** Who works on which task now. */
  readonly workers: ReadonlyMap<string, readonly string[]>
  /** The board with this task beside it. */
  readonly addressOf: (task: string) => string
  readonly move: (move: Move) => void
  /** By so many columns, and so many cards. */
  readonly step: (card: TaskCard, columns: number, cards: number) => void
  readonly askMove: (card: TaskCard) => void
}
const useWorkers = (project: string, isPast: boolean) => {
  const { data } = useLiveCall(taskWorkCalls.projectWorkers, {
    request: { params: { project } },
    enabled: project !== '' && !isPast,
  })
  return useMemo(() => {
    const byTask = Map.groupBy(data ?? [], ({ task }) => task)
    return new Map([...byTask].map(([task, all]) => [task, all.map(({ user }) => user)]))
  }, [data])
}

const noLabels: readonly Label[] = []

/**
 * Returns the acts on the board of a project, the card that is asked to be moved, and what was moved by keys, in words. `fetchDrag`
 * is for the first pointer over the board.
 */
export function useBoardActs({
  project,
  columns,
  move,
  isPast,
}: {
  readonly project: ProjectDetail | undefined
  readonly columns: readonly BoardColumn[]
  readonly move: (move: Move) => boolean
  readonly isPast: boolean
}) {
  const { t } = useLingui()
  const [asked, askMove] = useState<TaskCard>()
  const [said, say] = useState('')
  const [drag, setDrag] = useState<Drag>()
  const isSession = useMayCall(taskCalls.moveTask)
  const may = isSession && !isPast && project !== undefined && isLevel(project.level, 'edit')
  const id = project?._id ?? ''
  const workers = useWorkers(id, isPast)
  const search = useSearch().replace(/&?\btask=[^&]*/, '')
  const step = useLatest((card: TaskCard, byColumns: number, byCards: number) => {
    const from = columns.findIndex(({ section }) => section === card.section)
    const column = columns[from + byColumns]
    const at = columns[from]?.cards.findIndex(({ _id }) => _id === card._id) ?? -1
    if (!column || at < 0) return
    const others = column.cards.filter(({ _id }) => _id !== card._id).length
    const to = Math.min(others, Math.max(0, byColumns === 0 ? at + byCards : others))
    if (byColumns === 0 && to === at) return
    move(moveToIndex(card._id, column, to))
    const name = project?.sections.find(({ _id }) => _id === column.section)?.name ?? t`No section`
    const [title, place] = [card.title, to + 1]
    say(t`${title} moved to ${name}, place ${place}`)
    focusLater(card._id)
  })
  const moved = useLatest((one: Move) => void move(one))
  const acts = useMemo(
    (): BoardActs => ({
      may,
      drag,
      labels: project?.labels ?? noLabels,
      workers,
      addressOf: (task) =>
        withQuery(paths.tasks, {
          ...Object.fromEntries(new URLSearchParams(search)),
          project: id,
          task,
        }),
      move: moved,
      step,
      askMove,
    }),
    [may, drag, project?.labels, workers, id, search, moved, step],
  )
  const fetchDrag = () => {
    if (may && !drag)
      void import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter').then(setDrag)
  }
  return { acts, asked, said, fetchDrag, close: () => askMove(undefined) }
}

/** A card that goes to another column is another element there, which has the focus then. */
const focusLater = (task: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-task="${CSS.escape(task)}"] a`)?.focus(),
    ),
  )
}
