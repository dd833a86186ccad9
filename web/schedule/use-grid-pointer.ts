import {
  useEffect,
  useMemo,
  useRef,
  type PointerEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { GridProps } from './RosterGrid.tsx'
import { blockOf, isIn, single, type Place } from './selection.ts'

/** The cell that an element of the grid belongs to. */
export function placeOfElement(target: EventTarget | Element | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null
  const row = cell?.closest<HTMLElement>('[data-r]')?.dataset['r']
  return row === undefined ? undefined : { row: Number(row), column: Number(cell?.dataset['c']) }
}

interface Pointer extends Pick<GridProps, 'selection' | 'onEdit'> {
  readonly grid: RefObject<HTMLElement | null>
  readonly show: () => void
}
/** A press selects, from an empty cell on also a block; with Shift up to the cell; twice edits. What is planned is dragged instead. */
export function useGridPointer({ selection, onEdit, grid, show }: Pointer) {
  const draws = useRef(false)
  useEffect(() => {
    const end = () => (draws.current = false)
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        const place = placeOfElement(event.target)
        if (!place || event.button !== 0) return
        const isChip =
          event.target instanceof Element && event.target.closest('[data-chip]') !== null
        draws.current = !isChip && event.pointerType === 'mouse'
        grid.current?.focus({ preventScroll: true })
        if (event.shiftKey) selection.set({ at: selection.now().at, to: place })
        // A block is dragged as a whole.
        else if (!isChip || !isIn(place, blockOf(selection.now()))) selection.set(single(place))
        show()
      },
      onPointerOver: (event: PointerEvent) => {
        const place = draws.current ? placeOfElement(event.target) : undefined
        if (place) selection.set({ at: selection.now().at, to: place })
      },
      onClick: (event: MouseEvent) => {
        const place = placeOfElement(event.target)
        if (place && !event.shiftKey && !draws.current && isChipOf(event))
          selection.set(single(place))
      },
      onDoubleClick: (event: MouseEvent) => {
        if (placeOfElement(event.target)) onEdit()
      },
    }),
    [selection, onEdit, grid, show],
  )
}
const isChipOf = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-chip]') !== null
