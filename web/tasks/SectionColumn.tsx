import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { BoardActs } from './board-acts.ts'
import { moveToIndex, type BoardColumn } from './board-columns.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { BoardCard } from './BoardCard.tsx'
import { useLatest } from './use-latest.ts'
import classes from './Tasks.module.css'

/** Height of a card until it is measured. */
const card_px = 84
interface Props {
  readonly column: BoardColumn
  readonly name: string
  readonly limit: number | null
  readonly acts: BoardActs
  /** How many cards there are without the filters. */
  readonly all: number
  readonly tools?: ReactNode
  /** Adds a task at its end; absent where the viewer may not. */
  readonly onAdd: (() => void) | undefined
}

/** A section with its cards, of which only those in sight exist. */
export function SectionColumn({ column, name, limit, acts, all, tools, onAdd }: Props) {
  const { t } = useLingui()
  const { cards } = column
  const scroller = useRef<HTMLDivElement>(null)
  const [target, dragged] = useDrop(scroller, column, acts)
  const held = cards.findIndex(({ _id }) => _id === dragged)
  const list = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => card_px,
    getItemKey: (index) => cards[index]?._id ?? index,
    overscan: 6,
    // Keeps the dragged card when it is scrolled out of sight: without it the browser ends the drag.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return held < 0 || shown.includes(held) ? shown : [...shown, held].toSorted((a, b) => a - b)
    },
  })
  return (
    <section
      className={classes['column']}
      aria-label={name}
      data-over={target !== undefined || undefined}
    >
      <ColumnHead name={name} count={all} shown={cards.length} limit={limit} tools={tools} />
      <div ref={scroller} className={classes['cards']} role="group" aria-label={name} tabIndex={-1}>
        <div style={{ position: 'relative', height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const card = cards[index]
            return (
              card && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={classes['slot']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <BoardCard card={card} column={name} acts={acts} isTarget={target === card._id} />
                </div>
              )
            )
          })}
        </div>
        <div className={classes['end']} data-drop={target === null || undefined} />
      </div>
      {onAdd && (
        <button
          type="button"
          className={`cb-hover ${classes['add']}`}
          onClick={onAdd}
          aria-label={t`Add a task to ${name}`}
        >
          {t`+ Add a task`}
        </button>
      )}
    </section>
  )
}

/**
 * Takes what is dropped between the cards of a column. Answers the card before which it would come now: null behind all, undefined
 * while nothing is over it; and the card that is being dragged.
 */
function useDrop(
  scroller: React.RefObject<HTMLElement | null>,
  column: BoardColumn,
  { may, move, drag }: BoardActs,
): readonly [string | null | undefined, string | undefined] {
  const [target, setTarget] = useState<string | null>()
  const [dragged, setDragged] = useState<string>()
  const drop = useLatest((task: string, before: string | null) => {
    const others = column.cards.filter(({ _id }) => _id !== task)
    const index = others.findIndex(({ _id }) => _id === before)
    const to = index < 0 ? others.length : index
    if (column.cards[to]?._id !== task) move(moveToIndex(task, column, to))
  })
  useEffect(() => {
    const element = scroller.current?.parentElement
    if (!element || !may || !drag) return undefined
    const leave = drag.dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['task'] === 'string',
      onDrag: ({ source, location }) =>
        setTarget(cardUnder(element, location.current.input.clientY, source.data['task'])),
      onDragLeave: () => setTarget(undefined),
      onDrop: ({ source, location }) => {
        setTarget(undefined)
        const task = String(source.data['task'])
        drop(task, cardUnder(element, location.current.input.clientY, task))
      },
    })
    const stop = drag.monitorForElements({
      onDragStart: ({ source }) => setDragged(String(source.data['task'])),
      onDrop: () => setDragged(undefined),
    })
    return () => {
      leave()
      stop()
    }
  }, [scroller, may, drag, drop])
  return [target, dragged]
}

/** The first card in sight whose middle is below the pointer, besides the dragged one. */
function cardUnder(column: HTMLElement, y: number, dragged: unknown): string | null {
  const cards = [...column.querySelectorAll<HTMLElement>('[data-task]')]
    .filter(({ dataset }) => dataset['task'] !== dragged)
    .map((card) => ({ id: card.dataset['task'] ?? null, at: card.getBoundingClientRect() }))
    .toSorted((a, b) => a.at.top - b.at.top)
  return cards.find(({ at }) => y < at.top + at.height / 2)?.id ?? null
}
