import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconArrowsMove } from '@tabler/icons-react'
import { Link } from 'wouter'
import { isDone } from '#shared/tasks/rules.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import type { BoardActs } from './board-acts.ts'
import { CardFacts } from './CardFacts.tsx'
import { LabelChips } from './LabelChips.tsx'
import classes from './Tasks.module.css'

/** A task on the board. It is dragged, or moved by its button, by M, or step by step by Alt and an arrow. */
export const BoardCard = memo(function BoardCard({
  card,
  column,
  acts,
  isTarget,
}: {
  readonly card: TaskCard
  readonly column: string
  readonly acts: BoardActs
  /** Set while the dragged card would come before it. */
  readonly isTarget: boolean
}) {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const [isDragged, setDragged] = useState(false)
  const { _id, title } = card
  const { may, drag } = acts
  useEffect(() => {
    if (!element.current || !may || !drag) return undefined
    return drag.draggable({
      element: element.current,
      getInitialData: () => ({ task: _id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [_id, may, drag])
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const step = event.altKey ? steps[event.key] : undefined
    if (!may || (!step && !(isPlain && event.key.toLowerCase() === 'm'))) return
    event.preventDefault()
    event.stopPropagation()
    if (step) acts.step(card, ...step)
    else acts.askMove(card)
  }
  return (
    <article
      ref={element}
      className={classes['card']}
      aria-label={title}
      data-task={_id}
      data-drop={isTarget || undefined}
      data-dragged={isDragged || undefined}
      data-done={isDone(card.status) || undefined}
      onKeyDown={onKeyDown}
    >
      <Link
        href={acts.addressOf(_id)}
        state={{ opened: 'task' }}
        className={classes['title']}
        draggable={false}
      >
        {title}
      </Link>
      {may && (
        <button
          type="button"
          className={`cb-hover ${classes['move']}`}
          aria-label={t`Move ${title}`}
          aria-keyshortcuts="M"
          onClick={() => acts.askMove(card)}
        >
          <IconArrowsMove size={14} stroke={1.7} aria-hidden="true" />
        </button>
      )}
      <LabelChips chosen={card.labels} labels={acts.labels} />
      <CardFacts card={card} column={column} workers={acts.workers.get(_id)} />
    </article>
  )
})
/** By how many columns, and by how many cards. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
